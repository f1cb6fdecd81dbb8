// min_w g(w) + rho |w|_1, g convex and twice differentiable, by proximal Newton steps (Lee, Sun and
// Saunders, SIAM J. Optimization 24, 2014): v minimises the quadratic model of g plus the penalty
// (solvers/smooth/l1_quadratic.hpp), more exactly as the end comes near, and the step towards it is
// halved until the objective falls enough. Near the minimum it converges quadratically; zeros are
// exact. The trial points cost no pass over the data: images add up.
//
// Memory and time grow with the square and the cube of the number of weights: up to a few thousand.
#pragma once

#include "folkman/solvers/smooth/smooth_function.hpp"

namespace folkman {

struct NewtonOptions {
  double l1 = 0;  // rho
  double tolerance = 1e-8;
  std::size_t max_iterations = 200;
  Onlooker onlooker = {};
  const Monitor* monitor = nullptr;
};

[[nodiscard]] Minimum proximal_newton(const CurvedFunction& g, std::span<const double> start,
                                      const NewtonOptions& options);

}  // namespace folkman
