// Safe screening over an interval of mixes. Every score is convex along the interval, so its
// largest value U is met at an end, and its smallest L at an end too unless the pair's own mix lies
// between (then L = 0). For all sizes k1 .. k2 and all mixes of the interval:
//   L > the (k1+1)-th largest U: surely among the k best; moves into the totals `inside`;
//   U < the (k2+1)-th largest L: surely not, nor the next best; is dropped.
// The order statistics are taken to bucket precision, outward.
#pragma once

#include "folkman/solvers/multinomial/two_class/scored_pairs.hpp"

namespace folkman {

struct MixPoint {
  TwoClassMix mix;
  LogShift logs;  // at `mix`, against the centre of the scores in use
};

[[nodiscard]] inline MixPoint mix_point(const TwoClassMix& mix, const TwoClassMix& centre) {
  return {.mix = mix, .logs = log_shift(centre, mix)};
}

struct Screened {
  ScoredPairs pairs;  // undecided
  PairSums inside;
};

struct ScreenRange {
  MixPoint low, high;
  std::size_t smallest = 1, largest = 1;  // k1, k2
};

[[nodiscard]] Screened screened(const ScoredPairs& pairs, const PairSums& inside,
                                const ScreenRange& range);

}  // namespace folkman
