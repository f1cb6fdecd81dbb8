#include "folkman/statistics/medians/class_medians.hpp"

#include <algorithm>
#include <cmath>

#include "folkman/base/error.hpp"
#include "folkman/base/shortest_text.hpp"
#include "folkman/base/threads.hpp"
#include "folkman/data/batch/batch_parts.hpp"
#include "folkman/statistics/medians/column_medians.hpp"
#include "folkman/statistics/medians/dense_medians.hpp"

namespace folkman {
namespace {

constexpr std::size_t entries_per_block = std::size_t{1} << 19;
constexpr std::size_t most_columns_per_block = std::size_t{1} << 16;
constexpr double largest_value = 1e300;   // so that distances are numbers
constexpr std::size_t least_density = 4;  // a quarter stored: zeros are cheaper put than counted

[[noreturn]] void refuse(std::size_t row, const std::string& what, const std::string& fix) {
  refuse_data("row " + std::to_string(row + 1), what, fix);
}

void check_value(std::size_t row, std::size_t column, double value) {
  if (std::abs(value) < largest_value) return;
  refuse(row,
         "value " + shortest_text(value) + " of feature number " + std::to_string(column) +
             (std::isfinite(value) ? " is too large" : " is not a finite number"),
         "leave the row out, or put a number below 1e300 there");
}

// The weight of each row in whole units; empty: all 1.
std::vector<std::int64_t> row_units(std::span<const double> weights,
                                    std::span<const Class> classes) {
  double total = 0;
  for (std::size_t row = 0; row < weights.size(); ++row) {
    if (!(weights[row] >= 0 && std::isfinite(weights[row]))) {
      refuse(row, "weight " + shortest_text(weights[row]) + " is not a weight",
             "weights are finite and not negative");
    }
    if (classes[row] >= 0) total += weights[row];
  }
  if (weights.empty() || !(total > 0)) return {};
  // The last bits of the total depend on the order of rows; the power of two above it may not.
  const int exponent = std::ilogb(total * (1 + 0x1p-40)) + 1;
  std::vector<std::int64_t> units(weights.size());
  for (std::size_t row = 0; row < weights.size(); ++row) {
    units[row] = static_cast<std::int64_t>(std::ldexp(weights[row], 61 - exponent));
  }
  return units;
}

}  // namespace

// What rows of either kind look like to the code below.
struct RowFacts {
  std::span<const Class> classes;
  std::vector<std::int64_t> units;        // of each row; empty: all 1
  std::vector<std::int64_t> class_units;  // N_c
  bool no_weight = false;                 // weights were given, and all are 0
};

namespace {

RowFacts row_facts(std::span<const Class> classes, std::span<const double> weights,
                   std::size_t count) {
  RowFacts facts{.classes = classes,
                 .units = row_units(weights, classes),
                 .class_units = std::vector<std::int64_t>(count)};
  facts.no_weight = !weights.empty() && facts.units.empty();
  for (std::size_t row = 0; row < classes.size() && !facts.no_weight; ++row) {
    if (classes[row] < 0) continue;
    if (static_cast<std::size_t>(classes[row]) >= count) {
      refuse(row, "class " + std::to_string(classes[row]) + " has no name",
             "classes are numbered from 0");
    }
    facts.class_units[static_cast<std::size_t>(classes[row])] +=
        facts.units.empty() ? 1 : facts.units[row];
  }
  return facts;
}

}  // namespace

// The entries of some columns, by column and class.
struct ColumnBlock {
  std::size_t first = 0;
  std::size_t columns = 0;
  std::vector<std::size_t> starts;  // columns x classes, and the end
  std::vector<double> values;
  std::vector<std::int64_t> units;
  std::vector<std::int64_t> missing;  // units without a value, by column and class; none: no column
};

namespace {

// Two passes over the entries of a block: count them, then put each in its place.
// `for_each_entry(use)` calls use(row, column in the block, value); NaN is counted apart if
// `lacks`.
template <class Entries>
void fill(ColumnBlock& block, const RowFacts& facts, std::size_t classes, bool lacks,
          const Entries& for_each_entry) {
  const auto cell = [&](std::size_t row, std::size_t column) {
    return column * classes + static_cast<std::size_t>(facts.classes[row]);
  };
  if (lacks) block.missing.assign(block.columns * classes, 0);
  block.starts.assign(block.columns * classes + 2, 0);
  for_each_entry([&](std::size_t row, std::size_t column, double value) {
    if (lacks && std::isnan(value)) {
      block.missing[cell(row, column)] += facts.units.empty() ? 1 : facts.units[row];
      return;
    }
    check_value(row, block.first + column, value);
    ++block.starts[cell(row, column) + 2];
  });
  for (std::size_t i = 2; i < block.starts.size(); ++i) block.starts[i] += block.starts[i - 1];
  block.values.resize(block.starts.back());
  if (!facts.units.empty()) block.units.resize(block.starts.back());
  for_each_entry([&](std::size_t row, std::size_t column, double value) {
    if (lacks && std::isnan(value)) return;
    const std::size_t place = block.starts[cell(row, column) + 1]++;
    block.values[place] = value;
    if (!facts.units.empty()) block.units[place] = facts.units[row];
  });
  block.starts.pop_back();
}

// A column that lacks values: the rows that have one are all there are. Where none of them is of a
// class with a prior, there is nothing to gain.
ColumnMedians::Tied solve_lacking(const ColumnEntries& entries, std::span<const std::int64_t> all,
                                  std::span<const std::int64_t> missing,
                                  std::span<const double> priors, std::span<double> medians) {
  std::vector<std::int64_t> units(all.begin(), all.end());
  bool any = false;
  bool with_prior = false;
  for (std::size_t c = 0; c < units.size(); ++c) {
    units[c] -= missing[c];
    any = any || units[c] > 0;
    with_prior = with_prior || (units[c] > 0 && (priors.empty() || priors[c] > 0));
  }
  std::ranges::fill(medians, 0.0);
  if (!any) return {};
  const Balance balance(units, with_prior ? priors : std::span<const double>());
  auto tied = ColumnMedians(balance).of(entries, medians);
  if (!with_prior) tied.gain = 0;
  for (std::size_t c = 0; c < units.size(); ++c) {
    if (units[c] == 0 && all[c] > 0) medians[c] = tied.median;
  }
  return tied;
}

void solve(ColumnBlock& block, const Balance& balance, std::span<const double> priors,
           ClassMedians& result) {
  const std::size_t classes = balance.class_count();
  ColumnMedians column(balance);
  std::vector<double> medians(classes);
  for (std::size_t i = 0; i < block.columns; ++i) {
    const ColumnEntries entries{
        .values = block.values,
        .units = block.units,
        .starts = std::span(block.starts).subspan(i * classes, classes + 1)};
    const auto missing = block.missing.empty()
                             ? std::span<const std::int64_t>()
                             : std::span(block.missing).subspan(i * classes, classes);
    const bool lacks = std::ranges::any_of(missing, [](std::int64_t units) { return units > 0; });
    const auto tied = lacks ? solve_lacking(entries, balance.units(), missing, priors, medians)
                            : column.of(entries, medians);
    result.tied[block.first + i] = tied.median;
    result.gain[block.first + i] = tied.gain;
    for (std::size_t c = 0; c < classes; ++c) result.median[c][block.first + i] = medians[c];
  }
}

// Every row has a value in every column: places are known without counting.
template <class Number>
void fill_dense(ColumnBlock& block, const RowFacts& facts, std::size_t classes,
                const DenseRows<Number>& rows) {
  std::vector<std::size_t> next(classes + 1);  // where the next row of each class goes
  for (const Class c : facts.classes) {
    if (c >= 0) ++next[static_cast<std::size_t>(c) + 1];
  }
  for (std::size_t c = 0; c < classes; ++c) next[c + 1] += next[c];
  const std::size_t height = next[classes];
  block.starts.resize(block.columns * classes + 1);
  for (std::size_t i = 0; i < block.columns; ++i) {
    for (std::size_t c = 0; c < classes; ++c) block.starts[i * classes + c] = i * height + next[c];
  }
  block.starts.back() = block.columns * height;
  block.values.resize(block.starts.back());
  if (!facts.units.empty()) block.units.resize(block.starts.back());
  for (std::size_t row = 0; row < rows.rows; ++row) {
    if (facts.classes[row] < 0) continue;
    const std::size_t place = next[static_cast<std::size_t>(facts.classes[row])]++;
    const Number* values = rows.row(row).data() + block.first;
    bool sound = true;
    for (std::size_t i = 0; i < block.columns; ++i) {
      const auto value = static_cast<double>(values[i]);
      sound &= std::abs(value) < largest_value;
      block.values[i * height + place] = value;
    }
    for (std::size_t i = 0; !sound && i < block.columns; ++i) {
      check_value(row, block.first + i, static_cast<double>(values[i]));
    }
    for (std::size_t i = 0; !facts.units.empty() && i < block.columns; ++i) {
      block.units[i * height + place] = facts.units[row];
    }
  }
}

ClassMedians no_medians(std::size_t classes, std::size_t width) {
  return {.median = std::vector(classes, std::vector<double>(width)),
          .tied = std::vector<double>(width),
          .gain = std::vector<double>(width)};
}

// Rows of weight 1 with a value nearly everywhere; see statistics/medians/dense_medians.hpp.
template <class Number, class Rows>
ClassMedians by_lanes(const RowFacts& facts, std::size_t width, const MedianOptions& options,
                      const Rows& rows) {
  const std::size_t classes = facts.class_units.size();
  ClassMedians result = no_medians(classes, width);
  if (width == 0 || classes == 0) return result;
  const Balance balance(facts.class_units, options.priors);
  const RowsByClass by_class(facts.classes, classes);
  DenseMedians<Number>(by_class, balance, result).find(options.threads, rows, check_value);
  return result;
}

template <class Number>
struct DenseRuns {
  const DenseRows<Number>& rows;

