// From a dual point to the best support there is, or to a proof of how much better one could be:
// swaps, then branch and bound under a budget (spec 1, "Rounding and exact search").
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "folkman/base/monitor.hpp"
#include "folkman/solvers/masses.hpp"

namespace folkman {

struct Closed {
  std::vector<Column> support;  // k columns, ascending
  double proven_gain = 0;       // no support of size k gains more: gain <= proven <= bound_gain
  bool optimal = false;         // the search ended: nothing beats `support`
  std::int64_t nodes = 0;       // spent
};

// `bound_gain` is a valid upper bound on the gain of any support (psi(k) - C). `nodes` = 0: swaps
// only.
[[nodiscard]] Closed closed_gap(const Masses& masses, std::size_t k, const DualPoint& point,
                                double bound_gain, std::int64_t nodes, const Monitor* monitor);

}  // namespace folkman
