// The rule of methods that fit as they choose (selection/l0_selectors.hpp): it came with the
// choice.
#pragma once

#include "folkman/models/rule.hpp"
#include "folkman/selection/selection.hpp"
#include "folkman/statistics/class_sums.hpp"

namespace folkman {

[[nodiscard]] Rule linear_rule(const ClassSums& sums, const Selection& selection, double alpha);
[[nodiscard]] Rule regression_rule(const ClassSums& sums, const Selection& selection, double alpha);

}  // namespace folkman
