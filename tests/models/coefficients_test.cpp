#include "folkman/models/coefficients.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "folkman/base/error.hpp"
#include "folkman/methods/naive_bayes/naive_bayes.hpp"
#include "folkman/models/scoring/scorer.hpp"
#include "tests/models/small_data.hpp"

namespace folkman {
namespace {

constexpr std::size_t rule_width = 20;

TEST(Coefficients, two_classes_have_the_log_odds_of_the_second) {
  const Batch rows = test::random_rows(1, 100, rule_width, 2);
  const ClassSums sums = test::sums_of(rows, rule_width, 2);
  const Selection chosen = test::features_at({2, 5, 11});
  const Rule rule = multinomial_rule(sums, chosen, 1);
  const auto coefficient = coefficients(rule, chosen.support, rule_width);
  ASSERT_EQ(coefficient.size(), rule_width);
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    double odds = rule.intercept[1] - rule.intercept[0];
    std::vector<double> scores = rule.intercept;
    for (Offset i = rows.starts[row]; i < rows.starts[row + 1]; ++i) {
      odds += rows.values[i] * coefficient[rows.columns[i]];
      for (std::size_t j = 0; j < 3; ++j) {
        if (chosen.support[j] != rows.columns[i]) continue;
        for (std::size_t c = 0; c < 2; ++c) scores[c] += rows.values[i] * rule.weight[2 * j + c];
      }
    }
    EXPECT_NEAR(odds, scores[1] - scores[0], 1e-9);
  }
}

TEST(Coefficients, of_every_feature_the_classes_add_up_to_nothing) {
  const ClassSums sums = test::sums_of(test::random_rows(2, 100, rule_width, 3), rule_width, 3);
  const Selection all = test::all_features(rule_width);
  const auto coefficient = coefficients(multinomial_rule(sums, all, 1), all.support, rule_width);
  for (std::size_t i = 0; i < rule_width; ++i) {
    EXPECT_NEAR(coefficient[i] + coefficient[rule_width + i] + coefficient[2 * rule_width + i], 0,
                1e-12);
  }
}

TEST(Coefficients, multinomial_probabilities_add_up_to_one_and_are_tied_off_the_support) {
  const ClassSums sums = test::sums_of(test::random_rows(3, 100, rule_width, 3), rule_width, 3);
  for (const Selection& chosen : {test::features_at({0, 7}), test::all_features(rule_width)}) {
    const auto log_p = multinomial_log_probabilities(sums, chosen.support, 0.5);
    const Rule rule = multinomial_rule(sums, chosen, 0.5);
    for (std::size_t c = 0; c < 3; ++c) {
      double total = 0;
      for (std::size_t i = 0; i < rule_width; ++i) total += std::exp(log_p[c * rule_width + i]);
      EXPECT_NEAR(total, 1, 1e-12);
      for (std::size_t j = 0; j < chosen.support.size(); ++j) {  // as the rule, up to what cancels
        EXPECT_NEAR(log_p[c * rule_width + chosen.support[j]] - log_p[chosen.support[j]],
                    rule.weight[j * 3 + c] - rule.weight[j * 3], 1e-12);
      }
    }
    EXPECT_EQ(log_p[1] == log_p[rule_width + 1], chosen.support.size() < rule_width);
  }
}

TEST(Coefficients, bernoulli_probabilities_are_shares_of_rows) {
  Batch rows = test::random_rows(4, 100, rule_width, 2, 1);
  const ClassSums sums = test::sums_of(rows, rule_width, 2);
  const auto log_p = bernoulli_log_probabilities(sums, std::vector<Column>{3}, 1);
  EXPECT_NEAR(std::exp(log_p[3]), (sums.sums[0][3] + 1) / (sums.class_weight[0] + 2), 1e-12);
  EXPECT_EQ(log_p[4], log_p[rule_width + 4]);
}

TEST(Coefficients, priors_that_are_told_replace_the_shares_of_the_classes) {
  ClassSums sums = test::sums_of(test::random_rows(5, 100, rule_width, 2), rule_width, 2);
  sums.priors = {0.25, 0.75};
  const Rule rule = multinomial_rule(sums, test::all_features(rule_width), 1);
  EXPECT_EQ(rule.intercept, (std::vector<double>{std::log(0.25), std::log(0.75)}));
}

TEST(Coefficients, a_rule_of_distances_has_none) {
  Rule rule{.intercept = {0, 0}, .weight = {1, 2}, .binarize = {}};
  rule.kind = Rule::Kind::nearest_l2;
  EXPECT_THROW((void)coefficients(rule, std::vector<Column>{3}, rule_width), Error);
}

}  // namespace
}  // namespace folkman
