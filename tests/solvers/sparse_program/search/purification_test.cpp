#include "folkman/solvers/sparse_program/search/purification.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "folkman/solvers/sparse_program/relaxation/program_relaxation.hpp"
#include "tests/solvers/sparse_programs.hpp"

namespace folkman {
namespace {

std::vector<double> scores(const Design& design, const std::vector<Column>& columns,
                           const std::vector<double>& weights) {
  return linear_scores(design, {.support = columns, .weight = weights});
}

double total(const std::vector<double>& x) { return std::accumulate(x.begin(), x.end(), 0.0); }

void expect_same_scores(const Design& design, const RelaxedPoint& point,
                        const PurifiedPoint& pure) {
  const auto before = scores(design, point.active, point.weight);
  const auto after = scores(design, pure.active, pure.weight);
  double size = 0;
  for (const double z : before) size = std::max(size, std::abs(z));
  for (std::size_t j = 0; j < before.size(); ++j) EXPECT_NEAR(before[j], after[j], 1e-9 * size);
}

// Shares of a half on every column of a rank-3 design, with weights of any size.
TEST(Purification, keeps_the_scores_and_leaves_no_more_fractions_than_the_rank) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto owned = testing::drawn({.rows = 25, .width = 14, .rank = 3}, seed);
    SplitMix draw(seed);
    RelaxedPoint point;
    for (Column i = 0; i < 14; ++i) {
      point.active.push_back(i);
      point.share.push_back(0.2 + 0.6 * draw.unit());
      point.weight.push_back(point.share.back() * testing::normal(draw));
    }
    const auto pure = purified(owned.design, point, seed % 2 == 0 ? &draw : nullptr);
    EXPECT_EQ(pure.rank, 3U);
    EXPECT_LE(pure.fractional, 3U);
    expect_same_scores(owned.design, point, pure);
  }
}

TEST(Purification, duplicate_columns_end_with_one_fraction_between_them) {
  const auto design = Design::dense(3, {1, 2, 0, /**/ 1, 2, 0, /**/ -1, -2, 0, /**/ 0, 0, 0});
  RelaxedPoint point;
  point.active = {0, 1, 2, 3};
  point.share = {0.5, 0.25, 0.5, 0.3};
  point.weight = {1, 0.5, -1, 0.2};
  const auto pure = purified(design, point);
  EXPECT_EQ(pure.rank, 1U);
  EXPECT_LE(pure.fractional, 1U);
  expect_same_scores(design, point, pure);
}

TEST(Purification, independent_columns_and_whole_shares_are_left_alone) {
  const auto owned = testing::drawn({.rows = 25, .width = 5, .rank = 5}, 3);
  RelaxedPoint point;
  point.active = {0, 1, 3, 4};
  point.share = {1, 0.5, 0.25, 1};
  point.weight = {1, 2, 3, 4};
  const auto pure = purified(owned.design, point);
  EXPECT_EQ(pure.rank, 2U);
  EXPECT_EQ(pure.active, point.active);
  EXPECT_EQ(pure.weight, point.weight);
}

// nnz <= k + r - 1 and sum u; values, and the identity of penalised programs, are in
// rounded_programs_test.cpp.
TEST(Purification, relaxed_optima_of_the_known_cases_meet_the_sharp_bounds) {
  const auto vectors = testing::known_cases("sparse_programs");
  for (const auto& instance : vectors["instances"]) {
    const auto owned = testing::program_of(instance);
    const std::size_t rank = instance["rank"];
    for (const auto& at : instance["con"]) {
      const std::size_t k = at["k"];
      if (at["mu"].is_null() || at["mu"].get<double>() <= 1e-9) continue;
      RelaxedPoint point;
      const std::vector<double> weights = at["w_relax"];
      const std::vector<double> shares = at["u_relax"];
      for (std::size_t i = 0; i < weights.size(); ++i) {
        if (weights[i] == 0) continue;
        point.active.push_back(static_cast<Column>(i));
        point.weight.push_back(weights[i]);
        point.share.push_back(shares[i]);
      }
      const auto pure = purified(owned.design, point);
      EXPECT_LE(pure.active.size(), k + rank - 1) << instance["name"] << " " << k;
      EXPECT_NEAR(total(pure.share), total(point.share), 1e-4) << instance["name"] << " " << k;
      expect_same_scores(owned.design, point, pure);
      const double relaxed = at["relax_primal"];
      const auto fit = fit_support(owned.program(), pure.active);
      EXPECT_LE(fit.value, relaxed * (1 + 1e-7)) << instance["name"] << " " << k;
    }
  }
}

}  // namespace
}  // namespace folkman
