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

#include "folkman/base/check_size.hpp"
#include "folkman/methods/selection.hpp"
#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman {

// Each feature's score and the class it speaks for.
struct FeatureScores {
  std::vector<double> score;
  std::vector<Class> points_to;
};
[[nodiscard]] FeatureScores odds_ratio_scores(const ClassSums& sums, double alpha, int threads);
[[nodiscard]] FeatureScores tmnb_scores(const ClassSums& sums, double alpha, int threads);
[[nodiscard]] FeatureScores chi2_scores(const ClassSums& sums, double alpha, int threads);
[[nodiscard]] FeatureScores mutual_information_scores(const ClassSums& sums, int threads);

// The k best, without a certificate.
[[nodiscard]] Selection highest_scores(const FeatureScores& scores, std::size_t k);
// A choice made elsewhere, with the certificate of the baselines.
[[nodiscard]] Selection judged_by_multinomial(const ClassSums& sums, const SelectOptions& options,
                                              Selection selection);
// The curve, with the values of a ranking's nested supports.
[[nodiscard]] Path judged_by_multinomial(const ClassSums& sums, const PathOptions& options,
                                         const FeatureScores& scores);

// The first three.
template <auto scores>
[[nodiscard]] Selection scores_select(const ClassSums& sums, const SelectOptions& options) {
  check_size(options.k, sums.width());
  return judged_by_multinomial(
      sums, options, highest_scores(scores(sums, options.alpha, options.threads), options.k));
}
template <auto scores>
[[nodiscard]] Path scores_path(const ClassSums& sums, const PathOptions& options) {
  return judged_by_multinomial(sums, options, scores(sums, options.alpha, options.threads));
}

[[nodiscard]] Selection mutual_information_select(const ClassSums& sums,
                                                  const SelectOptions& options);
[[nodiscard]] Path mutual_information_path(const ClassSums& sums, const PathOptions& options);

}  // namespace folkman
