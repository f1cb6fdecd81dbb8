// The sizes k that a selector is asked for, checked once at the border.
#pragma once

#include <cstddef>
#include <vector>

#include "folkman/base/check_size.hpp"

namespace folkman {

// As asked, or 1 .. width when none was asked for. Error when they are not ascending in 1 .. width.
[[nodiscard]] std::vector<std::size_t> checked_sizes(const std::vector<std::size_t>& asked,
                                                     std::size_t width);

}  // namespace folkman
