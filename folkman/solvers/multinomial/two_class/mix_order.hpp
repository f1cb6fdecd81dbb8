// Mixes of two classes ordered along their curve, from all of the second class to all of the first.
#pragma once

#include <cmath>

#include "folkman/solvers/multinomial/two_class/two_class_mix.hpp"

namespace folkman {

[[nodiscard]] inline bool before(const TwoClassMix& left, const TwoClassMix& right) {
  return left.q * right.r < right.q * left.r;
}

[[nodiscard]] inline TwoClassMix with_odds(double odds) {
  return {odds / (1 + odds), 1 / (1 + odds)};
}

// The middle on the scale of log odds, where shares of 1e-9 and 1e-3 are far apart.
[[nodiscard]] inline TwoClassMix middle(const TwoClassMix& left, const TwoClassMix& right) {
  return with_odds(std::sqrt(left.q / left.r) * std::sqrt(right.q / right.r));
}

}  // namespace folkman
