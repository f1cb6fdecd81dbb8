// From a dual point to the best support there is, or to a proof of how much better one could be:
// swaps, then branch and bound under a budget (docs/theory/naive-bayes.md, 7).
#pragma once

#include "folkman/base/monitor.hpp"
#include "folkman/solvers/multinomial/masses.hpp"

namespace folkman {

struct Closed {
  std::vector<Column> support;  // k columns, ascending
  double proven_gain = 0;       // no support of size k gains more: gain <= proven <= bound_gain
  bool optimal = false;         // the search ended: nothing beats `support`
  std::int64_t nodes = 0;       // spent
};

// `bound_gain` bounds the dual at the point: with h = h(point.mix) and t = point.threshold (found
// here when the solver did not say), bound_gain >= k t + sum_i (h_i - t)+. `value_gain` is the gain
// of point.support, computed here when it is not given. `nodes` = 0: swaps only. Without a gap it
// returns at once; a gap takes one pass over the features, without logarithms for most of them.
// When more features are open than a search could handle, it gives up and says so.
[[nodiscard]] Closed closed_gap(const Masses& masses, std::size_t k, const DualPoint& point,
                                double bound_gain, std::int64_t nodes, const Monitor* monitor,
                                std::optional<double> value_gain = std::nullopt, int threads = 1);

}  // namespace folkman
