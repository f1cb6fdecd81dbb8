// The best weights on a given support,
//   min { f(X w) + gamma/2 |w|^2 : w_i = 0 off the support },
// ridge or logistic regression on few columns, by damped Newton steps on w with the intercept
// eliminated; the curvature is kept from step to step while they go well. gamma > 0 makes the
// problem strongly convex: duplicate, constant and dependent columns and separable classes have one
// answer.
#pragma once

#include <span>

#include "folkman/solvers/sparse_program.hpp"

namespace folkman {

constexpr double exact_fit = 1e-20;
constexpr double rough_fit = 1e-9;  // to tell good supports from bad ones

// `support` ascends and repeats nothing. Weights that `start` has for its columns are where
// Newton's method begins; it ends with a step that promised no more than `accuracy` of the value,
// which is the square of what it leaves of the weights.
[[nodiscard]] SupportFit fit_support(const SparseProgram& program, std::span<const Column> support,
                                     const SupportFit* start = nullptr,
                                     double accuracy = exact_fit);

// z = X w of a fit, without its intercept.
[[nodiscard]] std::vector<double> linear_scores(const Design& design, const SupportFit& fit);

// The gradient of the loss at a fit, balanced: a dual point. Rows in the order of the design.
[[nodiscard]] std::vector<double> dual_point(const SparseProgram& program, const SupportFit& fit);

}  // namespace folkman
