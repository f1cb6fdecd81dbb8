// A quick guess of where the best mix of each size lies, for a sample of the sizes asked for. At a
// mix p the top-k set pulls towards its own pooled mix F_k(p); the dual's minimiser is where p =
// F_k(p). F_k is read off a histogram of the scores at a few mixes, chosen where the guesses crowd,
// and the crossing is interpolated. Only a guess: whoever uses an interval verifies it.
#pragma once

#include "folkman/base/monitor.hpp"
#include "folkman/solvers/multinomial/two_class/scored_pairs.hpp"

namespace folkman {

struct MixForecast {
  std::size_t probe = 0;  // position in the list of sizes
  TwoClassMix mix;
  double margin = 0;  // how far, in q, the truth may well be away
};

// For ascending probes, the first and the last size among them.
[[nodiscard]] std::vector<MixForecast> path_forecast(const ScoredPairs& pairs,
                                                     const TwoClassMix& centre,
                                                     std::span<const std::size_t> sizes,
                                                     int threads, const Monitor* monitor);

}  // namespace folkman
