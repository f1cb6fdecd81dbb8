// Naive Bayes rules on a support T, from class sums f[c][i] and class weights n_c. With a the
// smoothing, n = sum n_c:
//   multinomial  weight_ci = log((f_ci + a) / B_c), B_c = sum_{i in T} (f_ci + a),
//                intercept_c = log(n_c / n);
//   Bernoulli    t = (f_ci + a) / (n_c + 2a), weight_ci = log(t / (1 - t)),
//                intercept_c = log(n_c / n) + sum_{i in T} log(1 - t).
// On all features they are scikit-learn's MultinomialNB and BernoulliNB; on a support, those fitted
// on its columns. The sparse model of the paper (theta = (B/B_c) f/S on T, g/S off T) differs by
// terms that are the same for every class, hence gives the same probabilities.
//
// Smoothing below 1e-10 is taken as 1e-10 here (scikit-learn's floor), so that weights are finite:
// with --alpha 0 a feature never seen in a class counts heavily against it, but does not veto it.
// Rules binarise values as the sums were gathered; Bernoulli's at 0 where nothing else was asked.
//
// Smoothed sums f + alpha are added up, multiplied, divided and put into logarithms; a smoothing
// whose total overflows or whose share vanishes would make every score infinite or nothing at all.
// It is checked once, at the border.
#pragma once

#include "folkman/methods/rule.hpp"
#include "folkman/methods/selection.hpp"
#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman {

constexpr double least_smoothing = 1e-10;

// How much smoothing a method can compute with.
struct SmoothingRange {
  double most_mass = 1e305;  // of alpha, over all features and classes
  double least_share = 0;    // of an alpha above 0, beside the weight of all rows
};

// Error unless the sums have two classes or more, and alpha is 0 or a number in the range.
void check_smoothing(const ClassSums& sums, double alpha, const SmoothingRange& range = {});

// log(n_c / n), or of the priors that were told; -infinity for a class without rows.
[[nodiscard]] std::vector<double> log_priors(const ClassSums& sums);

[[nodiscard]] Rule multinomial_rule(const ClassSums& sums, const Selection& selection,
                                    double alpha);
[[nodiscard]] Rule bernoulli_rule(const ClassSums& sums, const Selection& selection, double alpha);

}  // namespace folkman
