// What may be asked of a scheme (methods/weighted/scheme.hpp), and how its fit ended.
#pragma once

#include "folkman/base/monitor.hpp"
#include "folkman/methods/weighted/scores/log_tables.hpp"

namespace folkman {

enum class WeightLoss { log_loss, squared_error };
enum class MixtureGradient { exact, legacy };  // of rnb: legacy is that of its published code
enum class TuningStop { online, batch };  // of ftawnb: by errors met in a pass, or left after it
enum class PenaltyScale { sum, mean };  // penalties beside the sum or the mean of the rows' losses
enum class WeightSolver { second_order, accelerated, proximal, quasi_newton };

struct WeightingOptions {
  WeightLoss loss = WeightLoss::log_loss;  // of wanbia and cawnb
  double l1 = 0.3;                         // of barista
  double l2 = 0.3;
  double shared = 0;  // pull towards weights that the classes share
  PenaltyScale scale = PenaltyScale::sum;
  WeightSolver solver = WeightSolver::second_order;
  double tolerance = 1e-6;         // of the optimality residual, per row
  std::size_t max_iterations = 0;  // 0: the solver's own limit
  UnseenValue unseen = UnseenValue::smoothed;
  MixtureGradient gradient = MixtureGradient::exact;
  TuningStop stop = TuningStop::online;
  std::uint64_t seed = 0;  // ftawnb goes through the rows in shuffled order
  const Monitor* monitor = nullptr;
};

// How a fit ended: the optimality residual is 0 at a stationary point, which is the optimum where
// the problem is convex.
struct Convergence {
  double objective = 0;  // in the units of the scheme's own problem
  double residual = 0;
  double tolerance = 0;
  std::size_t iterations = 0;
  bool converged = true;
  bool convex = true;
  friend bool operator==(const Convergence&, const Convergence&) = default;
};

}  // namespace folkman
