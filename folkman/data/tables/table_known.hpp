// The columns of a table in which known features are found.
#pragma once

#include "folkman/data/reading/format.hpp"
#include "folkman/data/tables/table_column.hpp"

namespace folkman {

// Sets the roles of the columns that known features come from. A feature without a column is an
// Error naming it. `names` holds the known names when they are named.
void assign_known_features(TableColumns& table, const TableHead& head, const ReadOptions& options,
                           const Features& known, const Dictionary& names);

}  // namespace folkman
