// The minimum over the class mix of the sum of the k largest divergences,
//   min_q  H(q) + s_k(h(q)),   H the sum over features already chosen,
// on groups of equal pairs (solvers/multinomial/two_class/top_k_items.hpp). The function is convex
// with kinks; its derivative has the sign of q - B_a / B. A bracket is kept; a step is the fixed
// point q <- B_a / B, else where the tangents at the ends cross, else the middle. Safe screening
// thins the items as the bracket closes: h is convex, so on the bracket its maximum is at an end
// and its minimum there too, or 0 when the pair's own mix lies inside (docs/theory/naive-bayes.md,
// 6).
#pragma once

#include "folkman/base/monitor.hpp"
#include "folkman/solvers/multinomial/two_class/top_k_items.hpp"

namespace folkman {

struct TopKProblem {
  std::vector<TopKItem> items;  // divergences at home in `origin`
  std::int64_t k = 0;           // at most the copies of all items
  ChosenMass chosen;            // both classes have mass in items and chosen together
  TwoClassMix origin;
};

// Exact to rounding. `start` is a guess.
[[nodiscard]] TwoClassMix top_k_minimum(TopKProblem problem, const TwoClassMix& start,
                                        const Monitor* monitor);

}  // namespace folkman
