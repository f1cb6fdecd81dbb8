// What a column of a table is, or a field of JSON objects, and how messages speak of them.
#pragma once

#include "folkman/base/names/dictionary.hpp"
#include "folkman/data/batch/features.hpp"
#include "folkman/data/bins/column_cuts.hpp"

namespace folkman {

// The values of a column that known features stand for.
struct KnownWords {
  Dictionary values;
  std::vector<Column> features = {};  // by number of the value

  void add(std::string_view value, Column feature) {
    values.append(value);
    features.push_back(feature);
  }
  [[nodiscard]] Column feature(std::string_view value) const {  // -1: none
    const std::int32_t number = values.find(value);
    return number < 0 ? -1 : features[static_cast<std::size_t>(number)];
  }
};

struct TableColumn {
  std::string name;
  std::int32_t group = 0;  // of its names in Names::features: its place
  ColumnKind role = ColumnKind::ignored;
  Column feature = -1;                           // of a number
  std::string prefix = {};                       // of a word: "name="
  std::shared_ptr<const KnownWords> words = {};  // of a word, with known features: those it has
  std::shared_ptr<const BinFeatures> bins = {};  // of a binned one; null: they are to be learned
  std::size_t place = 0;                         // of running text, in text_columns()
  std::vector<std::size_t> carry = {};           // places in ReadOptions::carry
};

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

[[nodiscard]] inline std::vector<SchemaColumn> schema_columns(const TableColumns& table) {
  std::vector<SchemaColumn> found;
  for (const TableColumn& column : table.columns) {
    const bool is_text = column.role == ColumnKind::text;
    const std::int32_t in_order = table.ordered ? column.group : 0;
    found.push_back(
        {.name = column.name,
         .kind = column.role == ColumnKind::binned ? ColumnKind::category : column.role,
         .group = is_text ? text_groups + static_cast<std::int32_t>(column.place) : in_order});
  }
  return found;
}

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
