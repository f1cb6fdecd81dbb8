// What a column of a table is, or a field of JSON objects, and how messages speak of them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "folkman/base/numbers.hpp"

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

}  // namespace folkman
