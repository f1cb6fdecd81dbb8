// The options of center classifiers, and their values.
#pragma once

#include <vector>

#include "folkman/methods/option.hpp"
#include "folkman/methods/selection.hpp"
#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman {

[[nodiscard]] std::vector<Option> center_classifier_options();

// Priors that follow the rows are taken from the sums.
[[nodiscard]] CenterOptions center_values(const Settings& settings, const ClassSums& sums);

}  // namespace folkman
