// Features with equal numbers in every class are interchangeable, so a solver may treat them as one
// with a multiplicity. On counts this is dramatic: millions of features have some ten thousand
// distinct ones, and ties between equal features would defeat any screening. Groups stand in the
// order of their first features, whatever the number of threads. -0 and 0 are equal.
#pragma once

#include <span>
#include <vector>

#include "folkman/base/numbers.hpp"

namespace folkman {

struct ColumnGroups {
  std::vector<Column> columns;      // group after group, ascending within each
  std::vector<std::size_t> starts;  // size() + 1 entries

  [[nodiscard]] std::size_t size() const { return starts.empty() ? 0 : starts.size() - 1; }
  [[nodiscard]] std::span<const Column> of(std::size_t group) const {
    return std::span(columns).subspan(starts[group], starts[group + 1] - starts[group]);
  }
};

// Of the `columns`, which ascend; column i is f[0][i], f[1][i], ...
[[nodiscard]] ColumnGroups column_groups(std::span<const std::span<const double>> f,
                                         std::span<const Column> columns);

// Two classes, the fast case: pair i is (a[i] + added, b[i] + added).
struct PairColumns {
  std::span<const double> a;
  std::span<const double> b;
  double added = 0;

  [[nodiscard]] std::size_t size() const { return a.size(); }
};

struct EqualPairs {
  std::vector<double> a, b;             // of one pair of the group
  std::vector<std::uint32_t> count;     // pairs in it
  std::vector<std::uint32_t> group_of;  // of each pair; empty: pair i is group i

  [[nodiscard]] std::size_t size() const { return a.size(); }
};

[[nodiscard]] EqualPairs equal_pairs(const PairColumns& pairs, int threads);
// Each pair a group of its own.
[[nodiscard]] EqualPairs separate_pairs(const PairColumns& pairs, int threads);
// Whether more than this share of the pairs equal one before them, told by a few thousand.
[[nodiscard]] bool pairs_repeat(const PairColumns& pairs, double share);

}  // namespace folkman
