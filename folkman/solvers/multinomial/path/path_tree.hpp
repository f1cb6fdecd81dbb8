// Divide and conquer over the sizes of the path. A node owns a run of sizes, an interval of mixes
// believed to hold their minimisers, and the pairs that screening leaves undecided for them. It
// orders those pairs at both ends of its interval, which (by convexity) proves for each size
// whether its minimiser lies inside, and interpolates where; children take shorter runs and
// narrower intervals, so the pairs shrink with them. A size that escapes a child's interval is
// tried again on that side of it.
#pragma once

#include <span>

#include "folkman/base/monitor.hpp"
#include "folkman/solvers/multinomial/path/path_leaf.hpp"

namespace folkman {

struct MixInterval {
  TwoClassMix low, high;
};

class PathTree {
 public:
  // Scores are centred at `centre`; answers go to `points`, one for each of `sizes`.
  PathTree(const TwoClassMix& centre, std::span<const std::size_t> sizes, double tolerance,
           const Monitor* monitor, std::span<PathPoint> points)
      : centre_(centre), sizes_(sizes), tolerance_(tolerance), monitor_(monitor), points_(points) {}

  using Wanted = std::vector<std::uint32_t>;  // ascending positions in `sizes`

  // Sizes whose minimiser lies left or right of an interval.
  struct Escaped {
    Wanted left, right;
  };

  // Solves those of `wanted` whose minimiser lies in the interval; returns the others.
  [[nodiscard]] Escaped solve(const ScoredPairs& pairs, const PairSums& inside,
                              const Wanted& wanted, const MixInterval& interval,
                              int depth = 0) const;

 private:
  struct Node;

  [[nodiscard]] Node node(const ScoredPairs& pairs, const PairSums& inside, const Wanted& wanted,
                          const MixInterval& interval) const;
  void solve_one_by_one(const Node& node, const Wanted& wanted) const;
  [[nodiscard]] Escaped retried(const Wanted& wanted, const Node& node, const MixInterval& interval,
                                int depth) const;
  void solve_by_children(const Node& node, int depth) const;

  TwoClassMix centre_;
  std::span<const std::size_t> sizes_;
  double tolerance_;
  const Monitor* monitor_;
  std::span<PathPoint> points_;
};

// Cuts positions into at most `parts` runs of about equal work: a share of the sizes and a share of
// the ranks they span.
[[nodiscard]] std::vector<PathTree::Wanted> runs_of_equal_work(const PathTree::Wanted& wanted,
                                                               std::span<const std::size_t> sizes,
                                                               std::size_t parts);

}  // namespace folkman
