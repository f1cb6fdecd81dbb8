// Vector kernels for the divergences of many mass pairs at one mix after another: told nearly, for
// a first choice, and carried from where they are known
// (solvers/multinomial/two_class/two_class_mix.hpp). Elements are independent and there is no fused
// multiply-add: every instruction set gives the same bits.
#pragma once

#include <span>

#include "folkman/solvers/multinomial/two_class/two_class_mix.hpp"

namespace folkman {

// A lower bound that follows h(mix) without a logarithm: with d = a r - b q, g = a + b,
//   h >= d^2 / (2 g q + 2/3 max(d, 0)) + d^2 / (2 g r + 2/3 max(-d, 0))   (Bennett),
// and 0 for a pair of zeros.
void least_divergences(std::span<const double> a, std::span<const double> b, const TwoClassMix& mix,
                       std::span<double> least);

struct NearScores {
  std::size_t near = 0;   // how many lie in [low, high]
  std::size_t above = 0;  // how many are higher
};

// h = home - a shift.a - b shift.b of each pair, and those in [low, high] once more, one after the
// other: `near` has room for 8 more than there are pairs.
NearScores shifted_divergences(std::span<const double> a, std::span<const double> b,
                               std::span<const double> home, const LogShift& shift, double low,
                               double high, std::span<double> h, std::span<double> near);

}  // namespace folkman
