#include "folkman/methods/naive_bayes/naive_bayes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/models/small_data.hpp"

namespace folkman {
namespace {

using test::all_features;
using test::features_at;
using test::random_rows;
using test::sums_of;

// Straight from the definition, feature by feature.
double multinomial_score(const ClassSums& sums, std::size_t c, const Batch& rows, std::size_t row,
                         double alpha) {
  double n = 0;
  for (const double rows_of_class : sums.class_weight) n += rows_of_class;
  double mass = 0;
  for (const double f : sums.sums[c]) mass += f + alpha;
  double score = std::log(sums.class_weight[c] / n);
  for (Offset i = rows.starts[row]; i < rows.starts[row + 1]; ++i) {
    score += rows.values[i] * std::log((sums.sums[c][rows.columns[i]] + alpha) / mass);
  }
  return score;
}

double bernoulli_score(const ClassSums& sums, std::size_t c, const Batch& rows, std::size_t row,
                       double alpha) {
  double n = 0;
  for (const double rows_of_class : sums.class_weight) n += rows_of_class;
  std::vector<bool> present(sums.width());
  for (Offset i = rows.starts[row]; i < rows.starts[row + 1]; ++i) present[rows.columns[i]] = true;
  double score = std::log(sums.class_weight[c] / n);
  for (std::size_t i = 0; i < sums.width(); ++i) {
    const double t = (sums.sums[c][i] + alpha) / (sums.class_weight[c] + 2 * alpha);
    score += std::log(present[i] ? t : 1 - t);
  }
  return score;
}

double rule_score(const Rule& rule, std::size_t c, const Batch& rows, std::size_t row) {
  double score = rule.intercept[c];
  for (Offset i = rows.starts[row]; i < rows.starts[row + 1]; ++i) {
    score += rows.values[i] * rule.weight[rows.columns[i] * rule.class_count() + c];
  }
  return score;
}

TEST(NaiveBayes, on_all_features_the_multinomial_rule_is_plain_naive_bayes) {
  for (const int classes : {2, 3, 5}) {
    const Batch rows = random_rows(1, 200, 15, classes);
    const ClassSums sums = sums_of(rows, 15, classes);
    for (const double alpha : {0.01, 1.0, 7.5}) {
      const Rule rule = multinomial_rule(sums, all_features(15), alpha);
      for (std::size_t row = 0; row < rows.rows(); ++row) {
        for (std::size_t c = 0; c < rule.class_count(); ++c) {
          EXPECT_NEAR(rule_score(rule, c, rows, row), multinomial_score(sums, c, rows, row, alpha),
                      1e-10);
        }
      }
    }
  }
}

TEST(NaiveBayes, on_all_features_the_bernoulli_rule_is_plain_naive_bayes) {
  for (const int classes : {2, 4}) {
    const Batch rows = random_rows(2, 200, 15, classes, 1);
    const ClassSums sums = sums_of(rows, 15, classes);
    const Rule rule = bernoulli_rule(sums, all_features(15), 1.0);
    ASSERT_EQ(rule.binarize, 0.0);
    for (std::size_t row = 0; row < rows.rows(); ++row) {
      for (std::size_t c = 0; c < rule.class_count(); ++c) {
        EXPECT_NEAR(rule_score(rule, c, rows, row), bernoulli_score(sums, c, rows, row, 1.0),
                    1e-10);
      }
    }
  }
}

TEST(NaiveBayes, the_rule_of_a_support_is_that_of_its_columns_alone) {
  const ClassSums sums = sums_of(random_rows(3, 100, 12, 3), 12, 3);
  const std::vector<Column> support{1, 4, 10};
  ClassSums narrow = sums;
  narrow.features = Features::numbered(3);
  for (std::size_t c = 0; c < 3; ++c) {
    narrow.sums[c] = {sums.sums[c][1], sums.sums[c][4], sums.sums[c][10]};
  }
  EXPECT_EQ(multinomial_rule(sums, features_at(support), 0.5),
            multinomial_rule(narrow, all_features(3), 0.5));
}

TEST(NaiveBayes, the_sparse_model_of_the_paper_gives_the_same_comparison_of_classes) {
  const ClassSums sums = sums_of(random_rows(4, 100, 12, 2), 12, 2);
  const std::vector<Column> support{0, 3, 5, 11};
  const double alpha = 1;
  const Rule rule = multinomial_rule(sums, features_at(support), alpha);
  double mass[2] = {0, 0};
  for (const Column i : support) {
    for (std::size_t c = 0; c < 2; ++c) mass[c] += sums.sums[c][i] + alpha;
  }
  for (std::size_t j = 0; j < support.size(); ++j) {
    // theta_c = (B / B_c) f_c / S: B / S is the same for both classes.
    const double theta_0 = (sums.sums[0][support[j]] + alpha) / mass[0];
    const double theta_1 = (sums.sums[1][support[j]] + alpha) / mass[1];
    EXPECT_NEAR(rule.weight[2 * j + 1] - rule.weight[2 * j], std::log(theta_1 / theta_0), 1e-12);
  }
}

TEST(NaiveBayes, without_smoothing_every_weight_is_finite_and_an_empty_class_is_never_likely) {
  ClassSums sums = sums_of(random_rows(5, 30, 8, 2, 1), 8, 3);
  sums.sums[0][2] = 0;
  sums.sums[1][3] = sums.class_weight[1];  // always present
  for (const auto& rule :
       {multinomial_rule(sums, all_features(8), 0), bernoulli_rule(sums, all_features(8), 0)}) {
    EXPECT_TRUE(std::ranges::all_of(rule.weight, [](double w) { return std::isfinite(w); }));
    EXPECT_TRUE(std::isfinite(rule.intercept[0]));
    EXPECT_TRUE(std::isinf(rule.intercept[2]));
    EXPECT_LT(rule.intercept[2], 0);
  }
}

TEST(NaiveBayes, swapping_two_classes_swaps_their_rules) {
  ClassSums sums = sums_of(random_rows(6, 100, 10, 2), 10, 2);
  const Rule rule = multinomial_rule(sums, all_features(10), 1);
  std::swap(sums.sums[0], sums.sums[1]);
  std::swap(sums.class_weight[0], sums.class_weight[1]);
  const Rule swapped = multinomial_rule(sums, all_features(10), 1);
  EXPECT_EQ(swapped.intercept[0], rule.intercept[1]);
  for (std::size_t j = 0; j < 10; ++j) {
    EXPECT_EQ(swapped.weight[2 * j], rule.weight[2 * j + 1]);
    EXPECT_EQ(swapped.weight[2 * j + 1], rule.weight[2 * j]);
  }
}

}  // namespace
}  // namespace folkman
