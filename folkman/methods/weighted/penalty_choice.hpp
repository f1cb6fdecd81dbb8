// Penalties of a weighted naive Bayes measured on rows held out: stratified folds, every step of
// the preparation repeated inside each. For each l2 the l1 descend, each fit starting from the one
// before.
//
// A choice is by the log-loss on five inner folds (three beyond 2,000 rows). Candidates are l1 in
// {0, 0.1, 0.3, 1, 3} with l2 in {0.01, 0.1, 0.3, 1, 3, 10} beside the sum of the losses (divided
// by the rows beside their mean), or the one that is given. Of equal losses the larger penalties
// win.
#pragma once

#include "folkman/methods/weighted/weighting_options.hpp"
#include "folkman/statistics/tables/preparation.hpp"

namespace folkman {

struct PenaltyTask {
  std::optional<double> l1 = {};  // unset: to be chosen
  std::optional<double> l2 = {};
  MissingCells missing = MissingCells::typical;
  WeightingOptions weighting = {};
  int threads = 1;
};

// task.weighting with both.
[[nodiscard]] WeightingOptions with_penalties(const RawTable& table,
                                              std::span<const std::size_t> rows,
                                              const PenaltyTask& task);

// Sums over rows held out.
struct HeldOutSums {
  double loss = 0;  // minus the logarithm of the true class's probability
  double hits = 0;  // rows classified right
  double rows = 0;
};
// One for each pair of penalties, those of the first l2 first. The task's own l1 and l2 are not
// used.
struct PenaltyGrid {
  std::vector<double> l1;  // descending
  std::vector<double> l2;
  int folds = 5;
};
[[nodiscard]] std::vector<HeldOutSums> held_out_sums(const RawTable& table,
                                                     std::span<const std::size_t> rows,
                                                     const PenaltyGrid& grid,
                                                     const PenaltyTask& task);

}  // namespace folkman
