// The LASSO (Tibshirani 1996) as a selector: squared loss on classes coded +1 and -1, an intercept,
// each class against the rest where there are more than two, the penalty searched to keep k
// features (penalty_search.hpp). By coordinate descent and Newton steps on working sets
// (solvers/sparse_program/relaxation/lasso.hpp), to a duality gap of 1e-7; rows may have weights.
// Values are taken as they are, not scaled. The certificate is that of the other baselines: value
// and bound of multinomial naive Bayes.
#pragma once

#include "folkman/data/batch/batch.hpp"
#include "folkman/methods/selection.hpp"
#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman {

// `sums` are those of `rows`.
[[nodiscard]] Selection lasso_select(const ClassSums& sums, const Batch& rows,
                                     const SelectOptions& options);

}  // namespace folkman
