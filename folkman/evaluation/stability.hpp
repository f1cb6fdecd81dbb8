// How far a choice of k features can be trusted, from refitting it:
//
//   frequency          of each chosen feature: the share of B resamples whose own k features hold
//                      it. In a resample each row has a weight drawn from Poisson(1), the bootstrap
//                      of streams. The weight depends on the seed, the number of the resample and
//                      the position of the row, so on the order of rows, never on threads.
//   false discoveries  with the classes dealt out anew at random (a permutation of the rows'
//                      labels) nothing is to be found; the mean number of features whose score
//                      still reaches that of the weakest chosen one, over k, estimates the share
//                      of chosen features that chance alone would have brought (as SAM does:
//                      Tusher, Tibshirani and Chu, 2001). At most 1. Permutations: a tenth of B, at
//                      least 20.
//
// Sums of all resamples are made in blocks within a budget of memory
// (statistics/class_sums/lane_sums.hpp); methods that need rows get the rows of each resample. No
// exact search is run. A class that a resample would leave empty keeps its first row.
#pragma once

#include "folkman/training/job.hpp"

namespace folkman {

[[nodiscard]] Stability stability(const Job& job, const ClassSums& sums, const Batch& rows,
                                  const Selection& chosen, double alpha);

}  // namespace folkman
