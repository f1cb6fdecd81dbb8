// BARISTA (Cutrona and Guillot, eq. 8; docs/theory/weighted.md, 5): weights of each class and
// column that minimise
//
//   s sum_i (L_i - z_i[c_i]) + l2 |W|^2 + shared sum (W - mean over classes)^2 + l1 |W|_1,
//
// s = 1 (sum scale, eq. 8 as printed) or 1/n (mean scale, what the paper's penalties belong to).
// Convex, and with l2 > 0 strictly: one optimum, whatever the solver; it ends where the optimality
// residual is below tolerance * n * s. W = 0 is the optimum from l1 = largest_l1 on.
//
// Without any penalty, classes that can be separated have no optimum: weights grow until the
// residual is small enough. Convergence::converged then says only that.
#pragma once

#include "folkman/methods/weighted/scheme.hpp"
#include "folkman/solvers/smooth/smooth_function.hpp"

namespace folkman {

// The smallest l1 at which all weights are 0.
[[nodiscard]] double largest_l1(const WeightingData& data, PenaltyScale scale);

// The optimum from a start; `onlooker` sees the solver's steps.
[[nodiscard]] Minimum barista_minimum(const WeightingData& data, const WeightingOptions& options,
                                      std::span<const double> start, const Onlooker& onlooker = {});
[[nodiscard]] Convergence barista_convergence(const WeightingData& data,
                                              const WeightingOptions& options,
                                              const Minimum& found);

struct PenaltyPathPoint {
  double l1 = 0;
  Minimum optimum;
};
// From the largest l1 down to `least_share` of it, evenly in its logarithm, each optimum starting
// from the one before; options.l1 is not used.
[[nodiscard]] std::vector<PenaltyPathPoint> barista_path(const WeightingData& data,
                                                         WeightingOptions options,
                                                         std::size_t points = 50,
                                                         double least_share = 1e-3);

}  // namespace folkman
