#include "folkman/solvers/multinomial/two_class/pair_groups.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "folkman/base/threads.hpp"
#include "folkman/solvers/multinomial/two_class/two_class_kernels.hpp"

namespace folkman {
namespace {

constexpr std::uint32_t none = 0xffffffffU;
constexpr std::size_t probe = 4096;

// Open addressing on the bits of a pair; grows with the number of distinct pairs.
class PairTable {
 public:
  // With room for `expected` distinct pairs, or for a few thousand if that is less.
  PairTable(std::vector<TopKItem>& items, std::size_t expected)
      : items_(items), slots_(std::bit_ceil(2 * std::min(expected, probe) + 2), none) {
    items.reserve(std::min(expected, probe));
  }

  std::uint32_t item_of(double a, double b, std::int64_t copies = 1) {
    std::size_t slot = hash(a, b);
    for (; slots_[slot] != none; slot = (slot + 1) & (slots_.size() - 1)) {
      TopKItem& item = items_[slots_[slot]];
      if (item.a == a && item.b == b) {
        item.copies += copies;
        return slots_[slot];
      }
    }
    const auto added = static_cast<std::uint32_t>(items_.size());
    slots_[slot] = added;
    items_.push_back({.a = a, .b = b, .home = 0, .copies = copies});
    if (2 * items_.size() > slots_.size()) grow();
    return added;
  }

 private:
  [[nodiscard]] std::size_t hash(double a, double b) const {
    std::uint64_t x = std::bit_cast<std::uint64_t>(a) * 0x9e3779b97f4a7c15ULL;
    x = (x ^ (x >> 32) ^ std::bit_cast<std::uint64_t>(b)) * 0xd6e8feb86659fd93ULL;
    return (x ^ (x >> 32)) & (slots_.size() - 1);
  }
  void grow() {
    slots_.assign(4 * slots_.size(), none);
    for (std::size_t i = 0; i < items_.size(); ++i) {
      std::size_t slot = hash(items_[i].a, items_[i].b);
      while (slots_[slot] != none) slot = (slot + 1) & (slots_.size() - 1);
      slots_[slot] = static_cast<std::uint32_t>(i);
    }
  }

  std::vector<TopKItem>& items_;
  std::vector<std::uint32_t> slots_;
};

// Adding 0 turns a negative zero into zero, which has other bits.
std::pair<double, double> pair_at(const Masses& masses, std::size_t i) {
  return {masses.f[0][i] + masses.alpha + 0.0, masses.f[1][i] + masses.alpha + 0.0};
}

void group(const Masses& masses, PairGroups& groups) {
  PairTable table(groups.items, masses.size());
  groups.item.resize(masses.size());
  for (std::size_t i = 0; i < masses.size(); ++i) {
    const auto [a, b] = pair_at(masses, i);
    groups.item[i] = table.item_of(a, b);
  }
}

// A few stretches are grouped apart, then their groups are united in order, which leaves them as
// they would be without stretches: in order of their first features.
void group_by_stretches(const Masses& masses, int threads, PairGroups& groups) {
  constexpr std::size_t stretches = 8;
  const std::size_t length = (masses.size() + stretches - 1) / stretches;
  std::vector<std::vector<TopKItem>> parts(stretches);
  groups.item.resize(masses.size());
  const auto end_of = [&](std::size_t s) { return std::min(masses.size(), (s + 1) * length); };
  for_each_task(stretches, threads, [&](std::size_t s, int) {
    PairTable table(parts[s], length);
    for (std::size_t i = s * length; i < end_of(s); ++i) {
      const auto [a, b] = pair_at(masses, i);
      groups.item[i] = table.item_of(a, b);
    }
  });
  PairTable table(groups.items, parts[0].size());
  std::vector<std::vector<std::uint32_t>> united(stretches);
  for (std::size_t s = 0; s < stretches; ++s)
    for (const TopKItem& item : parts[s])
      united[s].push_back(table.item_of(item.a, item.b, item.copies));
  for_each_task(stretches, threads, [&](std::size_t s, int) {
    for (std::size_t i = s * length; i < end_of(s); ++i) groups.item[i] = united[s][groups.item[i]];
  });
}

}  // namespace

void set_home(std::span<TopKItem> items, const TwoClassMix& origin) {
  PairBlock block;
  for (std::size_t first = 0; first < items.size(); first += pair_block) {
    const std::size_t count = std::min(pair_block, items.size() - first);
    for (std::size_t i = 0; i < count; ++i) {
      block.a[i] = items[first + i].a;
      block.b[i] = items[first + i].b;
    }
    for (std::size_t i = count; i % 8 != 0; ++i) block.a[i] = block.b[i] = 0;
    pair_divergences(block, count, origin);
    for (std::size_t i = 0; i < count; ++i) items[first + i].home = block.home[i];
  }
}

bool mostly_equal_pairs(const Masses& masses) {
  std::vector<TopKItem> items;
  const std::size_t tried =
      std::min(std::clamp<std::size_t>(masses.size() / 16, 512, probe), masses.size());
  PairTable table(items, tried);
  for (std::size_t i = 0; i < tried; ++i) {
    const auto [a, b] = pair_at(masses, i * (masses.size() / tried));
    table.item_of(a, b);
  }
  return items.size() < tried - tried / 8;
}

PairGroups pair_groups(const Masses& masses, const TwoClassMix& origin, int threads) {
  PairGroups groups;
  if (masses.size() <= 8 * probe) {
    group(masses, groups);
  } else if (mostly_equal_pairs(masses)) {
    group_by_stretches(masses, masses.size() < 64 * probe ? 1 : threads, groups);
  } else {
    groups.items.reserve(masses.size());
    for (std::size_t i = 0; i < masses.size(); ++i) {
      const auto [a, b] = pair_at(masses, i);
      groups.items.push_back({.a = a, .b = b});
    }
  }
  set_home(groups.items, origin);
  return groups;
}

}  // namespace folkman
