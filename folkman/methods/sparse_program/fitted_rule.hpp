// The rule of methods that fit as they choose (methods/sparse_program/l0_selectors.hpp): it came
// with the choice.
#pragma once

#include "folkman/methods/rule.hpp"
#include "folkman/methods/selection.hpp"
#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman {

[[nodiscard]] Rule linear_rule(const ClassSums& sums, const Selection& selection, double alpha);
[[nodiscard]] Rule regression_rule(const ClassSums& sums, const Selection& selection, double alpha);

}  // namespace folkman
