#include "folkman/solvers/two_class_dual.hpp"

#include <algorithm>
#include <numeric>

#include "folkman/solvers/top_k_choice.hpp"
#include "folkman/solvers/top_k_minimum.hpp"

namespace folkman {
namespace {

// Features in order of their pairs, equal pairs in order of position, and where each group ends.
struct Groups {
  std::vector<Column> order;
  std::vector<std::size_t> ends;
  std::vector<TopKItem> items;
};

Groups grouped(const Masses& masses) {
  const auto a = masses.f[0];
  const auto b = masses.f[1];
  Groups groups;
  groups.order.resize(masses.size());
  std::iota(groups.order.begin(), groups.order.end(), Column{0});
  const auto pair = [&](Column i) {
    return std::pair(a[static_cast<std::size_t>(i)], b[static_cast<std::size_t>(i)]);
  };
  std::ranges::sort(groups.order, [&](Column i, Column j) {
    return std::pair(pair(i), i) < std::pair(pair(j), j);
  });
  for (std::size_t i = 0; i < groups.order.size(); ++i) {
    const auto [mass_a, mass_b] = pair(groups.order[i]);
    if (i > 0 && pair(groups.order[i - 1]) == pair(groups.order[i])) {
      ++groups.items.back().copies;
      ++groups.ends.back();
      continue;
    }
    groups.items.push_back({.a = mass_a + masses.alpha, .b = mass_b + masses.alpha});
    groups.ends.push_back(i + 1);
  }
  return groups;
}

DualPoint first_features(std::size_t k, TwoClassMix mix) {
  DualPoint point{.mix = {mix.q, mix.r}, .support = std::vector<Column>(k), .threshold = 0.0};
  std::iota(point.support.begin(), point.support.end(), Column{0});
  return point;
}

std::vector<Column> support_of(const Groups& groups, const TopKChoice& choice) {
  std::vector<Column> support;
  for (std::size_t i = 0; i < groups.items.size(); ++i) {
    const std::size_t start = groups.ends[i] - static_cast<std::size_t>(groups.items[i].copies);
    for (std::int64_t j = 0; j < choice.copies[i]; ++j)
      support.push_back(groups.order[start + static_cast<std::size_t>(j)]);
  }
  std::ranges::sort(support);
  return support;
}

}  // namespace

DualPoint two_class_dual(const Masses& masses, std::size_t k, int /*threads*/,
                         const Monitor* monitor) {
  Groups groups = grouped(masses);
  ChosenMass all;
  for (const TopKItem& item : groups.items) all.add(item, static_cast<double>(item.copies));
  if (!(all.a > 0 || all.b > 0)) return first_features(k, {});
  const TwoClassMix overall = TwoClassMix::of(all.a, all.b);
  if (!(all.a > 0 && all.b > 0)) return first_features(k, overall);
  for (TopKItem& item : groups.items) item.home = two_class_divergence(item.a, item.b, overall);
  const auto size = static_cast<std::int64_t>(k);
  const TwoClassMix mix = top_k_minimum(
      {.items = groups.items, .k = size, .chosen = {}, .origin = overall}, overall, monitor);
  const TopKChoice choice = top_k_choice(groups.items, size, overall, mix);
  DualPoint point{.mix = {mix.q, mix.r},
                  .value = choice.value,
                  .support = support_of(groups, choice),
                  .threshold = choice.threshold};
  if (k == 1) point.support = support_of(groups, top_k_choice(groups.items, 1, overall, overall));
  return point;
}

}  // namespace folkman
