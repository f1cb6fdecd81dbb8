#include "folkman/solvers/smooth/proximal_newton.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "folkman/solvers/smooth/box_quasi_newton.hpp"
#include "folkman/solvers/smooth/proximal_gradient.hpp"
#include "tests/solvers/quadratics.hpp"

namespace folkman {
namespace {

// Of the four solvers, all that minimise g + rho |w|_1.
TEST(L1Solvers, agree_on_quadratics) {
  for (unsigned seed = 0; seed < 10; ++seed) {
    const std::size_t size = 2 + seed;
    const Quadratic g(random_hessian(size, seed, 0.5), random_vector(size, 50 + seed));
    const std::vector<double> start(size, 1.0);
    const double rho = 0.7;
    const Minimum newton = proximal_newton(g, start, {.l1 = rho, .tolerance = 1e-9});
    EXPECT_TRUE(newton.converged);
    EXPECT_LE(newton.iterations, 8U) << "the model is the function itself, minimised ever closer";
    for (const auto momentum : {Momentum::none, Momentum::accelerated, Momentum::restarted}) {
      for (const double first_step : {0.0, 0.5}) {
        const Minimum found = proximal_gradient(g, start,
                                                {.l1 = rho,
                                                 .momentum = momentum,
                                                 .first_step = first_step,
                                                 .tolerance = 1e-8,
                                                 .max_iterations = 200000});
        EXPECT_TRUE(found.converged);
        EXPECT_NEAR(found.value, newton.value, 1e-9 * (1 + newton.value));
      }
    }
    const SplitSigns split(g, rho);
    BoxOptions box{.low = 0, .high = std::numeric_limits<double>::infinity(), .tolerance = 1e-8};
    const Minimum found = box_quasi_newton(split, split.split(start), box);
    EXPECT_NEAR(found.value, newton.value, 1e-9 * (1 + newton.value));
  }
}

TEST(BoxQuasiNewton, is_stationary_in_the_box_and_no_worse_than_points_near_by) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    const std::size_t size = 1 + seed % 9;
    const Quadratic g(random_hessian(size, seed), random_vector(size, 70 + seed));
    const Minimum found = box_quasi_newton(g, std::vector<double>(size, 1.0), {.tolerance = 1e-9});
    EXPECT_TRUE(found.converged) << seed;
    for (std::size_t i = 0; i < size; ++i) {
      EXPECT_GE(found.point[i], 0);
      EXPECT_LE(found.point[i], 1);
      for (const double by : {-1e-3, 1e-3}) {
        auto other = found.point;
        other[i] = std::clamp(other[i] + by, 0.0, 1.0);
        EXPECT_GE(g.value(other, other), found.value - 1e-12);
      }
    }
  }
}

TEST(BoxQuasiNewton, finds_the_center_where_nothing_stands_in_the_way) {
  const auto center = random_vector(6, 3);
  const Quadratic g(random_hessian(6, 4), center);
  const double infinity = std::numeric_limits<double>::infinity();
  const Minimum found = box_quasi_newton(g, std::vector<double>(6),
                                         {.low = -infinity, .high = infinity, .tolerance = 1e-10});
  for (std::size_t i = 0; i < center.size(); ++i) EXPECT_NEAR(found.point[i], center[i], 1e-6);
}

}  // namespace
}  // namespace folkman
