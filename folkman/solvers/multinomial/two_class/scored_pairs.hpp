// What the path solver works on: pairs (a, b) with multiplicity c and their score w = h(p0) at a
// common centre p0, so that at any mix with logarithms (x, y) the score is h = w - a x - b y. Sums
// over chosen copies are linear in the same way.
#pragma once

#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

#include "folkman/solvers/multinomial/two_class/two_class_mix.hpp"

namespace folkman {

// Totals over a set of features; s = w - a x - b y is the sum of their scores.
struct PairSums {
  double a = 0;
  double b = 0;
  double w = 0;
  std::uint64_t count = 0;

  [[nodiscard]] double at(const LogShift& p) const { return w - a * p.a - b * p.b; }
  // The sign of -ds/dq: positive when the best mix of this set lies to the right of `mix`.
  [[nodiscard]] double pull(const TwoClassMix& mix) const { return a * mix.r - b * mix.q; }
};

struct ScoredPairs {
  std::vector<double> a, b, w;
  std::vector<std::uint32_t> c;

  [[nodiscard]] std::size_t size() const { return a.size(); }
  [[nodiscard]] double score(std::size_t i, const LogShift& p) const {
    return w[i] - a[i] * p.a - b[i] * p.b;
  }
  void add_to(PairSums& sums, std::size_t i, std::uint64_t copies) const {
    const auto n = static_cast<double>(copies);
    sums.a += n * a[i];
    sums.b += n * b[i];
    sums.w += n * w[i];
    sums.count += copies;
  }
  [[nodiscard]] ScoredPairs at(std::span<const std::uint32_t> positions) const {
    const auto gathered = [&](const auto& from) {
      std::remove_cvref_t<decltype(from)> to(positions.size());
      for (std::size_t i = 0; i < positions.size(); ++i) to[i] = from[positions[i]];
      return to;
    };
    return {.a = gathered(a), .b = gathered(b), .w = gathered(w), .c = gathered(c)};
  }
};

}  // namespace folkman
