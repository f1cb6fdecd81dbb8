// The usual scores, in the same interface, so that they can be used and compared. Each ranks the
// features by a number of their own and takes the k largest (ties to the lowest index):
//
//   odds ratio           max_c log[ p (1 - q) / ((1 - p) q) ], p and q the smoothed multinomial
//                        probabilities of the feature in class c and in the other classes taken as
//                        one (Mladenic and Grobelnik, 1999). For two classes this is the size of
//                        their score: they rank by its sign, towards one target class; here no
//                        class is the target, so that renaming classes changes nothing
//   tmnb                 max_c log p - log q: for two classes |w|, the weights of multinomial naive
//                        Bayes thresholded (Askari, d'Aspremont and El Ghaoui 2019, section 4)
//   chi2                 sum_c (f - e)^2 / e, e = n_c / n * g_i: scikit-learn's `chi2`, unsmoothed
//   mutual information   of presence and class, in nats, unsmoothed: the Bernoulli gain over n
//
// None of them proves anything. The certificate says how far the chosen support is from the best:
// its value and the bound psi(k) are those of multinomial naive Bayes at the same alpha; for mutual
// information, those of Bernoulli naive Bayes. Logarithms take an alpha below 1e-10 as 1e-10, as
// scikit-learn does.
#pragma once

#include "folkman/methods/selection.hpp"
#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman {

[[nodiscard]] Selection odds_ratio_select(const ClassSums& sums, const SelectOptions& options);
[[nodiscard]] Selection tmnb_select(const ClassSums& sums, const SelectOptions& options);
[[nodiscard]] Selection chi2_select(const ClassSums& sums, const SelectOptions& options);
[[nodiscard]] Selection mutual_information_select(const ClassSums& sums,
                                                  const SelectOptions& options);

// A choice made elsewhere, with the certificate of the baselines.
[[nodiscard]] Selection judged_by_multinomial(const ClassSums& sums, const SelectOptions& options,
                                              Selection selection);

[[nodiscard]] Path odds_ratio_path(const ClassSums& sums, const PathOptions& options);
[[nodiscard]] Path tmnb_path(const ClassSums& sums, const PathOptions& options);
[[nodiscard]] Path chi2_path(const ClassSums& sums, const PathOptions& options);
[[nodiscard]] Path mutual_information_path(const ClassSums& sums, const PathOptions& options);

}  // namespace folkman
