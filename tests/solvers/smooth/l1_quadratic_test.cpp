#include "folkman/solvers/smooth/l1_quadratic.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "folkman/solvers/smooth/l1_optimality.hpp"
#include "tests/solvers/quadratics.hpp"

namespace folkman {
namespace {

double residual(const L1Quadratic& problem, const std::vector<double>& v) {
  std::vector<double> q(problem.d.begin(), problem.d.end());
  for (std::size_t i = 0; i < q.size(); ++i) {
    for (std::size_t k = 0; k < q.size(); ++k) q[i] += problem.h.row(i)[k] * (v[k] - problem.w[k]);
  }
  return l1_residual(v, q, problem.rho);
}

TEST(L1Quadratic, fulfils_the_conditions_of_optimality) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    const std::size_t size = 1 + seed % 13;
    const DenseMatrix h = random_hessian(size, seed, seed % 3 == 0 ? 1e-9 : 0.1);
    const auto d = random_vector(size, 100 + seed);
    const auto w = random_vector(size, 200 + seed);
    for (const double rho : {0.0, 0.1, 1.0, 1e3}) {
      const L1Quadratic problem{h, d, w, rho};
      const auto v = l1_quadratic_minimum(problem, 1e-10);
      EXPECT_LE(residual(problem, v), 1e-8) << "seed " << seed << ", rho " << rho;
      if (rho == 1e3) {
        EXPECT_TRUE(std::ranges::all_of(v, [](double x) { return x == 0; }));
      }
    }
  }
}

TEST(L1Quadratic, sets_to_zero_what_has_no_curvature) {
  DenseMatrix h(2);
  h.row(0)[0] = 2;
  const std::vector<double> d{-1, 0};
  const std::vector<double> w{0, 5};
  const auto v = l1_quadratic_minimum({h, d, w, 0.5}, 1e-12);
  EXPECT_NEAR(v[0], 0.25, 1e-12);
  EXPECT_EQ(v[1], 0);
}

}  // namespace
}  // namespace folkman
