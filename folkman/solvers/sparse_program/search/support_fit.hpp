// The best weights on a given support,
//   min { f(X w) + gamma/2 |w|^2 : w_i = 0 off the support },
// ridge or logistic regression on few columns, by damped Newton steps on w with the intercept
// eliminated; the curvature is kept from step to step while they go well. gamma > 0 makes the
// problem strongly convex: duplicate, constant and dependent columns and separable classes have one
// answer.
#pragma once

#include <limits>
#include <span>

#include "folkman/solvers/sparse_program/sparse_program.hpp"

namespace folkman {

struct FitEffort {
  // The last step promised no more than this share of the value: the square of what is left of the
  // weights.
  double accuracy = 1e-20;
  // A fit that will not come below this is given up where that shows.
  double hope = std::numeric_limits<double>::infinity();
};

// What is known of the curvature near the fit: M = (G_SS + gamma I)^-1 by rows, under `h`.
struct FitModel {
  std::vector<double> inverse;
  std::span<const double> h;
};

// To tell good supports from bad ones.
constexpr FitEffort rough_fit{.accuracy = 1e-9};

// `support` ascends and repeats nothing. Weights that `start` has for its columns are where
// Newton's method begins; with a `model`, it makes no curvature of its own before that of the model
// fails.
[[nodiscard]] SupportFit fit_support(const SparseProgram& program, std::span<const Column> support,
                                     const SupportFit* start = nullptr,
                                     const FitEffort& effort = {}, const FitModel* model = nullptr);

// z = X w of a fit, without its intercept.
[[nodiscard]] std::vector<double> linear_scores(const Design& design, const SupportFit& fit);

// The gradient of the loss at a fit, balanced: a dual point. Rows in the order of the design.
[[nodiscard]] std::vector<double> dual_point(const SparseProgram& program, const SupportFit& fit);

}  // namespace folkman
