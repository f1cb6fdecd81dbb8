// The options of center classifiers, and their values.
#pragma once

#include <vector>

#include "folkman/methods/option.hpp"
#include "folkman/methods/selection.hpp"

namespace folkman {

[[nodiscard]] std::vector<Option> center_classifier_options();

// Priors that follow the rows are taken from the sums (`priors_follow_rows`).
[[nodiscard]] CenterOptions center_values(const Settings& settings);
[[nodiscard]] bool priors_follow_rows(const Settings& settings);

}  // namespace folkman
