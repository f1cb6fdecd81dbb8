// Weights from a filter, without fitting (CFW: Jiang, Zhang, Li and Wu, IEEE TKDE 31, 2019, as in
// their code): a column counts the more, the more it tells of the class and the less of the others.
//
//   w_j = 1 / (1 + exp(-(rel_j - red_j))),  rel_j = I(A_j; C) / mean_k I(A_k; C),
//   red_j = mean_{k != j} I(A_j; A_k) / mean over all ordered pairs,
//
// I being mutual information in bits of relative frequencies, terms below 1e-6 left out as there. A
// mean of 0 makes its term 0 (the original divides by it). Columns with a single value take part in
// the means. O(columns^2 rows).
#pragma once

#include "folkman/base/monitor.hpp"
#include "folkman/statistics/tables/contingency.hpp"
#include "folkman/statistics/tables/preparation.hpp"

namespace folkman {

[[nodiscard]] std::vector<double> correlation_weights(const CodedTable& rows,
                                                      const Contingency& counts,
                                                      const Monitor* monitor = nullptr);

}  // namespace folkman
