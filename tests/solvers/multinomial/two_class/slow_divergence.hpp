// The divergence of a pair of masses from a mix, one at a time: what the vector kernels are held
// to.
#pragma once

#include <algorithm>
#include <cmath>

#include "folkman/solvers/multinomial/two_class/two_class_mix.hpp"

namespace folkman {

// Near 1 the ratio's logarithm is taken of its distance from 1, which keeps small divergences.
[[nodiscard]] inline double two_class_divergence(double a, double b, const TwoClassMix& mix) {
  const double g = a + b;
  const double d = mix.slope(a, b);
  const auto part = [](double mass, double expected, double excess) {
    if (mass <= 0) return 0.0;
    const double u = excess / expected;
    return mass * (std::abs(u) < 0.5 ? std::log1p(u) : std::log(mass / expected));
  };
  return std::max(part(a, g * mix.q, d) + part(b, g * mix.r, -d), 0.0);
}

}  // namespace folkman
