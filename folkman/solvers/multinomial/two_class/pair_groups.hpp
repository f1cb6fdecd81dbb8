// Features with equal masses are interchangeable: they are gathered into one item with as many
// copies. On counts this shrinks millions of features to thousands of items; on reals, where a
// probe finds few equal pairs, every feature is an item of its own.
#pragma once

#include "folkman/solvers/multinomial/masses.hpp"
#include "folkman/solvers/multinomial/two_class/top_k_items.hpp"

namespace folkman {

struct PairGroups {
  std::vector<TopKItem> items;      // in the order of their first features
  std::vector<std::uint32_t> item;  // of each feature; empty: feature j is item j
};

// Told by a probe when there are many.
[[nodiscard]] bool mostly_equal_pairs(const Masses& masses);

// An item's divergence is at home in `origin`.
void set_home(std::span<TopKItem> items, const TwoClassMix& origin);

[[nodiscard]] PairGroups pair_groups(const Masses& masses, const TwoClassMix& origin, int threads);

}  // namespace folkman
