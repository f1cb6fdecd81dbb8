// Sparse center classifiers (docs/theory/centers.md; Calafiore and Fracastoro 2020, propositions 1
// and 3): each class has a center, at most k coordinates may differ between them, a row belongs to
// the nearest. Classes count alike, or as priors p_c say (scaled to add up to the number of classes
// that have rows):
//
//   l2   mean_c, tied = mean of the means;   gain = sum_c p_c (mean_c - tied)^2
//   l1   medians (statistics/class_medians); gain = sum_c p_c mean_c(|x - tied| - |x - median_c|)
//
// The objective falls by the gains of the features that are told apart, so the k largest gains are
// the best support: exact at every k, all k from one ordering, value = bound. Gains that agree to
// twelve digits are ties; ties go to the lowest index. The value of a certificate is the sum of the
// gains; with no feature it is 0.
//
// Rescaling multiplies feature i by s_i = 1 / variance_i over all rows (docs/theory/centers.md, 5;
// a constant feature keeps s = 1): gains grow by s^2 (l2) or s (l1). Means and variances come from
// exact sums with what rounding took from them, so an offset of 1e9 costs no digits.
//
// Where l1 gains are known to lie in intervals only, the k largest lower ends are chosen; the bound
// is the sum of the k largest upper ends, and the choice is optimal where no other feature's upper
// end exceeds a chosen lower one.
//
// Where values are missing and that is ignored, feature i has the means, medians, variance and gain
// of the rows that have it; the priors of the classes that do add up to their number again, and a
// class without any value has the tied center.
#pragma once

#include "folkman/methods/option.hpp"
#include "folkman/methods/selection.hpp"
#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman {

[[nodiscard]] Selection center_l2_select(const ClassSums& sums, const SelectOptions& options);
[[nodiscard]] Path center_l2_path(const ClassSums& sums, const PathOptions& options);
// Both need sums.medians, made with the same priors.
[[nodiscard]] Selection center_l1_select(const ClassSums& sums, const SelectOptions& options);
[[nodiscard]] Path center_l1_path(const ClassSums& sums, const PathOptions& options);

// A choice made elsewhere, with the certificate of l2 centers.
[[nodiscard]] Selection judged_by_centers(const ClassSums& sums, const SelectOptions& options,
                                          Selection selection);

// Priors that follow the rows are taken from the sums.
[[nodiscard]] CenterOptions center_values(const Settings& settings, const ClassSums& sums);

// What they are made of.
[[nodiscard]] std::vector<double> center_l2_gains(const ClassSums& sums,
                                                  const CenterOptions& options, int threads = 0);
[[nodiscard]] std::vector<double> center_l1_gains(const ClassSums& sums,
                                                  const CenterOptions& options, int threads = 0);
// What the gains are at most: they themselves, unless rows were beyond memory.
[[nodiscard]] std::vector<double> center_l1_bounds(const ClassSums& sums,
                                                   const CenterOptions& options, int threads = 0);
[[nodiscard]] const ClassMedians& medians_of(const ClassSums& sums);  // Error without
// Of every feature, over all rows. Error without sums of squares.
[[nodiscard]] std::vector<double> variances(const ClassSums& sums, int threads = 0);

// Every feature, the largest gain first; ties as said above.
[[nodiscard]] std::vector<Column> ranked_gains(const std::vector<double>& gains);

}  // namespace folkman
