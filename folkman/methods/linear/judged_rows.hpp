// What a choice that linear classifiers made from rows is worth. They prove nothing themselves, so
// the certificate is that of a method that can judge any support of the same size: multinomial
// naive Bayes where values are counts or weights, the nearest class mean (center-l2) where some are
// below 0.
#pragma once

#include "folkman/data/batch/batch.hpp"
#include "folkman/methods/selection.hpp"
#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman {

// `rows` are those the sums are of.
[[nodiscard]] Selection judged_by_rows(const ClassSums& sums, const Batch& rows,
                                       const SelectOptions& options, Selection selection);

}  // namespace folkman
