#include "folkman/solvers/sparse_program/program_loss.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>

#include "folkman/numerics/splitmix.hpp"

namespace folkman {
namespace {

constexpr std::size_t rows = 23;

std::vector<double> spread(std::uint64_t seed, double width) {
  SplitMix draw(seed);
  std::vector<double> x(rows);
  for (double& one : x) one = width * (draw.unit() - 0.5);
  return x;
}

ProgramLoss random_loss(ProgramLossKind kind, bool intercept, std::uint64_t seed) {
  auto targets = spread(seed, 4);
  if (kind == ProgramLossKind::logistic) {
    for (double& y : targets) y = y < 0 ? -1 : 1;
  }
  auto scales = spread(seed + 1000, 1);
  for (double& s : scales) s = 0.1 + s * s;
  return {kind, std::move(targets), std::move(scales), intercept};
}

double product(const std::vector<double>& a, const std::vector<double>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

class Losses : public ::testing::TestWithParam<ProgramLossKind> {};

TEST_P(Losses, slope_and_curvature_are_those_of_the_value) {
  const auto loss = random_loss(GetParam(), false, 1);
  const auto z = spread(2, 6);
  std::vector<double> zeta(rows);
  std::vector<double> h(rows);
  loss.gradient(z, 0.3, zeta);
  loss.curvature(z, 0.3, h);
  constexpr double step = 1e-5;
  for (std::size_t j = 0; j < rows; ++j) {
    auto above = z;
    auto below = z;
    above[j] += step;
    below[j] -= step;
    std::vector<double> slope_above(rows);
    loss.gradient(above, 0.3, slope_above);
    EXPECT_NEAR(zeta[j], (loss.value(above, 0.3) - loss.value(below, 0.3)) / (2 * step), 1e-8);
    EXPECT_NEAR(h[j], (slope_above[j] - zeta[j]) / step, 1e-5);
    EXPECT_LE(h[j], loss.largest_curvature());
  }
}

TEST_P(Losses, fenchel_holds_everywhere_and_with_equality_at_the_gradient) {
  const auto loss = random_loss(GetParam(), false, 3);
  std::vector<double> zeta(rows);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto z = spread(100 + seed, 20);
    loss.gradient(z, 0, zeta);
    EXPECT_NEAR(loss.value(z, 0) + loss.conjugate(zeta), product(z, zeta), 1e-11);
    const auto other = spread(200 + seed, 20);
    EXPECT_GE(loss.value(other, 0) + loss.conjugate(zeta), product(other, zeta) - 1e-11);
  }
}

TEST_P(Losses, the_best_intercept_leaves_no_slope_from_any_start) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto loss = random_loss(GetParam(), true, seed);
    const auto z = spread(300 + seed, 60);
    std::vector<double> zeta(rows);
    const double b = loss.best_intercept(z);
    loss.gradient(z, b, zeta);
    EXPECT_NEAR(std::accumulate(zeta.begin(), zeta.end(), 0.0), 0, 1e-13);
    EXPECT_NEAR(loss.best_intercept(z, b + 40), b, 1e-9 * std::abs(b) + 1e-11);
  }
}

// min over b of f is what a balanced zeta bounds.
TEST_P(Losses, a_balanced_point_is_feasible_and_bounds_the_value_with_the_best_intercept) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto loss = random_loss(GetParam(), true, seed);
    std::vector<double> zeta(rows);
    loss.gradient(spread(400 + seed, 8), 0.7, zeta);
    loss.balance(zeta);
    EXPECT_NEAR(std::accumulate(zeta.begin(), zeta.end(), 0.0), 0, 1e-14);
    ASSERT_TRUE(std::isfinite(loss.conjugate(zeta)));
    const auto z = spread(500 + seed, 8);
    EXPECT_GE(loss.value(z, loss.best_intercept(z)) + loss.conjugate(zeta),
              product(z, zeta) - 1e-12);
  }
}

INSTANTIATE_TEST_SUITE_P(program_losses, Losses,
                         ::testing::Values(ProgramLossKind::square, ProgramLossKind::logistic),
                         [](const auto& tested) {
                           return tested.param == ProgramLossKind::square ? "square" : "logistic";
                         });

TEST(ProgramLoss, logistic_margins_of_any_size_stay_finite) {
  const ProgramLoss loss(ProgramLossKind::logistic, {1, 1, -1}, {1, 1, 1}, false);
  const std::vector<double> z{-2000, 2000, 0};
  std::vector<double> zeta(3);
  loss.gradient(z, 0, zeta);
  EXPECT_DOUBLE_EQ(loss.value(z, 0), 2000 + std::log(2.0));
  EXPECT_EQ(zeta, (std::vector<double>{-1, 0, 0.5}));
  EXPECT_NEAR(loss.conjugate(zeta), -std::log(2.0), 1e-15);
  EXPECT_EQ(loss.conjugate(std::vector<double>{0.1, 0, 0}),
            std::numeric_limits<double>::infinity());
}

}  // namespace
}  // namespace folkman