  [[nodiscard]] const Number* run(std::size_t row, std::size_t first, std::size_t,
                                  const Number*) const {
    return rows.row(row).data() + first;
  }
  void expect(std::size_t row, std::size_t first, std::size_t count) const {
    const Number* const values = rows.row(row).data() + first;
    for (std::size_t i = 0; i < count; i += 64 / sizeof(Number)) __builtin_prefetch(values + i);
  }
};

// Zeros put where none are stored.
template <class Number>
struct FilledRuns {
  const Batch& rows;

  [[nodiscard]] const Number* run(std::size_t row, std::size_t first, std::size_t count,
                                  Number* room) const {
    std::fill_n(room, count, Number{0});
    for_each_entry_between(rows, row, first, first + count,
                           [&](std::size_t column, std::size_t entry) {
                             room[column] = static_cast<Number>(rows.values[entry]);
                           });
    return room;
  }
  void expect(std::size_t, std::size_t, std::size_t) const {}
};

bool all_single(std::span<const double> values) {
  return std::ranges::all_of(
      values, [](double x) { return static_cast<double>(static_cast<float>(x)) == x; });
}

// `fill_block(block)` brings the entries of its columns.
template <class Fill>
ClassMedians by_blocks(const RowFacts& facts, std::size_t width, std::size_t stored,
                       const MedianOptions& options, const Fill& fill_block) {
  const std::size_t classes = facts.class_units.size();
  ClassMedians result = no_medians(classes, width);
  if (width == 0 || facts.no_weight || classes == 0) return result;
  const Balance balance(facts.class_units, options.priors);
  const double per_column = static_cast<double>(stored) / static_cast<double>(width) + 1;
  const std::size_t columns = std::clamp(static_cast<std::size_t>(entries_per_block / per_column),
                                         std::size_t{8}, most_columns_per_block);
  for_each_task((width + columns - 1) / columns, options.threads, [&](std::size_t task, int) {
    ColumnBlock block;
    block.first = task * columns;
    block.columns = std::min(columns, width - block.first);
    fill_block(block);
    solve(block, balance, options.priors, result);
  });
  return result;
}

template <class Number>
ClassMedians of_dense_rows(const DenseRows<Number>& rows, std::size_t classes,
                           const MedianOptions& options) {
  const RowFacts facts = row_facts(rows.classes, rows.weights, classes);
  if (rows.weights.empty() && rows.rows < DenseMedians<float>::most_rows) {
    return by_lanes<Number>(facts, rows.width, options, DenseRuns<Number>{rows});
  }
  return by_blocks(facts, rows.width, rows.rows * rows.width, options,
                   [&](ColumnBlock& block) { fill_dense(block, facts, classes, rows); });
}

}  // namespace

ClassMedians class_medians(const Batch& rows, std::size_t classes, std::size_t width,
                           const MedianOptions& options) {
  const RowFacts facts = row_facts(rows.classes, rows.weights, classes);
  const bool mostly_stored = rows.values.size() / std::max<std::size_t>(width, 1) * least_density >=
                             std::max<std::size_t>(rows.rows(), 1);
  const bool lacks =
      options.missing && std::ranges::any_of(rows.values, [](double x) { return std::isnan(x); });
  if (!lacks && mostly_stored && rows.weights.empty() &&
      rows.rows() < DenseMedians<float>::most_rows) {
    return all_single(rows.values)
               ? by_lanes<float>(facts, width, options, FilledRuns<float>{rows})
               : by_lanes<double>(facts, width, options, FilledRuns<double>{rows});
  }
  return by_blocks(facts, width, rows.values.size(), options, [&](ColumnBlock& block) {
    fill(block, facts, classes, lacks, [&](const auto& use) {
      for (std::size_t row = 0; row < rows.rows(); ++row) {
        if (facts.classes[row] < 0) continue;
        for_each_entry_between(
            rows, row, block.first, block.first + block.columns,
            [&](std::size_t column, std::size_t entry) { use(row, column, rows.values[entry]); });
      }
    });
  });
}

template <class Number>
ClassMedians class_medians(const DenseRows<Number>& rows, std::size_t classes,
                           const MedianOptions& options) {
  return of_dense_rows(rows, classes, options);
}

template ClassMedians class_medians(const DenseRows<float>& rows, std::size_t classes,
                                    const MedianOptions& options);
template ClassMedians class_medians(const DenseRows<double>& rows, std::size_t classes,
                                    const MedianOptions& options);

}  // namespace folkman
