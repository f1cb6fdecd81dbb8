// Small random tables of numbers and categories, and the log-likelihood of every set of their
// columns: from the rows, by the formulas of docs/theory/gaussian.md alone. What the tests of
// densities hold the methods to.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "folkman/methods/registry/methods.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"

namespace folkman {

inline constexpr double no_value = std::numeric_limits<double>::quiet_NaN();
inline constexpr std::size_t every_class = 99;

// A table by rows. Cells of a column of categories are the numbers of its values.
struct MixedTable {
  std::size_t class_number = 2;
  std::vector<std::size_t> values = {};  // of each column; 0: it holds numbers
  std::vector<std::vector<double>> cells = {};
  std::vector<Class> of_row = {};
  std::vector<double> weights = {};

  [[nodiscard]] std::size_t width() const { return values.size(); }
  [[nodiscard]] double weight(std::size_t row) const {
    return weights.empty() ? 1.0 : weights[row];
  }
};

// Column 1 is constant in each class, column 2 has no value in class 0 where values are lacking.
inline MixedTable drawn_table(unsigned seed, std::vector<std::size_t> values,
                              std::size_t class_number, bool weighted, bool lacking_some) {
  std::mt19937 draw(seed);
  MixedTable table{.class_number = class_number, .values = std::move(values)};
  for (std::size_t row = 0; row < 26; ++row) {
    const std::size_t c = row < class_number ? row : draw() % class_number;
    std::vector<double> cells;
    for (std::size_t j = 0; j < table.width(); ++j) {
      const bool lacks = lacking_some && (draw() % 5 == 0 || (j == 2 && c == 0));
      const auto drawn = static_cast<double>(draw() % 9);
      double cell = (drawn - 4) / 2 * (j % 2 == 0 ? 1.0 : 1.0 + static_cast<double>(c));
      if (j == 0) cell += static_cast<double>(c);
      if (j == 1) cell = 0.5 * static_cast<double>(c);
      if (table.values[j] > 0) {
        const std::size_t value = draw() % 3 == 0 ? c : static_cast<std::size_t>(drawn);
        cell = static_cast<double>(value % table.values[j]);
      }
      cells.push_back(lacks ? no_value : cell);
    }
    table.cells.push_back(std::move(cells));
    table.of_row.push_back(static_cast<Class>(c));
    if (weighted) table.weights.push_back(0.1 + static_cast<double>(draw() % 20) / 7);
  }
  return table;
}

inline Batch batch_of_cells(const MixedTable& table) {
  Batch batch;
  const auto add = [&batch](std::size_t feature, double value) {
    batch.columns.push_back(static_cast<Column>(feature));
    batch.values.push_back(value);
  };
  for (std::size_t row = 0; row < table.cells.size(); ++row) {
    std::size_t feature = 0;
    for (std::size_t j = 0; j < table.width(); ++j) {
      const double cell = table.cells[row][j];
      if (table.values[j] == 0) {
        if (cell != 0) add(feature, cell);  // also NaN
        ++feature;
        continue;
      }
      if (!std::isnan(cell)) add(feature + static_cast<std::size_t>(cell), 1);
      feature += table.values[j];
    }
    batch.starts.push_back(static_cast<Offset>(batch.values.size()));
    batch.classes.push_back(table.of_row[row]);
  }
  batch.weights = table.weights;
  return batch;
}

inline Features features_of_cells(const MixedTable& table) {
  StringTable names;
  std::vector<std::int32_t> groups;
  std::vector<std::int32_t> sizes;
  for (std::size_t j = 0; j < table.width(); ++j) {
    const std::string name = "col" + std::to_string(j);
    for (std::size_t v = 0; v < std::max<std::size_t>(table.values[j], 1); ++v) {
      const char value = static_cast<char>('a' + v);
      names.push_back(table.values[j] == 0 ? name : name + "=" + value);
      groups.push_back(static_cast<std::int32_t>(j));
      sizes.push_back(static_cast<std::int32_t>(name.size()));
    }
  }
  return Features::named(std::move(names), std::move(groups), std::move(sizes));
}

inline Settings settings_for(const Method& by, const GivenOptions& given = {}) {
  return Settings(by.name(), by.options(), given);
}

inline ExactClassSums exact_sums_of(const MixedTable& table) {
  const Method& by = method("gaussian");
  GatherOptions gathered = by.gathering(settings_for(by));
  gathered.missing = true;
  std::vector<std::string> names;
  for (std::size_t c = 0; c < table.class_number; ++c) names.push_back(std::to_string(c));
  return class_sums(batch_of_cells(table), std::move(names), features_of_cells(table), gathered);
}

struct DirectOptions {
  double share = 1e-9;
  bool pooled = false;
  double alpha = 1;
};

// Of the rows of a class, or of all, that have a value: in two passes.
struct DirectMoments {
  double weight = 0;
  double mean = 0;
  double variance = 0;
};

inline DirectMoments direct_moments(const MixedTable& table, std::size_t j, std::size_t of) {
  DirectMoments found;
  const auto each = [&](const auto& use) {
    for (std::size_t row = 0; row < table.cells.size(); ++row) {
      const bool wanted = of == every_class || table.of_row[row] == static_cast<Class>(of);
      const double x = table.cells[row][j];
      if (wanted && !std::isnan(x)) use(x, table.weight(row));
    }
  };
  each([&](double x, double w) {
    found.weight += w;
    found.mean += w * x;
  });
  if (!(found.weight > 0)) return {};
  found.mean /= found.weight;
  each([&](double x, double w) { found.variance += w * (x - found.mean) * (x - found.mean); });
  found.variance /= found.weight;
  return found;
}

inline double direct_floor(const MixedTable& table, double share) {
  double largest_variance = 0;
  for (std::size_t j = 0; j < table.width(); ++j) {
    if (table.values[j] > 0) continue;
    largest_variance = std::max(largest_variance, direct_moments(table, j, every_class).variance);
  }
  return largest_variance > 0 ? share * largest_variance : share;
}

inline double pooled_variance(const MixedTable& table, std::size_t j) {
  double within = 0;
  double all = 0;
  for (std::size_t c = 0; c < table.class_number; ++c) {
    const DirectMoments of = direct_moments(table, j, c);
    within += of.weight * of.variance;
    all += of.weight;
  }
  return all > 0 ? within / all : 0.0;
}

inline double log_normal(double x, double mean, double variance) {
  const double away = x - mean;
  return -(std::log(2 * std::numbers::pi * variance) + away * away / variance) / 2;
}

// Row by row, at the best means and variances that the floor allows.
inline double number_likelihood(const MixedTable& table, std::size_t j, bool differs,
                                const DirectOptions& how) {
  const double floor = direct_floor(table, how.share);
  double total = 0;
  for (std::size_t row = 0; row < table.cells.size(); ++row) {
    const double x = table.cells[row][j];
    if (std::isnan(x)) continue;
    const auto of = differs ? static_cast<std::size_t>(table.of_row[row]) : every_class;
    const DirectMoments best = direct_moments(table, j, of);
    const double spread = differs && how.pooled ? pooled_variance(table, j) : best.variance;
    total += table.weight(row) * log_normal(x, best.mean, std::max(spread, floor));
  }
  return total;
}

inline std::vector<std::vector<double>> smoothed_counts(const MixedTable& table, std::size_t j,
                                                        double alpha) {
  std::vector<std::vector<double>> f(table.class_number,
                                     std::vector<double>(table.values[j], alpha));
  for (std::size_t row = 0; row < table.cells.size(); ++row) {
    const double cell = table.cells[row][j];
    if (std::isnan(cell)) continue;
    f[static_cast<std::size_t>(table.of_row[row])][static_cast<std::size_t>(cell)] +=
        table.weight(row);
  }
  return f;
}

// Of the rows and of the alpha rows of each value that smoothing adds to every class.
inline double category_likelihood(const MixedTable& table, std::size_t j, bool differs,
                                  double alpha) {
  const auto f = smoothed_counts(table, j, alpha);
  std::vector<double> shared(table.values[j]);
  for (const auto& of : f) {
    for (std::size_t v = 0; v < of.size(); ++v) shared[v] += of[v];
  }
  double total = 0;
  for (const auto& of : f) {
    const auto& counts = differs ? of : shared;
    double all = 0;
    for (const double count : counts) all += count;
    for (std::size_t v = 0; v < of.size(); ++v) {
      if (of[v] > 0) total += of[v] * std::log(counts[v] / all);
    }
  }
  return total;
}

inline double column_likelihood(const MixedTable& table, std::size_t j, bool differs,
                                const DirectOptions& how) {
  return table.values[j] > 0 ? category_likelihood(table, j, differs, how.alpha)
                             : number_likelihood(table, j, differs, how);
}

// By set of columns that differ between the classes.
inline std::vector<double> all_likelihoods(const MixedTable& table, const DirectOptions& how) {
  std::vector<double> tied;
  std::vector<double> apart;
  for (std::size_t j = 0; j < table.width(); ++j) {
    tied.push_back(column_likelihood(table, j, false, how));
    apart.push_back(column_likelihood(table, j, true, how));
  }
  std::vector<double> found(std::size_t{1} << table.width());
  for (std::size_t set = 0; set < found.size(); ++set) {
    for (std::size_t j = 0; j < table.width(); ++j) {
      found[set] += (set >> j & 1U) != 0 ? apart[j] : tied[j];
    }
  }
  return found;
}

// The columns that all these features come from, as a set.
inline std::size_t set_of_columns(const MixedTable& table, const std::vector<Column>& support) {
  const Features features = features_of_cells(table);
  std::size_t set = 0;
  for (const Column i : support) set |= std::size_t{1} << static_cast<unsigned>(features.group(i));
  return set;
}

}  // namespace folkman
