// Sizes k, from what the user asked for to numbers.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "folkman/training/size_choice.hpp"

namespace folkman {

// A count or share as a size from 1 to the width. A share rounds to the nearest; sizes beyond the
// width are the width, which is said in `warnings`.
[[nodiscard]] std::size_t counted_size(const SizeChoice& choice, std::size_t width,
                                       std::vector<std::string>& warnings,
                                       const std::string& noun = "features");

}  // namespace folkman
