#include "folkman/statistics/tables/preparation.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/base/shortest_text.hpp"
#include "folkman/numerics/compensated_sum.hpp"
#include "folkman/statistics/tables/mdl_cuts.hpp"

namespace folkman {
namespace {

// Summed in ascending order, so that the order of the rows does not show.
double mean_of_present(std::vector<double> values) {
  std::erase_if(values, [](double x) { return std::isnan(x); });
  if (values.empty()) return 0;
  std::ranges::sort(values);
  CompensatedSum sum;
  for (const double x : values) sum.add(x / static_cast<double>(values.size()));
  return sum.value();
}

PreparedColumn prepared_numbers(const RawTable& table, const RawColumn& column,
                                std::span<const std::size_t> rows, MissingCells missing) {
  std::vector<double> values;
  std::vector<Class> classes;
  values.reserve(rows.size());
  bool any_missing = false;
  for (const std::size_t row : rows) {
    any_missing |= std::isnan(column.numbers[row]);
    values.push_back(column.numbers[row]);
    classes.push_back(table.classes[row]);
  }
  PreparedColumn prepared{.name = column.name};
  if (missing == MissingCells::own_value) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (std::isnan(values[i])) continue;
      values[kept] = values[i];
      classes[kept++] = classes[i];
    }
    values.resize(kept);
    classes.resize(kept);
    prepared.cuts = mdl_cuts(values, classes, table.class_names.size());
    prepared.missing_is_value = any_missing;
    // Missing cells that training has not shown are unseen.
    prepared.missing_code = static_cast<std::uint32_t>(prepared.cuts.size()) + 1;
    return prepared;
  }
  const double mean = mean_of_present(values);
  std::ranges::replace_if(
      values, [](double x) { return std::isnan(x); }, mean);
  prepared.cuts = mdl_cuts(values, classes, table.class_names.size());
  prepared.missing_code = static_cast<std::uint32_t>(bin_of(prepared.cuts, mean));
  return prepared;
}

PreparedColumn prepared_words(const RawColumn& column, std::span<const std::size_t> rows,
                              MissingCells missing) {
  std::vector<std::size_t> count(column.values.size());
  bool any_missing = false;
  for (const std::size_t row : rows) {
    if (column.words[row] < 0) {
      any_missing = true;
    } else {
      ++count[static_cast<std::size_t>(column.words[row])];
    }
  }
  PreparedColumn prepared{.name = column.name, .is_number = false};
  std::size_t most = 0;
  for (std::size_t v = 0; v < count.size(); ++v) {
    if (count[v] == 0) continue;
    if (count[v] > most) {
      most = count[v];
      prepared.missing_code = static_cast<std::uint32_t>(prepared.values.size());
    }
    prepared.values.push_back(column.values[v]);
  }
  if (missing == MissingCells::own_value || most == 0) {
    prepared.missing_is_value = any_missing;
    prepared.missing_code = static_cast<std::uint32_t>(prepared.values.size());
  }
  return prepared;
}

// The code of each of a raw column's words.
std::vector<std::uint32_t> codes_of_words(const PreparedColumn& prepared, const RawColumn& raw) {
  std::unordered_map<std::string_view, std::uint32_t> known;
  for (const std::string& value : prepared.values) {
    known.emplace(value, static_cast<std::uint32_t>(known.size()));
  }
  std::vector<std::uint32_t> codes;
  codes.reserve(raw.values.size());
  for (const std::string& value : raw.values) {
    const auto found = known.find(value);
    const auto unseen = static_cast<std::uint32_t>(prepared.size());
    codes.push_back(found == known.end() ? unseen : found->second);
  }
  return codes;
}

// A preparation may know only some of a table's columns.
const RawColumn& column_named(const RawTable& table, const std::string& name, std::size_t guess) {
  if (guess < table.columns.size() && table.columns[guess].name == name) {
    return table.columns[guess];
  }
  const auto found = std::ranges::find(table.columns, name, &RawColumn::name);
  if (found == table.columns.end()) {
    refuse_data("the table", "it has no column '" + name + "', which the model uses",
                "give the columns of the training data");
  }
  return *found;
}

}  // namespace

std::uint32_t PreparedColumn::code_of_number(double x) const {
  return std::isnan(x) ? missing_code : static_cast<std::uint32_t>(bin_of(cuts, x));
}

std::string PreparedColumn::name_of(std::size_t code) const {
  if (code >= size()) return name + " unseen";
  if (missing_is_value && code + 1 == size()) return name + " missing";
  if (!is_number) return name + " = " + values[code];
  if (cuts.empty()) return name;
  std::string text;
  if (code > 0) text.append(shortest_text(cuts[code - 1])).append(" < ");
  text += name;
  if (code < cuts.size()) text.append(" <= ").append(shortest_text(cuts[code]));
  return text;
}

std::vector<std::uint32_t> Preparation::starts() const {
  std::vector<std::uint32_t> found{0};
  for (const PreparedColumn& column : columns) {
    found.push_back(found.back() + static_cast<std::uint32_t>(column.size()) + 1);
  }
  return found;
}

Preparation learned_preparation(const RawTable& table, std::span<const std::size_t> rows,
                                MissingCells missing, const Monitor* monitor) {
  Preparation learned;
  for (const RawColumn& column : table.columns) {
    check_stop(monitor);
    learned.columns.push_back(column.is_number ? prepared_numbers(table, column, rows, missing)
                                               : prepared_words(column, rows, missing));
  }
  return learned;
}

CodedTable coded(const Preparation& preparation, const RawTable& table,
                 std::span<const std::size_t> rows) {
  CodedTable result{.starts = preparation.starts(),
                    .cells = {},
                    .classes = {},
                    .class_count = table.class_names.size()};
  const std::size_t width = preparation.columns.size();
  result.cells.resize(rows.size() * width);
  for (std::size_t j = 0; j < width; ++j) {
    const PreparedColumn& prepared = preparation.columns[j];
    const RawColumn& raw = column_named(table, prepared.name, j);
    const auto codes = codes_of_words(prepared, raw);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      std::uint32_t code = prepared.missing_code;
      if (raw.is_number) {
        code = prepared.code_of_number(raw.numbers[rows[i]]);
      } else if (raw.words[rows[i]] >= 0) {
        code = codes[static_cast<std::size_t>(raw.words[rows[i]])];
      }
      result.cells[i * width + j] = result.starts[j] + code;
    }
  }
  for (const std::size_t row : rows) result.classes.push_back(table.classes[row]);
  return result;
}

std::vector<std::size_t> all_rows_of(const RawTable& table) {
  std::vector<std::size_t> rows(table.rows());
  std::iota(rows.begin(), rows.end(), std::size_t{0});
  return rows;
}

}  // namespace folkman
