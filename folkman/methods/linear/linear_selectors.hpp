// The selectors that need the rows themselves (Askari, d'Aspremont and El Ghaoui 2019, appendix D),
// by LIBLINEAR. The size of a feature is the root of its squared weights' sum over the classes: |w|
// for two.
//
//   l1 logistic, l1 SVM   the features with a weight under an l1 penalty, C searched to leave k
//                         (penalty_search.hpp)
//   RFE                   recursive feature elimination (Guyon et al. 2002), as scikit-learn's RFE
//                         with step=0.3: from all features on, fit with the l2 penalty at
//                         `options.c` and drop the smallest, 30 % of all the features each time,
//                         down to k. Scores are the sizes of a last fit on those.
//
// SVM is that of the squared hinge. Values are taken as they are, not scaled. The certificate is
// that of the other baselines: value and bound of multinomial naive Bayes at the same alpha.
#pragma once

#include "folkman/data/batch/batch.hpp"
#include "folkman/methods/selection.hpp"
#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman {

// `sums` are those of `rows`.
[[nodiscard]] Selection l1_logistic_select(const ClassSums& sums, const Batch& rows,
                                           const SelectOptions& options);
[[nodiscard]] Selection l1_svm_select(const ClassSums& sums, const Batch& rows,
                                      const SelectOptions& options);
[[nodiscard]] Selection rfe_logistic_select(const ClassSums& sums, const Batch& rows,
                                            const SelectOptions& options);
[[nodiscard]] Selection rfe_svm_select(const ClassSums& sums, const Batch& rows,
                                       const SelectOptions& options);

}  // namespace folkman
