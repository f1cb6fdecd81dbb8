// Columns and features put together.
#pragma once

#include "folkman/data/batch/features.hpp"
#include "folkman/data/schema/schema.hpp"

namespace folkman {

// `columns`: those of a table, without values. A feature that comes from none of them, as all of a
// matrix do, is a column of numbers by itself; n-grams of bare documents have one of text.
[[nodiscard]] Schema feature_schema(std::vector<SchemaColumn> columns, const Features& features);

// Where features are known by name alone: Error when two columns of `file` give the same name.
void check_names_apart(std::span<const SchemaColumn> columns, const Features& features,
                       const std::string& file);

}  // namespace folkman
