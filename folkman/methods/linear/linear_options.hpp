// The options of selectors that fit linear classifiers.
#pragma once

#include <vector>

#include "folkman/methods/option.hpp"

namespace folkman {

[[nodiscard]] std::vector<Option> l1_selector_options();
[[nodiscard]] std::vector<Option> elimination_options();  // recursive feature elimination

}  // namespace folkman
