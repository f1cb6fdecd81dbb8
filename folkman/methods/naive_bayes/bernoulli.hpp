// k-sparse Bernoulli naive Bayes: choose the k features whose presence may differ between classes.
// With F = f[c][i] + a, N_c = n_c + 2a and their sums over the classes G, N,
//   gain_i = sum_c N_c KL( F / N_c || G / N ) >= 0,
// which is N times the mutual information of feature and class; the optimal support is the k
// largest gains, at every k and for any number of classes (docs/theory/naive-bayes.md, 2), so bound
// = value.
#pragma once

#include "folkman/methods/selection.hpp"
#include "folkman/methods/sizes.hpp"
#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman {

// Both: Error when some value gathered in `sums` was neither 0 nor 1.
[[nodiscard]] Selection bernoulli_select(const ClassSums& sums, const SelectOptions& options);
[[nodiscard]] Path bernoulli_path(const ClassSums& sums, const PathOptions& options);

// What the two are made of, for other scores of presence counts. The floor costs two logarithms a
// feature; it is not computed where it is known.
[[nodiscard]] SeparableGains bernoulli_gains(const ClassSums& sums, double alpha, int threads,
                                             std::optional<double> known_floor = {});
// For each supported feature the class in which it is most frequent.
[[nodiscard]] std::vector<Class> bernoulli_points_to(const ClassSums& sums, double alpha,
                                                     std::span<const Column> support);
void check_binary(const ClassSums& sums, std::string_view method);

}  // namespace folkman
