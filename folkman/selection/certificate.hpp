// Two numbers with the optimum between them. Both are recomputed from the statistics alone, so a
// certificate stays true when the solver that suggested it stopped early or is wrong. `value` is
// rounded down and `bound` up by what their summation may have lost.
#pragma once

#include <algorithm>

namespace folkman {

struct Certificate {
  double value = 0;      // log-likelihood of the returned support, in nats: attained
  double bound = 0;      // weak duality: no support of this size does better
  double floor = 0;      // C, the log-likelihood with no feature at all
  double proven = 0;     // bound after the exact search: value <= optimum <= proven <= bound
  bool optimal = false;  // the gap is below tolerance, or an exhaustive search closed it

  friend bool operator==(const Certificate&, const Certificate&) = default;
  [[nodiscard]] double gap() const { return std::max(0.0, bound - value); }
  // A share of the gain over using no feature.
  [[nodiscard]] double relative_gap() const {
    return bound > floor ? gap() / (bound - floor) : 0.0;
  }
};

}  // namespace folkman
