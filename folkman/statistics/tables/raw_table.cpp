#include "folkman/statistics/tables/raw_table.hpp"

#include <string_view>
#include <utility>

#include "folkman/base/error.hpp"

namespace folkman {
namespace {

constexpr std::string_view missing_word = "?";  // it is read as no other

// Features as cells: a column of the table, and the place of a word in its values.
struct Layout {
  std::vector<RawColumn> columns = {};   // without rows
  std::vector<FeaturePlace> cells = {};  // of each feature; column -1: none of the table's
};

Layout layout_of(const Schema& schema) {
  Layout layout;
  std::vector<std::int32_t> column_of;
  std::vector<std::vector<std::int32_t>> words_of;  // -1: missing
  for (const SchemaColumn& column : schema.columns) {
    auto& words = words_of.emplace_back();
    const bool is_number = column.kind == ColumnKind::number;
    if (!is_number && column.kind != ColumnKind::category) {
      column_of.push_back(-1);
      continue;
    }
    column_of.push_back(static_cast<std::int32_t>(layout.columns.size()));
    RawColumn made{.name = column.name, .is_number = is_number};
    for (const std::string& value : column.values) {
      const bool missing = value == missing_word;
      words.push_back(missing ? -1 : static_cast<std::int32_t>(made.values.size()));
      if (!missing) made.values.push_back(value);
    }
    layout.columns.push_back(std::move(made));
  }
  for (const FeaturePlace& place : schema.places) {
    const auto column = static_cast<std::size_t>(place.column);
    const std::int32_t word =
        place.value < 0 ? -1 : words_of[column][static_cast<std::size_t>(place.value)];
    layout.cells.push_back({.column = column_of[column], .value = word});
  }
  return layout;
}

void make_rows(RawColumn& column, std::size_t rows) {
  if (column.is_number) {
    column.numbers.assign(rows, 0.0);
  } else {
    column.words.assign(rows, -1);
  }
}

}  // namespace

RawTable gather_table(Dataset& data) {
  const Batch all = read_all(data);
  if (!all.weights.empty()) {
    refuse_argument("@{weight}", "methods that weigh attributes count rows",
                    "leave it out, or repeat rows instead");
  }
  Layout layout = layout_of(data.schema());
  RawTable table{
      .columns = std::move(layout.columns), .class_names = data.classes(), .classes = all.classes};
  for (RawColumn& column : table.columns) make_rows(column, all.rows());
  for (std::size_t row = 0; row < all.rows(); ++row) {
    for (Offset i = all.starts[row]; i < all.starts[row + 1]; ++i) {
      const auto entry = static_cast<std::size_t>(i);
      const FeaturePlace& place = layout.cells[static_cast<std::size_t>(all.columns[entry])];
      if (place.column < 0) continue;
      RawColumn& column = table.columns[static_cast<std::size_t>(place.column)];
      if (column.is_number) {
        column.numbers[row] = all.values[entry];
      } else {
        column.words[row] = place.value;
      }
    }
  }
  return table;
}

}  // namespace folkman
