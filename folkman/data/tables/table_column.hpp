// What a column of a table is, or a field of JSON objects, and how messages speak of them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "folkman/base/names/dictionary.hpp"
#include "folkman/base/numbers.hpp"
#include "folkman/data/bins/column_cuts.hpp"
#include "folkman/data/schema/schema.hpp"

namespace folkman {

// The values of a column that known features stand for.
struct KnownWords {
  Dictionary values;
  std::vector<Column> features = {};  // by number of the value

  void add(std::string_view value, Column feature);
  [[nodiscard]] Column feature(std::string_view value) const;  // -1: none
};

struct TableColumn {
  enum class Role { skipped, label, weight, number, binned, word, text };
  std::string name;
  std::int32_t group = 0;  // of its names in Names::features: its place
  Role role = Role::skipped;
  Column feature = -1;                           // of a number
  std::string prefix = {};                       // of a word: "name="
  std::shared_ptr<const KnownWords> words = {};  // of a word, with known features: those it has
  std::shared_ptr<const BinFeatures> bins = {};  // of a binned one; null: they are to be learned
  std::size_t place = 0;                         // of running text, in text_columns()
  std::vector<std::size_t> carry = {};           // places in ReadOptions::carry
};
using ColumnRole = TableColumn::Role;

struct TableColumns {
  std::vector<TableColumn> columns = {};
  std::size_t carried = 0;  // columns in ReadOptions::carry
  bool has_weight = false;
  bool has_label = false;
  bool has_text = false;
  bool has_bins = false;
  bool may_need_sorting = false;  // features of a row may come out of order
  bool ordered = true;            // features stand in the order of columns; else by name alone
  std::vector<std::string> warnings = {};
};

[[nodiscard]] std::vector<SchemaColumn> schema_columns(const TableColumns& table);

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
