// The options of sparse naive Bayes.
#pragma once

#include <vector>

#include "folkman/methods/option.hpp"

namespace folkman {

[[nodiscard]] std::vector<Option> multinomial_options();
[[nodiscard]] std::vector<Option> bernoulli_options();

}  // namespace folkman
