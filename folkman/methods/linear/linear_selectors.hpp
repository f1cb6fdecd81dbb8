// The selectors that need the rows themselves (Askari, d'Aspremont and El Ghaoui 2019, appendix D),
// by LIBLINEAR but for the last. The size of a feature is the root of its squared weights' sum over
// the classes: |w| for two.
//
//   l1 logistic, l1 SVM   the features with a weight under an l1 penalty, C searched to leave k
//                         (penalty_search.hpp)
//   RFE                   recursive feature elimination (Guyon et al. 2002), as scikit-learn's RFE
//                         with step=0.3: from all features on, fit with the l2 penalty at
//                         `options.c` and drop the smallest, 30 % of all the features each time,
//                         down to k. Scores are the sizes of a last fit on those.
//   LASSO                 (Tibshirani 1996) squared loss on classes coded +1 and -1, an intercept,
//                         each class against the rest where there are more than two, the penalty
//                         searched to keep k; by coordinate descent and Newton steps on working
//                         sets (solvers/sparse_program/relaxation/lasso.hpp), to a duality gap of
//                         1e-7; rows may have weights
//
// SVM is that of the squared hinge. Values are taken as they are, not scaled. None proves anything
// itself, so the certificate is that of a method that can judge any support of the same size:
// multinomial naive Bayes at the same alpha where values are counts or weights, the nearest class
// mean (center-l2) where some are below 0.
#pragma once

#include "folkman/data/batch/batch.hpp"
#include "folkman/methods/selection.hpp"
#include "folkman/solvers/linear/linear_training.hpp"
#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman {

// `sums` are those of `rows`.
[[nodiscard]] Selection l1_select(LinearLoss loss, const ClassSums& sums, const Batch& rows,
                                  const SelectOptions& options);
[[nodiscard]] Selection rfe_select(LinearLoss loss, const ClassSums& sums, const Batch& rows,
                                   const SelectOptions& options);
[[nodiscard]] Selection lasso_select(const ClassSums& sums, const Batch& rows,
                                     const SelectOptions& options);

}  // namespace folkman
