#include "folkman/models/scoring/scorer.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>

namespace folkman {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

TEST(Scorer, probabilities_add_up_to_one_and_follow_the_scores) {
  std::vector<double> p(3);
  softmax(std::vector<double>{-1000, -1001, -1002}, p);
  EXPECT_NEAR(p[0] + p[1] + p[2], 1, 1e-15);
  EXPECT_NEAR(p[0] / p[1], std::exp(1.0), 1e-12);
}

TEST(Scorer, scores_that_are_all_minus_infinity_give_even_probabilities) {
  std::vector<double> p(4);
  softmax(std::vector<double>(4, -infinity), p);
  EXPECT_EQ(p, std::vector<double>(4, 0.25));
  log_odds(std::vector<double>(4, -infinity), p);
  for (const double odds : p) EXPECT_FALSE(std::isnan(odds));
}

TEST(Scorer, log_odds_stay_right_where_the_probability_rounds_to_one) {
  std::vector<double> odds(2);
  log_odds(std::vector<double>{0, 500}, odds);
  EXPECT_DOUBLE_EQ(odds[1], 500);
  EXPECT_DOUBLE_EQ(odds[0], -500);
}

TEST(Scorer, log_odds_are_those_of_the_probabilities) {
  const std::vector<double> scores{0.3, -1.2, 2.0};
  std::vector<double> p(3);
  std::vector<double> odds(3);
  softmax(scores, p);
  log_odds(scores, odds);
  for (std::size_t c = 0; c < 3; ++c) EXPECT_NEAR(odds[c], std::log(p[c] / (1 - p[c])), 1e-12);
}

TEST(Scorer, of_equal_scores_the_first_class_is_predicted) {
  EXPECT_EQ(largest(std::vector<double>{1, 3, 3}), 1);
  EXPECT_EQ(largest(std::vector<double>{-infinity, -infinity}), 0);
}

TEST(Scorer, a_row_without_known_features_has_the_prior) {
  const Rule rule{.intercept = {std::log(0.25), std::log(0.75)}, .weight = {1, 2}, .binarize = {}};
  std::vector<double> scores(2);
  Scorer(rule).scores({}, {}, scores);
  softmax(scores, scores);
  EXPECT_NEAR(scores[0], 0.25, 1e-15);
}

TEST(Scorer, binarised_values_count_once_when_above_the_threshold) {
  const Rule rule{.intercept = {0, 0}, .weight = {0, 5, 0, 7}, .binarize = 2.0};
  std::vector<double> scores(2);
  Scorer(rule).scores(std::vector<Column>{0, 1}, std::vector<double>{2, 40}, scores);
  EXPECT_EQ(scores[1], 7);
}

TEST(Scorer, the_largest_values_never_make_a_score_that_is_not_a_number) {
  const Rule rule{.intercept = {0, 0}, .weight = {0, -20, 0, 20}, .binarize = {}};
  std::vector<double> scores(2);
  Scorer(rule).scores(std::vector<Column>{0, 1}, std::vector<double>{1e308, 1e308}, scores);
  softmax(scores, scores);
  EXPECT_FALSE(std::isnan(scores[0]));
  EXPECT_FALSE(std::isnan(scores[1]));
}

}  // namespace
}  // namespace folkman
