#include "folkman/methods/filters/baselines.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "folkman/base/error.hpp"
#include "folkman/methods/naive_bayes/bernoulli.hpp"
#include "tests/methods/known_cases.hpp"

namespace folkman {
namespace {

using testing::sums_of;

ClassSums random_sums(std::mt19937& rng, std::size_t classes, std::size_t width) {
  std::vector<double> rows(classes);
  for (auto& n : rows) n = static_cast<double>(20 + rng() % 40);
  std::vector<std::vector<double>> f(classes, std::vector<double>(width));
  for (std::size_t c = 0; c < classes; ++c) {
    for (auto& x : f[c]) x = static_cast<double>(rng() % 20);
  }
  return sums_of(std::move(f), std::move(rows));
}

using Select = Selection (*)(const ClassSums&, const SelectOptions&);
using Trace = Path (*)(const ClassSums&, const PathOptions&);
struct Baseline {
  Select select;
  Trace path;
};
constexpr Baseline all_baselines[] = {
    {scores_select<odds_ratio_scores>, scores_path<odds_ratio_scores>},
    {scores_select<tmnb_scores>, scores_path<tmnb_scores>},
    {scores_select<chi2_scores>, scores_path<chi2_scores>},
    {mutual_information_select, mutual_information_path}};

TEST(baselines, the_odds_ratio_is_the_published_formula) {
  const auto sums = sums_of({{6, 1, 3}, {1, 4, 5}});
  const auto scores = odds_ratio_scores(sums, 0.5, 1);
  const double p = 6.5 / 11.5;
  const double q = 1.5 / 11.5;
  EXPECT_NEAR(scores.score[0], std::log(p * (1 - q) / ((1 - p) * q)), 1e-14);
  EXPECT_EQ(scores.points_to, (std::vector<Class>{0, 1, 1}));
}

TEST(baselines, tmnb_is_the_size_of_the_weights_of_naive_bayes) {
  const auto sums = sums_of({{6, 1, 3}, {1, 4, 5}});
  const auto scores = tmnb_scores(sums, 1, 1);
  const double masses = std::log(13.0) - std::log(13.0);
  EXPECT_NEAR(scores.score[0], std::abs(std::log(7.0) - std::log(2.0) - masses), 1e-14);
  EXPECT_NEAR(scores.score[1], std::abs(std::log(2.0) - std::log(5.0) - masses), 1e-14);
}

TEST(baselines, chi2_is_a_hand_worked_number) {
  const auto sums = sums_of({{6, 0}, {2, 0}}, {10, 30});
  const auto scores = chi2_scores(sums, 1, 1);
  EXPECT_NEAR(scores.score[0], (6 - 2.0) * (6 - 2.0) / 2 + (2 - 6.0) * (2 - 6.0) / 6, 1e-14);
  EXPECT_EQ(scores.score[1], 0);
  EXPECT_EQ(scores.points_to[0], 0);
}

TEST(baselines, mutual_information_is_the_bernoulli_gain_per_row) {
  std::mt19937 rng(1);
  const auto sums = random_sums(rng, 3, 9);
  const auto scores = mutual_information_scores(sums, 1);
  const auto gains = bernoulli_gains(sums, 0, 1);
  double n = 0;
  for (const double rows : sums.class_weight) n += rows;
  for (std::size_t i = 0; i < 9; ++i) EXPECT_NEAR(scores.score[i], gains.gain[i] / n, 1e-15);
}

TEST(baselines, no_baseline_claims_more_than_the_bound) {
  std::mt19937 rng(2);
  for (int trial = 0; trial < 20; ++trial) {
    const auto sums = random_sums(rng, 2 + trial % 2, 15);
    for (const auto& baseline : all_baselines) {
      const auto path = baseline.path(sums, {});
      ASSERT_EQ(path.k.size(), 15U);
      for (std::size_t k = 1; k <= 15; ++k) {
        const auto found = baseline.select(sums, {.k = k});
        EXPECT_EQ(found.support.size(), k);
        EXPECT_EQ(found.scores.size(), k);
        EXPECT_EQ(found.points_to.size(), k);
        EXPECT_LE(found.certificate.value, found.certificate.bound);
        EXPECT_GE(found.certificate.value, found.certificate.floor);
        EXPECT_NEAR(path.value[k - 1], found.certificate.value, 1e-8);
        EXPECT_NEAR(path.bound[k - 1], found.certificate.bound, 1e-6);
      }
    }
  }
}

TEST(baselines, all_features_together_are_the_optimum_whatever_the_score) {
  std::mt19937 rng(3);
  const auto sums = random_sums(rng, 3, 6);
  for (const auto& baseline : all_baselines) {
    EXPECT_TRUE(baseline.select(sums, {.k = 6}).certificate.optimal);
  }
}

TEST(baselines, renaming_the_classes_changes_no_score) {
  std::mt19937 rng(4);
  auto sums = random_sums(rng, 3, 12);
  const auto before_odds = odds_ratio_scores(sums, 1, 1).score;
  const auto before_weights = tmnb_scores(sums, 1, 1).score;
  std::swap(sums.sums[0], sums.sums[2]);
  std::swap(sums.class_weight[0], sums.class_weight[2]);
  const auto after_odds = odds_ratio_scores(sums, 1, 1).score;
  const auto after_weights = tmnb_scores(sums, 1, 1).score;
  for (std::size_t i = 0; i < 12; ++i) {
    EXPECT_NEAR(before_odds[i], after_odds[i], 1e-14);
    EXPECT_NEAR(before_weights[i], after_weights[i], 1e-14);
  }
}

TEST(baselines, without_smoothing_every_score_is_still_a_number) {
  const auto sums = sums_of({{6, 0, 0}, {0, 4, 0}}, {10, 10});
  for (const auto& baseline : all_baselines) {
    for (const double score : baseline.select(sums, {.k = 3, .alpha = 0}).scores) {
      EXPECT_TRUE(std::isfinite(score));
    }
  }
}

}  // namespace
}  // namespace folkman
