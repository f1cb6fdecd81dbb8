// min_v <d, v - w> + (v - w)' H (v - w) / 2 + rho |v|_1 with H symmetric and positive semidefinite:
// the model that a proximal Newton step minimises.
//
// A few sweeps of coordinate descent find the support, then the feature-sign search (Lee, Battle,
// Raina and Ng, NIPS 2006) ends exactly: it solves the equations on the support for fixed signs,
// stops a coordinate at 0 when it would change sign, and lets in the zero coordinate that breaks
// its condition most. It is finite; should rounding keep it from ending, coordinate descent goes
// on. The answer is as good as its residual (solvers/smooth/l1_optimality.hpp), which is
// recomputed.
#pragma once

#include "folkman/solvers/smooth/smooth_function.hpp"

namespace folkman {

struct L1Quadratic {
  const DenseMatrix& h;
  std::span<const double> d;
  std::span<const double> w;
  double rho = 0;
};

// Until the residual is at most `tolerance`, as far as rounding allows.
[[nodiscard]] std::vector<double> l1_quadratic_minimum(const L1Quadratic& problem,
                                                       double tolerance);

}  // namespace folkman
