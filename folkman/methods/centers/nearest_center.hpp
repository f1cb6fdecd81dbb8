// The rules of center classifiers on a support: the class means (l2) or medians (l1) there, and the
// scales that values were compared in. A class without rows has no center and is never predicted.
#pragma once

#include "folkman/data/batch/batch.hpp"
#include "folkman/methods/rule.hpp"
#include "folkman/methods/selection.hpp"
#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman {

[[nodiscard]] Rule center_l2_rule(const ClassSums& sums, const Selection& selection, double alpha);
[[nodiscard]] Rule center_l1_rule(const ClassSums& sums, const Selection& selection, double alpha);

// The medians of the rows that `sums` are of.
void add_medians(ClassSums& sums, const Batch& rows, const CenterOptions& options, int threads);

}  // namespace folkman
