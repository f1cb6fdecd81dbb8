#include "folkman/solvers/multinomial/two_class/pair_groups.hpp"

#include <utility>

#include "folkman/numerics/equal_columns.hpp"
#include "folkman/solvers/multinomial/two_class/two_class_kernels.hpp"

namespace folkman {
namespace {

// Fewer are grouped whatever they are; of more, an eighth must repeat for groups to pay.
constexpr std::size_t small_problem = 32768;
constexpr double repeated = 0.125;

PairColumns columns_of(const Masses& masses) {
  return {.a = masses.f[0], .b = masses.f[1], .added = masses.alpha};
}

}  // namespace

void set_home(std::span<TopKItem> items, const TwoClassMix& origin) {
  for_each_divergence(
      items.size(), origin, [&](std::size_t i) { return std::pair(items[i].a, items[i].b); },
      [&](std::size_t i, double home) { items[i].home = home; });
}

bool mostly_equal_pairs(const Masses& masses) { return pairs_repeat(columns_of(masses), repeated); }

PairGroups pair_groups(const Masses& masses, const TwoClassMix& origin, int threads) {
  const bool repeat = masses.size() <= small_problem || mostly_equal_pairs(masses);
  auto pairs = repeat ? equal_pairs(columns_of(masses), threads)
                      : separate_pairs(columns_of(masses), threads);
  PairGroups groups{.items = {}, .item = std::move(pairs.group_of)};
  groups.items.reserve(pairs.size());
  for (std::size_t g = 0; g < pairs.size(); ++g) {
    groups.items.push_back({.a = pairs.a[g], .b = pairs.b[g], .copies = pairs.count[g]});
  }
  set_home(groups.items, origin);
  return groups;
}

}  // namespace folkman
