// The options of filters: scores of single features.
#pragma once

#include <vector>

#include "folkman/methods/option.hpp"

namespace folkman {

[[nodiscard]] std::vector<Option> filter_options();
// Of filters that look at presence: values above 0 count as 1 unless told otherwise.
[[nodiscard]] std::vector<Option> presence_filter_options();

}  // namespace folkman
