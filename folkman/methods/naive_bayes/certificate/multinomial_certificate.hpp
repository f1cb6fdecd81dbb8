// The proof of a multinomial selection, recomputed from the class sums by code that shares nothing
// with the solvers. Gains are over the floor C, the log-likelihood with no feature. With h as in
// methods/naive_bayes/certificate/divergence.hpp and f smoothed by alpha
// (docs/theory/naive-bayes.md, 3 and 4),
//   value(T) - C = min_p sum_{i in T} h_i(p), attained at the pooled mix of T;
//   phi(k) - C <= s_k(h(p)) <= k t + sum_i max(h_i(p) - t, 0)   for every mix p and every t >= 0.
// A poor p or t widens the bound and never falsifies it. Values are rounded down and bounds up:
// every h_i by its own error, sums by theirs. The sum of all masses is taken to lie between 1e-60
// and 1e60 unless said otherwise. Same bits for any number of threads.
#pragma once

#include "folkman/methods/certificate.hpp"
#include "folkman/methods/naive_bayes/certificate/bound_screen.hpp"
#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman {

// A number and how far rounding has moved it outward.
struct Outward {
  double gain = 0;
  double margin = 0;
};

[[nodiscard]] Outward multinomial_value_gain(const ClassSums& sums, double alpha,
                                             std::span<const Column> support, int threads);

// Without a threshold the best one, the k-th largest h_i(p), is found first (a double per feature).
[[nodiscard]] Outward multinomial_bound_gain(const ClassSums& sums, double alpha, std::size_t k,
                                             std::span<const double> mix,
                                             std::optional<double> threshold, int threads);

// h_i(mix) of each feature.
[[nodiscard]] std::vector<double> multinomial_scores(const ClassSums& sums, double alpha,
                                                     std::span<const double> mix, int threads);

// C = sum_i xlogx(g_i) - xlogx(S), S = sum_i g_i, for masses of any size.
[[nodiscard]] double multinomial_floor(const ClassSums& sums, double alpha, int threads);

[[nodiscard]] inline bool usable_mass(double mass) { return mass > 1e-60 && mass < 1e60; }

struct MultinomialProof {
  double floor = 0;
  Outward bound;
  Outward value;
  double mass = 0;               // of the support
  std::vector<double> scores;    // h_i(mix) of each feature in it
  std::vector<Class> points_to;  // the class it favours most

  [[nodiscard]] bool in_range() const { return usable_mass(mass); }
  // `optimal` when value and bound agree to 1e-12 of the gain or to within their rounding.
  [[nodiscard]] Certificate certificate() const;
};

// What a solver says: k features, ascending, and where to take the bound.
struct ClaimedSupport {
  std::span<const Column> support;
  std::span<const double> mix;
  std::optional<double> threshold;
};

// All for one support, with as few logarithms as a value of it takes. `screen` is of the same sums
// and may have looked on while they were passed. Masses of any size: beyond the range they are
// scaled by a power of two on a copy.
[[nodiscard]] MultinomialProof multinomial_proof(const ClassSums& sums, double alpha,
                                                 const ClaimedSupport& claim,
                                                 std::optional<double> floor, BoundScreen& screen,
                                                 int threads);

}  // namespace folkman
