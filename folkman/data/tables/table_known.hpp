// The columns of a table in which known features are found. Where a feature comes from is known
// (Features::source), or its name decides: a feature `age` is the number in column `age`, a feature
// `colour=red` a word of column `colour`. It also does where the column is not there, for features
// are known by name: but not where missing cells are kept, and a table is read column by column.
#pragma once

#include "folkman/data/reading/format.hpp"
#include "folkman/data/tables/table_column.hpp"

namespace folkman {

// Sets the roles of the columns that known features come from. A feature without a column is an
// Error naming it.
void assign_known_features(TableColumns& table, const TableHead& head, const ReadOptions& options,
                           const Features& known);

}  // namespace folkman
