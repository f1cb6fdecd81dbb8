// What the path solver works on: pairs (a, b) with multiplicity c and their score w = h(p0) at a
// common centre p0, so that at any mix with logarithms (x, y) the score is h = w - a x - b y. Sums
// over chosen copies are linear in the same way.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "folkman/solvers/mix_order.hpp"

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
  void push_back(const ScoredPairs& from, std::size_t i) {
    a.push_back(from.a[i]);
    b.push_back(from.b[i]);
    w.push_back(from.w[i]);
    c.push_back(from.c[i]);
  }
  void reserve(std::size_t n) {
    a.reserve(n);
    b.reserve(n);
    w.reserve(n);
    c.reserve(n);
  }
};

}  // namespace folkman
