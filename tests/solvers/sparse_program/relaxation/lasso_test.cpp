#include "folkman/solvers/sparse_program/relaxation/lasso.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/solvers/program_data.hpp"

namespace folkman {
namespace {

ProgramData correlated(ProgramLossKind kind) {
  return low_rank_data({.rows = 120,
                        .width = 200,
                        .rank = 12,
                        .true_features = 6,
                        .noise = 1,
                        .design_noise = 0.5,
                        .seed = 21,
                        .kind = kind});
}

class Lasso : public ::testing::TestWithParam<ProgramLossKind> {};

TEST_P(Lasso, fulfils_the_conditions_of_optimality_at_every_penalty) {
  const auto data = correlated(GetParam());
  const auto design = data.design();
  const auto loss = data.loss(1.0 / 120, true);
  LassoPath path(design, loss, {.tolerance = 1e-11});
  EXPECT_TRUE(path.at(path.largest_penalty()).active.empty());
  for (double share = 0.9; share > 0.02; share *= 0.6) {
    const double mu = share * path.largest_penalty();
    const auto& point = path.at(mu);
    EXPECT_TRUE(point.converged) << share;
    EXPECT_FALSE(point.active.empty());
    double size = 0;
    for (std::size_t i = 0; i < point.active.size(); ++i) {
      const double q = point.products[static_cast<std::size_t>(point.active[i])];
      EXPECT_NEAR(q, -std::copysign(mu, point.weight[i]), 1e-4 * mu);
      size += std::abs(point.weight[i]);
    }
    for (const double q : point.products) EXPECT_LE(std::abs(q), mu * (1 + 1e-4));
    std::vector<double> z(120);
    for (std::size_t i = 0; i < point.active.size(); ++i) {
      design.add(static_cast<std::size_t>(point.active[i]), point.weight[i], z);
    }
    EXPECT_NEAR(point.primal, loss.value(z, point.intercept) + mu * size, 1e-12);
  }
}

INSTANTIATE_TEST_SUITE_P(lasso, Lasso,
                         ::testing::Values(ProgramLossKind::square, ProgramLossKind::logistic),
                         [](const auto& tested) {
                           return tested.param == ProgramLossKind::square ? "square" : "logistic";
                         });

TEST(LassoPath, targets_without_any_slope_leave_all_weights_at_0) {
  const auto design = Design::dense(2, {1, 2, 3, 5});
  const ProgramLoss loss(ProgramLossKind::square, {4, 4}, {1, 1}, true);
  LassoPath path(design, loss, {});
  EXPECT_EQ(path.largest_penalty(), 0);
  EXPECT_TRUE(path.at(1).active.empty());
}

}  // namespace
}  // namespace folkman
