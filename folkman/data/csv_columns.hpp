// What the columns of a table are: decided once, on the header and the first rows of the first
// file (up to 1000 rows or 1 MiB, whatever the threads and the block size), then shared by all
// files and workers.
//
// A column is a number when every cell of those rows is one or is missing; otherwise its values are
// words, and each value v is the feature `column=v`. Options may settle it either way. With known
// features the names decide: a feature `age` is the number in column `age`, a feature `colour=red`
// a word of column `colour`; other columns are not looked at.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "folkman/data/format.hpp"

namespace folkman {

struct CsvColumn {
  enum class Role { skipped, label, weight, number, word, text };
  std::string name;
  Role role = Role::skipped;
  Column feature = -1;                  // of a number
  std::string prefix = {};              // of a word: "name="
  std::size_t place = 0;                // of running text, in text_columns()
  std::vector<std::size_t> carry = {};  // places in ReadOptions::carry
};

struct CsvColumns {
  char delimiter = ',';
  std::vector<CsvColumn> columns = {};
  std::size_t carried = 0;  // columns in ReadOptions::carry
  bool has_weight = false;
  bool has_label = false;
  bool has_text = false;
  bool may_need_sorting = false;  // features of a row may come out of order
  std::vector<std::string> warnings = {};
};

struct CsvHeader {
  std::string file;
  char delimiter = ',';
  std::vector<std::string> names = {};
  std::size_t bytes = 0;  // of the header record
  std::size_t lines = 1;
};

// The header record at the front of `text`, which holds all of it. `delimiter` 0: the most frequent
// of comma, semicolon and tab.
[[nodiscard]] CsvHeader csv_header(const std::string& file, std::string_view text, char delimiter);

// `sample`: the records after the header, whole ones.
[[nodiscard]] CsvColumns csv_columns(const CsvHeader& header, std::string_view sample,
                                     const Opening& opening);

// Of a later file: an Error naming the first difference.
void check_same_header(const CsvHeader& header, const CsvColumns& columns);

// "", NA, nan, NaN, null: a cell without a number in it.
[[nodiscard]] bool is_missing(std::string_view cell);
// Without blanks at either end.
[[nodiscard]] std::string_view trimmed(std::string_view cell);

}  // namespace folkman
