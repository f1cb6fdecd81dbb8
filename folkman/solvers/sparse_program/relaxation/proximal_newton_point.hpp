// min over w of model(w) + price(w), for prices of columns or of all together, by the proximal
// point algorithm with semismooth Newton steps (Li, Sun and Toh 2018;
// docs/theory/sparse-programs.md, 8.2):
//   w+ = argmin model(w) + price(w) + sum_i (w_i - center_i)^2 / (2 sigma_i),
// sigma_i growing in proportion to 1 / G_ii, so that the scales of columns do not matter. It is the
// root of v = prox(center - sigma slope(v)), which Newton's method finds through a system
// of the active weights alone:
//   (G_AA + 1/sigma, + gamma on the quadratic piece S1, + gamma / (k - |S1|) s s' on the linear
//   piece T where the price is constrained) d = ...
// Dependent columns do not matter to it. All is done on products of columns, never on rows.
#pragma once

#include "folkman/solvers/sparse_program/relaxation/free_price.hpp"

namespace folkman {

// Until the gap is within `target`; returns the gap reached, larger only where rounding allows no
// more or over 1,500 weights are active (coordinate_descent.hpp is for these).
double proximal_newton_point(WorkingColumns& set, FreePrice& price, double target);

}  // namespace folkman
