// What the columns of a table are, or the fields of JSON objects: decided once, on the first rows
// of the first file (up to 1000 rows or 1 MiB, whatever the threads and the block size), then
// shared by all files and workers.
//
// A column is a number when every cell of those rows is one or is missing; otherwise its values are
// words, and each value v is the feature `column=v`. Options may settle it either way. Columns of
// running text are named; with them only the columns that options settle are features, too. With
// known features the names decide: a feature `age` is the number in column `age`, a feature
// `colour=red` a word of column `colour`; other columns are not looked at.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "folkman/data/reading/format.hpp"

namespace folkman {

struct TableColumn {
  enum class Role { skipped, label, weight, number, word, text };
  std::string name;
  std::int32_t group = 0;  // of its features
  Role role = Role::skipped;
  Column feature = -1;                  // of a number
  std::string prefix = {};              // of a word: "name="
  std::size_t place = 0;                // of running text, in text_columns()
  std::vector<std::size_t> carry = {};  // places in ReadOptions::carry
};

struct TableColumns {
  std::vector<TableColumn> columns = {};
  std::size_t carried = 0;  // columns in ReadOptions::carry
  bool has_weight = false;
  bool has_label = false;
  bool has_text = false;
  bool may_need_sorting = false;  // features of a row may come out of order
  std::vector<std::string> warnings = {};
};

// The names of the columns, and how messages speak of them.
struct TableHead {
  std::string file;
  std::string where;      // the names stand: "reviews.csv, line 1"
  std::string_view noun;  // "column" or "field"
  std::vector<std::string> names;
  std::string otherwise = {};  // what else a file without label column may be, for messages
  bool ordered = true;         // columns keep their order; else features stand by name alone
};

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
// Without blanks at either end.
[[nodiscard]] std::string_view trimmed(std::string_view cell);
// "a, b, c", shortened when there are many.
[[nodiscard]] std::string listed(const std::vector<std::string>& names);

}  // namespace folkman
