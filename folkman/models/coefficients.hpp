// A fit as whole matrices over all columns, for who expects them of a linear model; row-major, one
// row per class. What a sparse rule leaves out is zero, or tied.
#pragma once

#include "folkman/methods/rule.hpp"
#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman {

// Of each class against the others: w_c less the mean of the others' weights. Two classes: one row,
// the log-odds of the second. A regression: its weights.
[[nodiscard]] std::vector<double> coefficients(const Rule& rule, std::span<const Column> support,
                                               std::size_t width);

// log theta of the sparse model (docs/theory/naive-bayes.md, 3), with F = f + alpha, g its sum over
// classes, B and S those over the support and over all features: (B / B_c) F / S on the support,
// g / S off it. With all features chosen, scikit-learn's feature_log_prob_.
[[nodiscard]] std::vector<double> multinomial_log_probabilities(const ClassSums& sums,
                                                                std::span<const Column> support,
                                                                double alpha);
// log of (f + alpha) / (n_c + 2 alpha) on the support, of the same quotient of sums over the
// classes off it.
[[nodiscard]] std::vector<double> bernoulli_log_probabilities(const ClassSums& sums,
                                                              std::span<const Column> support,
                                                              double alpha);

}  // namespace folkman
