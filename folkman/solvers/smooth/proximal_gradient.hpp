// min_w g(w) + rho |w|_1 by gradient steps and soft thresholds (Beck and Teboulle, SIAM J. Imaging
// Sciences 2, 2009):
//
//   ISTA    w' = soft(w - a grad g(w), a rho)
//   FISTA   the same step from y = w + ((t - 1) / t') (w - w_before), t' = (1 + sqrt(1 + 4 t^2)) /
//   2 FISTA with restart (O'Donoghue and Candes 2015): t = 1 again when the step turns against the
//   momentum
//
// Steps a are 1/L of the curvature bound, or found by halving from `first_step` until g lies below
// its quadratic model; they never increase, as the theorems ask, save with restart, where each
// iteration first tries a longer one. No step falls below 1/L: that one is always acceptable, and
// below it the test compares rounding errors. The theorems, for convex g and steps not increasing:
//   ISTA   F(w_k) - F* <= |w_0 - w*|^2 / (2 a_k k)
//   FISTA  F(w_k) - F* <= 2 |w_0 - w*|^2 / (a_k (k + 1)^2).
#pragma once

#include "folkman/solvers/smooth/smooth_function.hpp"

namespace folkman {

enum class Momentum { none, accelerated, restarted };

struct ProximalOptions {
  double l1 = 0;  // rho
  Momentum momentum = Momentum::restarted;
  double first_step = 0;    // 0: 1/L; above: found by halving from there
  double tolerance = 1e-8;  // of the residual, solvers/smooth/l1_optimality.hpp
  std::size_t max_iterations = 100000;
  std::size_t check_every = 10;  // iterations between looks at the residual
  Onlooker onlooker = {};
  const Monitor* monitor = nullptr;
};

[[nodiscard]] Minimum proximal_gradient(const CurvedFunction& g, std::span<const double> start,
                                        const ProximalOptions& options);

}  // namespace folkman
