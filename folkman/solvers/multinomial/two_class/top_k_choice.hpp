// A set of k copies that is a top-k choice at the minimising mix
// (solvers/multinomial/two_class/top_k_minimum.hpp), up to rounding. At a kink several items tie at
// the threshold and only a fractional choice balances the derivative. Ordered by slope, n of the
// ties are taken from one end and the rest from the other: the pooled mix moves monotonically with
// n, and of the two n around balance the one with the larger gain at its own pooled mix is kept.
#pragma once

#include "folkman/solvers/multinomial/two_class/top_k_items.hpp"

namespace folkman {

struct TopKChoice {
  double threshold = 0;              // the k-th largest divergence at the mix; the largest if k = 0
  double value = 0;                  // s_k there, with the chosen
  std::vector<std::int64_t> copies;  // taken of each item; k in all
};

[[nodiscard]] TopKChoice top_k_choice(std::span<const TopKItem> items, std::int64_t k,
                                      const ChosenMass& chosen, const TwoClassMix& origin,
                                      const TwoClassMix& mix);

}  // namespace folkman
