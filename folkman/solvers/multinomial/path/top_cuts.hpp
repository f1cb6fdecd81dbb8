// One ordering of the pairs by their scores at one mix gives, by running sums, the top-k set of
// every size asked for: its totals and the score next to it.
#pragma once

#include "folkman/solvers/multinomial/two_class/scored_pairs.hpp"

namespace folkman {

struct TopCut {
  PairSums sums;  // of the k best
  // The (k+1)-th score, or the k-th where copies of one pair stand on both sides; 0 when there is
  // none. Of the k best the last may be among those inside, with a score not known here.
  double next = 0;
};

// `sizes` ascend and count from the first feature of all; `inside` are the totals of those already
// known to be among the best of every size. Pairs of equal score rank by position.
[[nodiscard]] std::vector<TopCut> top_cuts(const ScoredPairs& pairs, const PairSums& inside,
                                           const LogShift& mix, std::span<const std::size_t> sizes);

}  // namespace folkman
