#include "folkman/statistics/medians/class_medians.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

#include "folkman/base/error.hpp"

namespace folkman {
namespace {

struct Table {
  std::vector<std::vector<double>> rows;
  std::vector<Class> classes;
  std::vector<double> weights = {};

  [[nodiscard]] std::size_t width() const { return rows.front().size(); }
  [[nodiscard]] double weight(std::size_t r) const { return weights.empty() ? 1 : weights[r]; }
};

Table made(unsigned seed, std::size_t rows, std::size_t width, int classes, bool weighted) {
  std::mt19937 draw(seed);
  Table table;
  for (std::size_t r = 0; r < rows; ++r) {
    table.classes.push_back(r < static_cast<std::size_t>(classes)
                                ? static_cast<Class>(r)
                                : static_cast<Class>(draw() % static_cast<unsigned>(classes)));
    if (weighted) table.weights.push_back(static_cast<double>(draw() % 4));
    auto& row = table.rows.emplace_back();
    for (std::size_t i = 0; i < width; ++i) {
      const bool absent = draw() % 3 == 0 && i % 2 == 0;
      const double shift = table.classes.back() == 0 ? 0.0 : static_cast<double>(i % 3);
      // Few digits, so that values repeat and halves are hit.
      row.push_back(absent ? 0.0
                           : shift + static_cast<double>(static_cast<int>(draw() % 9) - 4) / 2);
    }
  }
  return table;
}

Batch sparse(const Table& table) {
  Batch batch;
  for (const auto& row : table.rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (row[i] == 0) continue;
      batch.columns.push_back(static_cast<Column>(i));
      batch.values.push_back(row[i]);
    }
    batch.starts.push_back(static_cast<Offset>(batch.values.size()));
  }
  batch.classes = table.classes;
  batch.weights = table.weights;
  return batch;
}

template <class Number>
ClassMedians dense(const Table& table, std::size_t classes, const MedianOptions& options = {}) {
  std::vector<Number> values;
  for (const auto& row : table.rows) {
    for (const double x : row) values.push_back(static_cast<Number>(x));
  }
  return class_medians(DenseRows<Number>{.values = values.data(),
                                         .rows = table.rows.size(),
                                         .width = table.width(),
                                         .stride = table.width(),
                                         .classes = table.classes,
                                         .weights = table.weights},
                       classes, options);
}

// By sorting, with weights in whole numbers brought to one denominator.
struct Weighted {
  double value;
  std::int64_t weight;
};
double slow_median(std::vector<Weighted> items) {
  std::ranges::sort(items, {}, &Weighted::value);
  std::int64_t all = 0;
  for (const auto& item : items) all += item.weight;
  std::int64_t below = 0;
  for (std::size_t i = 0; i < items.size(); ++i) {
    below += items[i].weight;
    if (2 * below < all) continue;
    if (2 * below > all) return items[i].value;
    std::size_t next = i + 1;
    while (items[next].weight == 0) ++next;
    return (items[i].value + items[next].value) / 2;
  }
  return 0;
}

ClassMedians slow(const Table& table, std::size_t classes) {
  const std::size_t width = table.width();
  ClassMedians result{.median = std::vector(classes, std::vector<double>(width)),
                      .tied = std::vector<double>(width),
                      .gain = std::vector<double>(width)};
  std::vector<std::int64_t> n(classes);
  for (std::size_t r = 0; r < table.rows.size(); ++r) {
    n[static_cast<std::size_t>(table.classes[r])] += static_cast<std::int64_t>(table.weight(r));
  }
  std::int64_t common = 1;
  for (const auto count : n) common = std::lcm(common, std::max<std::int64_t>(count, 1));
  for (std::size_t i = 0; i < width; ++i) {
    std::vector<std::vector<Weighted>> by_class(classes);
    std::vector<Weighted> all;
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
      const auto c = static_cast<std::size_t>(table.classes[r]);
      const auto w = static_cast<std::int64_t>(table.weight(r));
      if (w == 0) continue;
      by_class[c].push_back({table.rows[r][i], w});
      all.push_back({table.rows[r][i], w * (common / n[c])});
    }
    result.tied[i] = slow_median(all);
    for (std::size_t c = 0; c < classes; ++c) {
      if (n[c] == 0) continue;
      result.median[c][i] = slow_median(by_class[c]);
      double sum = 0;
      for (const auto& item : by_class[c]) {
        sum += static_cast<double>(item.weight) *
               (std::abs(item.value - result.tied[i]) - std::abs(item.value - result.median[c][i]));
      }
      result.gain[i] += sum / static_cast<double>(n[c]);
    }
  }
  return result;
}

void expect_same(const ClassMedians& found, const ClassMedians& wanted) {
  EXPECT_EQ(found.median, wanted.median);
  EXPECT_EQ(found.tied, wanted.tied);
  for (std::size_t i = 0; i < wanted.gain.size(); ++i) {
    EXPECT_NEAR(found.gain[i], wanted.gain[i], 1e-12);
  }
}

TEST(ClassMedians, are_what_sorting_finds_with_and_without_weights) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    const int classes = 2 + static_cast<int>(seed % 3);
    const Table table = made(seed, 6 + seed, 9, classes, seed % 2 == 1);
    const auto wanted = slow(table, static_cast<std::size_t>(classes));
    expect_same(class_medians(sparse(table), static_cast<std::size_t>(classes), 9), wanted);
    expect_same(dense<double>(table, static_cast<std::size_t>(classes)), wanted);
    expect_same(dense<float>(table, static_cast<std::size_t>(classes)), wanted);
  }
}

