// The penalties of a weighted naive Bayes chosen by the log-loss on inner folds: stratified, five
// of them (three beyond 2,000 rows), every step of the preparation repeated inside each. Candidates
// are l1 in {0, 0.1, 0.3, 1, 3} with l2 in {0.01, 0.1, 0.3, 1, 3, 10} beside the sum of the losses
// (divided by the rows beside their mean), or the one that is given; for each l2 the l1 descend,
// each fit starting from the one before. Of equal losses the larger penalties win.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "folkman/statistics/preparation.hpp"
#include "folkman/weighting/scheme.hpp"

namespace folkman {

struct Penalties {
  double l1 = 0;
  double l2 = 0;
};

struct PenaltyTask {
  std::optional<double> l1 = {};  // unset: to be chosen
  std::optional<double> l2 = {};
  MissingCells missing = MissingCells::typical;
  WeightingOptions weighting = {};
  std::uint64_t seed = 0;
  int threads = 1;
};

[[nodiscard]] Penalties chosen_penalties(const RawTable& table, std::span<const std::size_t> rows,
                                         const PenaltyTask& task);

}  // namespace folkman
