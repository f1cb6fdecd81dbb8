// One ordering of the pairs by their scores at one mix gives, by running sums, the top-k set of
// every size asked for: its totals and the scores on both sides of the cut.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "folkman/solvers/scored_pairs.hpp"

namespace folkman {

struct TopCut {
  PairSums sums;    // of the k best
  double last = 0;  // the k-th score
  double next = 0;  // the (k+1)-th score, at most `last`; 0 when there is none
};

// `sizes` ascend and count from the first feature of all; `inside` are the totals of those already
// known to be among the best of every size. Pairs of equal score rank by position.
[[nodiscard]] std::vector<TopCut> top_cuts(const ScoredPairs& pairs, const PairSums& inside,
                                           const LogShift& mix, std::span<const std::size_t> sizes);

}  // namespace folkman
