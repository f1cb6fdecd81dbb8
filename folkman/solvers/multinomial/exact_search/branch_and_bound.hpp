// The best whole choice of open copies, by branch and bound: a node limits how many copies of some
// groups are taken, its bound is the fractional optimum under these limits, and its children split
// the limits of a group that is taken fractionally. The node with the largest bound goes first, so
// when the budget ends the largest open bound is what is proven. Before and after a node's bound is
// computed, reduced costs |h - t| narrow the limits: a copy on the wrong side of t costs that much.
#pragma once

#include "folkman/base/monitor.hpp"
#include "folkman/solvers/multinomial/exact_search/open_choice.hpp"
#include "folkman/solvers/multinomial/exact_search/swaps.hpp"

namespace folkman {

struct SearchBudget {
  std::int64_t nodes = 0;
  double tolerance = 0;  // a bound this little above the best closes a node
};

struct Searched {
  std::vector<double> copies;
  double gain = 0;
  double proven = 0;    // no choice gains more, up to the tolerance
  bool closed = false;  // no node is left
  std::int64_t nodes = 0;
};

// `first` is a choice to beat.
[[nodiscard]] Searched branch_and_bound(const OpenChoice& choice, const Swapped& first,
                                        const SearchBudget& budget, const Monitor* monitor);

}  // namespace folkman
