// A size k, the number of features to choose from `width` of them: Error unless 1 <= k <= width.
#pragma once

#include "folkman/base/error.hpp"

namespace folkman {

inline void check_size(std::size_t k, std::size_t width) {
  if (1 <= k && k <= width) return;
  refuse_argument("k = " + std::to_string(k), "there are " + std::to_string(width) + " features",
                  width == 0 ? "give data with at least one feature"
                             : "choose k between 1 and " + std::to_string(width));
}

}  // namespace folkman
