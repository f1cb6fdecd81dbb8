// What the columns of a table are, or the fields of JSON objects: decided once, on the first rows
// of the first file (up to 1000 rows or 1 MiB, whatever the threads and the block size), then
// shared by all files and workers.
//
// A column is a number when every cell of those rows is one or is missing; otherwise its values are
// words, and each value v is the feature `column=v`. Options may settle it either way. Columns of
// running text are named; with them only the columns that options settle are features, too. With
// known features those decide (data/tables/table_known.hpp); other columns are not looked at.
#pragma once

#include <cstddef>

#include "folkman/data/reading/format.hpp"
#include "folkman/data/tables/table_column.hpp"

namespace folkman {

// How a column looks in the first rows.
struct ColumnLook {
  std::size_t numbers = 0;
  std::size_t words = 0;
  std::string first_word = {};
};

// `looks`: one for each name; not asked for with known features.
[[nodiscard]] TableColumns table_columns(const TableHead& head,
                                         const std::vector<ColumnLook>& looks,
                                         const Opening& opening);

constexpr std::size_t table_sample_rows = 1000;
constexpr std::size_t table_sample_bytes = std::size_t{1} << 20;

// "", NA, nan, NaN, null: a cell without a number in it; where missing cells are kept, also `?`.
[[nodiscard]] bool is_missing(std::string_view cell, Missing missing = Missing::error);
}  // namespace folkman
