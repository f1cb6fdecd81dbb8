#include "folkman/statistics/tables/raw_table.hpp"

#include <algorithm>
#include <limits>
#include <string_view>
#include <utility>

#include "folkman/base/error.hpp"

namespace folkman {
namespace {

constexpr std::string_view missing_word = "=?";

using Source = TableLayout::Source;

TableLayout numbered_layout(const Features& features) {
  TableLayout layout;
  for (std::size_t i = 0; i < features.width(); ++i) {
    layout.sources.push_back({.name = features.name(static_cast<Column>(i))});
    layout.of_feature.push_back({.column = static_cast<std::int32_t>(i)});
  }
  return layout;
}

// `c=` of the column of words whose features these are; empty for a number. A value may end in `=?`
// itself, but then its name is longer.
std::string prefix_of_words(const std::vector<std::string>& names) {
  const std::string* shortest = nullptr;
  for (const std::string& name : names) {
    if (!name.ends_with(missing_word)) continue;
    if (shortest == nullptr || name.size() < shortest->size()) shortest = &name;
  }
  return shortest == nullptr ? "" : shortest->substr(0, shortest->size() - 1);
}

// The features of one column.
void add_source(TableLayout& layout, const std::vector<std::string>& names) {
  const auto column = static_cast<std::int32_t>(layout.sources.size());
  const std::string prefix = prefix_of_words(names);
  if (prefix.empty()) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      layout.sources.push_back({.name = names[i]});
      layout.of_feature.push_back({.column = column + static_cast<std::int32_t>(i)});
    }
    return;
  }
  Source words{.name = prefix.substr(0, prefix.size() - 1), .is_number = false};
  for (const std::string& name : names) {
    const bool missing = name.size() == prefix.size() + 1 && name.ends_with(missing_word);
    layout.of_feature.push_back(
        {.column = column, .value = missing ? -1 : static_cast<std::int32_t>(words.values.size())});
    if (!missing) words.values.push_back(name.substr(prefix.size()));
  }
  layout.sources.push_back(std::move(words));
}

RawColumn empty_column(const Source& source, std::size_t rows) {
  RawColumn column{.name = source.name, .is_number = source.is_number};
  if (source.is_number) {
    column.numbers.assign(rows, 0.0);
  } else {
    column.words.assign(rows, -1);
    column.values = source.values;
  }
  return column;
}

}  // namespace

TableLayout table_layout(const Features& features) {
  if (features.is_numbered()) return numbered_layout(features);
  TableLayout layout;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < features.width(); ++i) {
    const auto column = static_cast<Column>(i);
    names.push_back(features.name(column));
    const bool last = i + 1 == features.width();
    if (!last && features.group(column + 1) == features.group(column)) continue;
    add_source(layout, names);
    names.clear();
  }
  return layout;
}

RawTable gather_table(Dataset& data) {
  const Batch all = read_all(data);
  if (!all.weights.empty()) {
    throw Error({.kind = Fault::Kind::argument,
                 .where = "--weight",
                 .what = "methods that weigh attributes count rows",
                 .fix = "leave it out, or repeat rows instead"});
  }
  const TableLayout layout = table_layout(data.features());
  RawTable table{.columns = {}, .class_names = data.classes(), .classes = all.classes};
  for (const Source& source : layout.sources) {
    table.columns.push_back(empty_column(source, all.rows()));
  }
  for (std::size_t row = 0; row < all.rows(); ++row) {
    for (Offset i = all.starts[row]; i < all.starts[row + 1]; ++i) {
      const auto entry = static_cast<std::size_t>(i);
      const auto& place = layout.of_feature[static_cast<std::size_t>(all.columns[entry])];
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
