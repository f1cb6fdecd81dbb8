// Scores of a gaussian rule against densities added up one by one.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <string>

#include "folkman/methods/registry/methods.hpp"
#include "folkman/models/scoring/contributions.hpp"
#include "folkman/models/scoring/scorer.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"

namespace folkman {
namespace {

constexpr std::size_t density_classes = 3;

// Feature 0 is near 0, 1 is far from it next to its spread, 2 and 3 are the values of a category, 4
// is very far.
Rule rule_of_densities() {
  Rule rule{.intercept = {std::log(0.2), std::log(0.5), std::log(0.3)},
            .weight = {-0.5, 1.25, 3, 400, 402, 401.5, std::log(0.7), std::log(0.2), std::log(0.4),
                       std::log(0.3), std::log(0.8), std::log(0.6), 1e9, 1e9 + 2, 1e9 - 1},
            .kind = Rule::Kind::gaussian};
  const std::vector<double> variance{1, 0.25, 9, 2, 0.5, 1, 0, 0, 0, 0, 0, 0, 4, 1, 16};
  for (const double v : variance) rule.curvature.push_back(v > 0 ? 1 / (2 * v) : 0.0);
  return rule;
}

// A row with all its values; NaN: it has none.
double direct_score(const Rule& rule, const std::vector<double>& row, std::size_t c) {
  double score = rule.intercept[c];
  for (std::size_t j = 0; j < row.size(); ++j) {
    if (std::isnan(row[j])) continue;
    const double weight = rule.weight[j * rule.class_count() + c];
    if (rule.is_category(j)) {
      score += row[j] * weight;
      continue;
    }
    const double variance = 1 / (2 * rule.curvature[j * rule.class_count() + c]);
    const double away = row[j] - weight;
    score -= (std::log(2 * std::numbers::pi * variance) + away * away / variance) / 2;
  }
  return score;
}

// Scores are compared with class 0's, as all that uses them does.
void expect_scores(const Rule& rule, const std::vector<double>& row, bool with_zeros) {
  std::vector<Column> places;
  std::vector<double> values;
  for (std::size_t j = 0; j < row.size(); ++j) {
    if (row[j] == 0 && !with_zeros) continue;
    places.push_back(static_cast<Column>(j));
    values.push_back(row[j]);
  }
  std::vector<double> found(rule.class_count());
  Scorer(rule).scores(places, values, found);
  const double origin = direct_score(rule, row, 0);
  for (std::size_t c = 0; c < found.size(); ++c) {
    const double expected = direct_score(rule, row, c);
    const double near = 1e-9 * (1 + std::abs(expected) + std::abs(origin));
    EXPECT_NEAR(found[c] - found[0], expected - origin, near);
  }
}

TEST(DensityScores, are_the_densities_of_the_features_added_up) {
  const Rule rule = rule_of_densities();
  for (const bool with_zeros : {false, true}) {
    expect_scores(rule, {0.75, 401, 1, 0, 1e9 + 1}, with_zeros);
    expect_scores(rule, {-3, 398.5, 0, 1, 1e9 - 3}, with_zeros);
    expect_scores(rule, {2, 403, 0, 0, 1e9}, with_zeros);  // a word that training has not shown
  }
}

TEST(DensityScores, values_of_zero_that_rows_leave_out_count_as_zeros) {
  Rule rule = rule_of_densities();
  expect_scores(rule, {0, 401, 1, 0, 1e9 + 1}, false);
  expect_scores(rule, {0, 0, 0, 1, 1e9}, false);
  rule.weight[12] = 20;  // far next to its spread, yet with scores that have digits left to compare
  rule.weight[13] = 30;
  rule.weight[14] = -10;
  for (std::size_t c = 0; c < density_classes; ++c) {
    rule.curvature[12 + c] = 5e4 * static_cast<double>(1 + c);
  }
  ASSERT_FALSE(Scorer(rule).whole().empty());
  expect_scores(rule, {0.5, 400, 1, 0, 0}, false);
  expect_scores(rule, {0.5, 400, 1, 0, 0}, true);
  expect_scores(rule, {0, 0, 0, 0, 0}, false);
}

TEST(DensityScores, what_is_missing_speaks_for_no_class) {
  constexpr double missing = std::numeric_limits<double>::quiet_NaN();
  Rule rule = rule_of_densities();
  rule.ignores_missing = true;
  expect_scores(rule, {missing, 401, 1, 0, 1e9 + 1}, false);
  expect_scores(rule, {0.5, missing, 0, 1, 1e9 + 1}, false);
  expect_scores(rule, {0.5, 400, 0, 1, missing}, false);
  expect_scores(rule, {missing, missing, 0, 0, missing}, false);
  std::vector<double> found(density_classes);
  Scorer(rule).scores(std::vector<Column>{0, 1, 4}, std::vector<double>(3, missing), found);
  softmax(found, found);
  EXPECT_NEAR(found[0], 0.2, 1e-9);  // the priors are left
  EXPECT_NEAR(found[1], 0.5, 1e-9);
}

TEST(DensityScores, a_far_offset_changes_no_score) {
  const auto rows_at = [](double offset, unsigned seed) {
    std::mt19937 random(seed);
    Batch batch;
    for (std::size_t row = 0; row < 50; ++row) {
      for (std::size_t j = 0; j < 4; ++j) {  // exact beside 1e9
        const auto noise = static_cast<double>(random() % 2048) / 64;
        batch.values.push_back(offset + noise + static_cast<double>(row % 3 * (j % 2) * 8));
        batch.columns.push_back(static_cast<Column>(j));
      }
      batch.starts.push_back(static_cast<Offset>(batch.values.size()));
      batch.classes.push_back(static_cast<Class>(row % 3));
    }
    return batch;
  };
  const Method& by = method("gaussian");
  const Settings settings(by.name(), by.options(), {});
  const auto rule_at = [&](double offset) {
    const ClassSums sums = class_sums(rows_at(offset, 1), {"a", "b", "c"}, Features::numbered(4),
                                      by.gathering(settings))
                               .rounded();
    return by.rule(sums, by.select({.sums = sums}, settings, 4, {}), settings);
  };
  const Scorer near(rule_at(64));
  const Scorer far(rule_at(1e9));
  ASSERT_EQ(far.whole().size(), 4U);
  const Batch near_rows = rows_at(64, 2);
  const Batch far_rows = rows_at(1e9, 2);
  const std::vector<Column> places{0, 1, 2, 3};
  for (std::size_t row = 0; row < near_rows.rows(); ++row) {
    std::vector<double> left(density_classes);
    std::vector<double> right(density_classes);
    near.scores(places, std::span(near_rows.values).subspan(4 * row, 4), left);
    far.scores(places, std::span(far_rows.values).subspan(4 * row, 4), right);
    for (std::size_t c = 1; c < density_classes; ++c) {
      EXPECT_NEAR(left[c] - left[0], right[c] - right[0], 1e-6);
    }
  }
}

TEST(DensityScores, what_features_add_sums_up_to_the_score_of_two_classes) {
  Rule rule{.intercept = {std::log(0.5), std::log(0.5)},
            .weight = {-0.5, 1.25, 400, 402, std::log(0.7), std::log(0.2)},
            .kind = Rule::Kind::gaussian,
            .curvature = {0.5, 2, 0.25, 1, 0, 0}};
  Batch batch;
  batch.values = {401, 1};
  batch.columns = {1, 2};
  batch.starts = {0, 2};
  batch.classes = {0};
  for (const Class chosen : {0, 1}) {
    double total = 0;
    for (const Contribution& one : contributions(rule, batch, 0, chosen)) total += one.amount;
    const double ahead_by = direct_score(rule, {0, 401, 1}, 0) - direct_score(rule, {0, 401, 1}, 1);
    EXPECT_NEAR(total, chosen == 0 ? ahead_by : -ahead_by, 1e-9);
  }
}

TEST(DensityScores, the_largest_values_never_make_a_score_that_is_not_a_number) {
  const Rule rule = rule_of_densities();
  for (const double x : {1e308, -1e308, 1e150}) {
    std::vector<double> found(density_classes);
    Scorer(rule).scores(std::vector<Column>{0, 1, 4}, std::vector<double>(3, x), found);
    for (const double score : found) EXPECT_FALSE(std::isnan(score));
  }
}

}  // namespace
}  // namespace folkman
