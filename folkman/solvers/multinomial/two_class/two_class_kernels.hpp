// Vector kernels of the two-class solver, for blocks of mass pairs (a, b), g = a + b. For every mix
// between `low` and `high` the divergence h, being convex, is at most its larger value at the ends.
// A bound without a logarithm (docs/theory/naive-bayes.md, 6, fact A, sharpened): with d = |a r - b
// q|, by
//   (1+u) log(1+u) - u <= u^2 (3+u) / (6+4u) <= u^2 / 2 (1 + max(-u, 0)),  u >= -1,
//   h <= d^2 / (2 g q r) min(1 + lean d / g, 2),  lean = max(q / r, r / q).
// Elements are independent and there is no fused multiply-add: every instruction set gives the
// same bits.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <tuple>

#include "folkman/solvers/multinomial/two_class/two_class_mix.hpp"

namespace folkman {

inline constexpr std::size_t pair_block = 256;  // pairs per call, a multiple of 64

// Where the minimiser is believed to be: its mix in [low, high], the k-th largest divergence in
// [drop, take]. `origin` lies within; divergences are carried from there.
struct TwoClassWindow {
  TwoClassMix low;
  TwoClassMix origin;
  TwoClassMix high;
  double drop = 0;
  double take = 0;
};

using PairBits = std::array<std::uint64_t, pair_block / 64>;

// The largest |a r - b q| in a window is d = |.| at its middle + half its width times g.
struct PairReach {
  explicit PairReach(const TwoClassWindow& window);
  TwoClassMix middle;
  double half = 0;
  double lean = 1;   // the largest of q / r and r / q
  double level = 0;  // twice the drop times the least q r
};

// Bit i is 0 only where h < drop throughout the window. Reads a and b up to the next multiple of 8
// of `count`; adds alpha to each.
struct PossiblePairs {
  PairBits bits{};
  double largest = 0;  // of all a + b that are not far below
};
[[nodiscard]] PossiblePairs possible_pairs(const double* a, const double* b, std::size_t count,
                                           double alpha, const PairReach& reach);

// What is known of pairs throughout a window. Where taken, the masses and divergences at the origin
// are left in a, b and home; elsewhere they are set to 0.
struct PairClasses {
  PairBits taken{};   // h > take
  PairBits middle{};  // neither taken nor surely below drop
};
struct PairBlock {
  alignas(64) std::array<double, pair_block> a;
  alignas(64) std::array<double, pair_block> b;
  alignas(64) std::array<double, pair_block> home;
};
[[nodiscard]] PairClasses classified_pairs(PairBlock& pairs, std::size_t count,
                                           const TwoClassWindow& window);

// home[i] = h(mix) of pair i.
void pair_divergences(PairBlock& pairs, std::size_t count, const TwoClassMix& mix);

// take(i, h(mix)) of the pairs that of(i) gives, for any number of them.
template <typename Of, typename Take>
void for_each_divergence(std::size_t pairs, const TwoClassMix& mix, const Of& of,
                         const Take& take) {
  PairBlock block;
  for (std::size_t first = 0; first < pairs; first += pair_block) {
    const std::size_t count = std::min(pair_block, pairs - first);
    for (std::size_t i = 0; i < count; ++i) std::tie(block.a[i], block.b[i]) = of(first + i);
    for (std::size_t i = count; i % 8 != 0; ++i) block.a[i] = block.b[i] = 0;
    pair_divergences(block, count, mix);
    for (std::size_t i = 0; i < count; ++i) take(first + i, block.home[i]);
  }
}

}  // namespace folkman