// Rows with weights are searched column by column, others many columns at once.
TEST(ClassMedians, of_many_columns_at_once_are_to_the_bit_those_of_each_column) {
  for (const std::size_t width : {1U, 15U, 16U, 17U, 300U}) {
    for (const int classes : {1, 2, 3, 9}) {
      for (const bool priors : {false, true}) {
        Table table = made(static_cast<unsigned>(width), 500 + width % 2, width, classes, false);
        std::mt19937 draw(7);
        for (auto& row : table.rows) {
          for (double& x : row) {
            const auto noise = static_cast<float>(draw() % 1000) * 1e-3F;
            if (draw() % 2 == 0) x = static_cast<double>(static_cast<float>(x) * noise);
            if (draw() % 50 == 0) x = -0.0;
            if (draw() % 99 == 0) x = draw() % 2 == 0 ? 0x1p120 : -0x1p-140;
          }
        }
        const auto count = static_cast<std::size_t>(classes);
        MedianOptions options;
        if (priors) options.priors.assign(count, 0.1);
        if (priors) options.priors[0] = 0.7;
        Table weighted = table;
        weighted.weights.assign(table.rows.size(), 1.0);
        const auto wanted = dense<double>(weighted, count, options);
        for (const auto& found :
             {dense<double>(table, count, options), dense<float>(table, count, options),
              class_medians(sparse(table), count, width, options)}) {
          EXPECT_EQ(found.median, wanted.median);
          EXPECT_EQ(found.tied, wanted.tied);
          EXPECT_EQ(found.gain, wanted.gain);
        }
      }
    }
  }
}

TEST(ClassMedians, of_many_rows_are_what_sorting_finds) {
  std::mt19937 draw(3);
  std::normal_distribution<double> noise;
  Table table;
  for (int r = 0; r < 3001; ++r) {
    const auto c = static_cast<Class>(draw() % 2);
    table.classes.push_back(c);
    table.rows.push_back({noise(draw), noise(draw) + 3 * c, std::round(noise(draw)),
                          c == 1 ? 1e6 * noise(draw) : noise(draw), 7.0});
  }
  expect_same(dense<double>(table, 2), slow(table, 2));
}

TEST(ClassMedians, do_not_depend_on_threads_or_the_order_of_rows) {
  Table table = made(5, 200, 40, 3, true);
  const auto wanted = dense<double>(table, 3, {.threads = 1});
  std::mt19937 draw(1);
  std::vector<std::size_t> order(table.rows.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::shuffle(order, draw);
  Table shuffled = table;
  for (std::size_t r = 0; r < order.size(); ++r) {
    shuffled.rows[r] = table.rows[order[r]];
    shuffled.classes[r] = table.classes[order[r]];
    shuffled.weights[r] = table.weights[order[r]];
  }
  for (const auto& found :
       {dense<double>(shuffled, 3, {.threads = 4}), class_medians(sparse(shuffled), 3, 40)}) {
    EXPECT_EQ(found.median, wanted.median);
    EXPECT_EQ(found.tied, wanted.tied);
    EXPECT_EQ(found.gain, wanted.gain);
  }
}

TEST(ClassMedians, count_weights_as_copies_of_rows) {
  const Table table = made(11, 50, 7, 2, true);
  Table copies;
  for (std::size_t r = 0; r < table.rows.size(); ++r) {
    for (int copy = 0; copy < static_cast<int>(table.weights[r]); ++copy) {
      copies.rows.push_back(table.rows[r]);
      copies.classes.push_back(table.classes[r]);
    }
  }
  expect_same(class_medians(sparse(table), 2, 7), class_medians(sparse(copies), 2, 7));
}

TEST(ClassMedians, follow_a_shift_and_a_scale) {
  const Table table = made(13, 80, 6, 2, false);
  Table moved = table;
  for (auto& row : moved.rows) {
    for (double& x : row) x = 1e9 + 4 * x;
  }
  const auto plain = dense<double>(table, 2);
  const auto found = dense<double>(moved, 2);
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(found.tied[i], 1e9 + 4 * plain.tied[i]);
    EXPECT_NEAR(found.gain[i], 4 * plain.gain[i], 1e-6 * plain.gain[i] + 1e-12);
  }
}

TEST(ClassMedians, let_priors_move_the_tied_median_only) {
  const Table table{.rows = {{0}, {0}, {0}, {10}, {10}}, .classes = {0, 0, 0, 1, 1}};
  EXPECT_EQ(class_medians(sparse(table), 2, 1).tied[0], 5);  // a half is hit: the average
  const auto towards = class_medians(sparse(table), 2, 1, {.priors = {1, 3}});
  EXPECT_EQ(towards.tied[0], 10);
  EXPECT_EQ(towards.median[0][0], 0);
  EXPECT_NEAR(towards.gain[0], 0.5 * 10, 1e-12);
}

TEST(ClassMedians, are_zero_where_a_class_has_no_rows) {
  const Table table{.rows = {{3}, {5}}, .classes = {0, 2}};
  const auto found = class_medians(sparse(table), 3, 1);
  EXPECT_EQ(found.median[1][0], 0);
  EXPECT_EQ(found.tied[0], 4);
  EXPECT_NEAR(found.gain[0], 2, 1e-12);
}

TEST(ClassMedians, name_the_row_and_column_of_what_is_no_number) {
  Table table{.rows = {{1, 2}, {3, std::numeric_limits<double>::quiet_NaN()}}, .classes = {0, 1}};
  try {
    (void)dense<double>(table, 2);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.fault().where, "row 2");
    EXPECT_NE(error.fault().what.find("feature number 1"), std::string::npos);
  }
}

}  // namespace
}  // namespace folkman
