// The class sums of some features alone, side by side in memory: what is computed of a support is
// then a matter of its size, not of the width.
#pragma once

#include <span>

#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman {

// Numbered anew from 0; class weights and names as they were.
[[nodiscard]] ClassSums picked_sums(const ClassSums& sums, std::span<const Column> features,
                                    int threads);

}  // namespace folkman
