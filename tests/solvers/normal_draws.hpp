// Normal draws by Box and Muller, the same on every machine.
#pragma once

#include <cmath>
#include <numbers>

#include "folkman/numerics/splitmix.hpp"

namespace folkman::testing {

[[nodiscard]] inline double normal(SplitMix& draw) {
  const double u1 = draw.unit();
  const double u2 = draw.unit();
  return std::sqrt(-2 * std::log(1 - u1)) * std::cos(2 * std::numbers::pi * u2);
}

}  // namespace folkman::testing
