// The path of `barista` over its l1 penalty: the optima from the smallest l1 at which all weights
// are 0 down to a share of it, evenly in its logarithm, each begun at the one before
// (methods/weighted/barista.hpp). Of each point: the attributes and weights that are kept, and how
// near the optimum it is by its optimality residual; on request also how well it does on rows held
// out, in stratified folds with all of the preparation repeated inside.
#pragma once

#include <limits>

#include "folkman/base/api.hpp"
#include "folkman/methods/weighted/weighting_options.hpp"
#include "folkman/statistics/tables/preparation.hpp"

namespace folkman {

struct PenaltyRange {
  std::size_t points = 50;
  double least = 1e-3;  // the last l1, as a share of the first
  int folds = 0;        // of rows held out; 0: none are
};

struct FOLKMAN_API PenaltyPoint {
  double l1 = 0;
  std::size_t attributes = 0;       // that have a weight which is not 0
  std::size_t weights = 0;          // that are not 0
  std::vector<double> weight = {};  // [attribute * classes + c]
  Convergence convergence = {};
  // On rows held out.
  double accuracy = std::numeric_limits<double>::quiet_NaN();
  double log_loss = std::numeric_limits<double>::quiet_NaN();

  [[nodiscard]] bool keeps(std::size_t attribute, std::size_t classes) const;
};

struct FOLKMAN_API PenaltyPath {
  double l2 = 0;
  PenaltyScale scale = PenaltyScale::sum;
  std::vector<std::string> attributes;
  std::vector<std::string> classes;
  std::vector<PenaltyPoint> points;  // from the largest l1

  // The point of least log-loss on rows held out, the largest l1 of equals; nothing where none
  // were.
  [[nodiscard]] std::optional<std::size_t> best() const;
};

// `options` have their l2; their l1 is not used.
[[nodiscard]] PenaltyPath traced_penalties(const RawTable& table, MissingCells missing,
                                           const WeightingOptions& options,
                                           const PenaltyRange& range, int threads);

}  // namespace folkman
