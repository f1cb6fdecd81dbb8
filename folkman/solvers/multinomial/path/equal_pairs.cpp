#include "folkman/solvers/multinomial/path/equal_pairs.hpp"

#include <algorithm>
#include <bit>

#include "folkman/base/threads.hpp"

namespace folkman {
namespace {

constexpr std::size_t chunk_width = std::size_t{1} << 17;
constexpr std::size_t sampled = 4096;

std::uint64_t hash(double a, double b) {
  std::uint64_t x = std::bit_cast<std::uint64_t>(a) * 0x9E3779B97F4A7C15U;
  x ^= (x >> 32U) ^ (std::bit_cast<std::uint64_t>(b) * 0xC2B2AE3D27D4EB4FU);
  x *= 0xFF51AFD7ED558CCDU;
  return x ^ (x >> 29U);
}

// Open addressing; holds positions in the groups it fills.
class PairTable {
 public:
  explicit PairTable(std::size_t most) : slots_(std::bit_ceil(2 * most + 2), empty) {}

  std::uint32_t insert(EqualPairs& groups, double a, double b, std::uint32_t count) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = hash(a, b) & mask;
    while (slots_[slot] != empty) {
      const std::uint32_t found = slots_[slot];
      if (groups.a[found] == a && groups.b[found] == b) {
        groups.count[found] += count;
        return found;
      }
      slot = (slot + 1) & mask;
    }
    slots_[slot] = static_cast<std::uint32_t>(groups.size());
    groups.a.push_back(a);
    groups.b.push_back(b);
    groups.count.push_back(count);
    return slots_[slot];
  }

 private:
  static constexpr std::uint32_t empty = ~std::uint32_t{0};
  std::vector<std::uint32_t> slots_;
};

EqualPairs grouped(const Masses& masses, std::size_t begin, std::size_t end, std::size_t stride) {
  EqualPairs groups;
  PairTable table((end - begin) / stride + 1);
  groups.group_of.reserve((end - begin) / stride + 1);
  for (std::size_t i = begin; i < end; i += stride) {
    // Adding zero turns -0 into 0, so that equal masses have equal bits.
    const double a = masses.f[0][i] + masses.alpha + 0.0;
    const double b = masses.f[1][i] + masses.alpha + 0.0;
    groups.group_of.push_back(table.insert(groups, a, b, 1));
  }
  return groups;
}

EqualPairs one_each(const Masses& masses, int threads) {
  const std::size_t m = masses.size();
  EqualPairs pairs{
      .a = std::vector<double>(m), .b = std::vector<double>(m), .count = {}, .group_of = {}};
  pairs.count.assign(m, 1);
  for_each_task((m + chunk_width - 1) / chunk_width, threads, [&](std::size_t chunk, int) {
    const std::size_t end = std::min(m, (chunk + 1) * chunk_width);
    for (std::size_t i = chunk * chunk_width; i < end; ++i) {
      pairs.a[i] = masses.f[0][i] + masses.alpha + 0.0;
      pairs.b[i] = masses.f[1][i] + masses.alpha + 0.0;
    }
  });
  return pairs;
}

}  // namespace

EqualPairs equal_pairs(const Masses& masses, int threads) {
  const std::size_t m = masses.size();
  if (m <= chunk_width) return grouped(masses, 0, m, 1);
  const EqualPairs sample = grouped(masses, 0, m, m / sampled);
  if (sample.size() == sample.group_of.size()) return one_each(masses, threads);

  std::vector<EqualPairs> parts((m + chunk_width - 1) / chunk_width);
  for_each_task(parts.size(), threads, [&](std::size_t chunk, int) {
    parts[chunk] = grouped(masses, chunk * chunk_width, std::min(m, (chunk + 1) * chunk_width), 1);
  });
  std::size_t most = 0;
  for (const EqualPairs& part : parts) most += part.size();
  EqualPairs all;
  all.group_of.reserve(m);
  PairTable table(most);
  for (EqualPairs& part : parts) {
    std::vector<std::uint32_t> global(part.size());
    for (std::size_t g = 0; g < part.size(); ++g) {
      global[g] = table.insert(all, part.a[g], part.b[g], part.count[g]);
    }
    for (const std::uint32_t g : part.group_of) all.group_of.push_back(global[g]);
    part = {};
  }
  return all;
}

}  // namespace folkman
