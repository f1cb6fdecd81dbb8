// Two numbers with the optimum between them. Both are recomputed from the statistics alone, so a
// certificate stays true when the solver that suggested it stopped early or is wrong. They are
// rounded apart by what their summation may have lost. Likelihoods and gains are maximised:
//   value <= optimum <= proven <= bound.
// Losses (methods/sparse_program/l0_program.hpp) are minimised, with all of that the other way
// round.
#pragma once

#include <algorithm>
#include <cmath>

namespace folkman {

enum class Sense { maximised, minimised };

struct Certificate {
  double value = 0;      // of the returned support, attained; log-likelihoods are in nats
  double bound = 0;      // weak duality: no support of this size does better
  double floor = 0;      // C, the value with no feature at all
  double proven = 0;     // the bound after the exact search
  bool optimal = false;  // the gap is below tolerance, or an exhaustive search closed it
  Sense sense = Sense::maximised;

  friend bool operator==(const Certificate&, const Certificate&) = default;
  [[nodiscard]] bool is_finite() const {
    return std::isfinite(value) && std::isfinite(bound) && std::isfinite(floor) &&
           std::isfinite(proven);
  }
  // What is left unproved: none of it once the choice is proved optimal, however wide the gap to
  // the dual's `bound` stayed.
  [[nodiscard]] double gap() const {
    if (optimal) return 0.0;
    return std::max(0.0, sense == Sense::maximised ? proven - value : value - proven);
  }
  // A share of the gain over using no feature; of a loss, a share of the value, as solvers of
  // integer programs state it.
  [[nodiscard]] double relative_gap() const {
    const double left = gap();
    if (!(left > 0)) return 0.0;
    if (sense == Sense::minimised) return value != 0 ? left / std::abs(value) : 1.0;
    return proven > floor ? left / (proven - floor) : 0.0;
  }
};

}  // namespace folkman
