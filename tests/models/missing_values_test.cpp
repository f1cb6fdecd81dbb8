// Missing values, ignored: a column that lacks some has the centers and the gain of the rows that
// have it, and a row that lacks some is as far from the centers as without those features.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "folkman/data/batch/batch_parts.hpp"
#include "folkman/methods/centers/centers.hpp"
#include "folkman/methods/centers/nearest_center.hpp"
#include "folkman/models/scoring/contributions.hpp"
#include "folkman/models/scoring/scorer.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"
#include "folkman/statistics/medians/class_medians.hpp"

namespace folkman {
namespace {

constexpr std::size_t height = 40;
constexpr std::size_t row_width = 7;
constexpr std::size_t classes = 3;

// Zeros and missing values here and there; no row of class 0 has feature 2, and no row feature 5.
Batch lacking(unsigned seed, bool weighted) {
  std::mt19937 draw(seed);
  Batch batch;
  for (std::size_t r = 0; r < height; ++r) {
    batch.classes.push_back(static_cast<Class>(r < classes ? r : draw() % classes));
    if (weighted) batch.weights.push_back(static_cast<double>(draw() % 3));
    for (std::size_t i = 0; i < row_width; ++i) {
      if (draw() % 4 == 0) continue;
      const bool missing = draw() % 5 == 0 || (i == 2 && batch.classes.back() == 0) || i == 5;
      const double value = static_cast<double>(static_cast<int>(draw() % 9) - 4) / 2 +
                           static_cast<double>(batch.classes.back()) * (i < 3 ? 1.0 : 0.0);
      batch.columns.push_back(static_cast<Column>(i));
      batch.values.push_back(missing ? std::numeric_limits<double>::quiet_NaN() : value);
    }
    batch.starts.push_back(static_cast<Offset>(batch.values.size()));
  }
  if (weighted) std::fill_n(batch.weights.begin(), classes, 1.0);
  return batch;
}

ClassSums sums_of(const Batch& rows, bool missing) {
  ClassSums sums = class_sums(rows, {"a", "b", "c"}, Features::numbered(row_width),
                              {.any_sign = true, .squares = true, .missing = missing})
                       .rounded();
  return sums;
}

double value_at(const Batch& rows, std::size_t row, std::size_t column) {
  for (auto i = static_cast<std::size_t>(rows.starts[row]);
       i < static_cast<std::size_t>(rows.starts[row + 1]); ++i) {
    if (rows.columns[i] == static_cast<Column>(column)) return rows.values[i];
  }
  return 0;
}

// The rows that have feature i, and of them that feature alone.
Batch with_feature(const Batch& rows, std::size_t i) {
  std::vector<std::size_t> kept;
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    if (!std::isnan(value_at(rows, row, i))) kept.push_back(row);
  }
  const Batch some = with_rows(rows, kept);
  Batch one;
  for (std::size_t row = 0; row < some.rows(); ++row) {
    if (const double x = value_at(some, row, i); x != 0) {
      one.columns.push_back(static_cast<Column>(i));
      one.values.push_back(x);
    }
    one.starts.push_back(static_cast<Offset>(one.values.size()));
  }
  one.classes = some.classes;
  one.weights = some.weights;
  return one;
}

class MissingValues : public ::testing::TestWithParam<bool> {};
INSTANTIATE_TEST_SUITE_P(Weighted, MissingValues, ::testing::Bool());

TEST_P(MissingValues, leave_a_column_the_centers_of_the_rows_that_have_it) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    const Batch rows = lacking(seed, GetParam());
    const ClassSums sums = sums_of(rows, true);
    for (const std::vector<double>& priors : {std::vector<double>{}, {0.5, 0.2, 0.3}}) {
      const CenterOptions options{.rescale = true, .priors = priors};
      const auto l2 = center_l2_gains(sums, options);
      const auto l1 = class_medians(rows, classes, row_width, {.priors = priors, .missing = true});
      const auto spread = variances(sums);
      for (std::size_t i = 0; i < row_width; ++i) {
        const Batch present = with_feature(rows, i);
        if (i == 5 && present.rows() == 0) continue;
        const ClassSums alone = sums_of(present, false);
        EXPECT_NEAR(spread[i], variances(alone)[i], 1e-12);
        EXPECT_NEAR(l2[i], center_l2_gains(alone, options)[i], 1e-9 * (1 + l2[i]));
        const auto medians = class_medians(present, classes, row_width, {.priors = priors});
        EXPECT_EQ(l1.tied[i], medians.tied[i]);
        EXPECT_EQ(l1.gain[i], medians.gain[i]);
        for (std::size_t c = 0; c < classes; ++c) {
          const bool none = !(alone.class_weight[c] > 0);
          EXPECT_EQ(l1.median[c][i], none ? medians.tied[i] : medians.median[c][i]);
        }
      }
    }
  }
}

TEST(MissingValues, speak_for_no_class_in_a_row_that_lacks_them) {
  const Batch rows = lacking(3, false);
  ClassSums sums = sums_of(rows, true);
  add_medians(sums, rows, {}, 1);
  const auto l2 = center_l2_select(sums, {.k = row_width});
  const auto l1 = center_l1_select(sums, {.k = row_width});
  for (Rule rule : {center_l2_rule(sums, l2, 1), center_l1_rule(sums, l1, 1)}) {
    EXPECT_TRUE(rule.ignores_missing);
    rule.scale = {1, 2, 0.5, 1, 3, 1, 0.25};
    const Scorer whole(rule);
    for (std::size_t row = 0; row < rows.rows(); ++row) {
      Rule without = rule;  // the features that the row lacks, with all centers at 0
      std::vector<Column> columns;
      std::vector<double> values;
      for (std::size_t i = 0; i < row_width; ++i) {
        const double x = value_at(rows, row, i);
        if (std::isnan(x)) {
          std::fill_n(without.weight.begin() + static_cast<std::ptrdiff_t>(i * classes), classes,
                      0.0);
        }
        columns.push_back(static_cast<Column>(i));
        values.push_back(x);
      }
      std::vector<double> found(classes);
      std::vector<double> expected(classes);
      whole.scores(columns, values, found);
      for (double& x : values) x = std::isnan(x) ? 0.0 : x;
      Scorer(without).scores(columns, values, expected);
      for (std::size_t c = 0; c < classes; ++c) EXPECT_NEAR(found[c], expected[c], 1e-12);
      const auto why = contributions(rule, rows, row, 0);
      for (const Contribution& one : why) EXPECT_FALSE(std::isnan(one.amount));
    }
  }
}

TEST(MissingValues, merge_and_come_back_from_a_file) {
  const Batch rows = lacking(7, true);
  const GatherOptions options{.squares = true, .missing = true};
  const auto all = class_sums(rows, {"a", "b", "c"}, Features::numbered(row_width), options);
  std::vector<std::size_t> even;
  std::vector<std::size_t> odd;
  for (std::size_t row = 0; row < rows.rows(); ++row) (row % 2 == 0 ? even : odd).push_back(row);
  const auto part = [&](const std::vector<std::size_t>& kept) {
    return class_sums(with_rows(rows, kept), {"a", "b", "c"}, Features::numbered(row_width),
                      options);
  };
  auto merged = part(odd);
  merged += part(even);
  EXPECT_EQ(merged, all);
  const std::string bytes = all.saved();
  EXPECT_EQ(ExactClassSums::parse(std::as_bytes(std::span(bytes))), all);
}

}  // namespace
}  // namespace folkman
