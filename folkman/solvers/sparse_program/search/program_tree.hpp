// The best support of a sparse program by best-first branch and bound
// (docs/theory/sparse-programs.md, 8.4): a node has decided columns in and columns out, its bound
// is the dual value of the relaxation with these fixings (section 7 there), taken anew from X at
// the relaxation's dual point, and its children decide about the column whose share is closest to a
// half. The node with the smallest bound goes first, so when the budget ends that bound is what is
// proven. Columns that the bound shows to be in, or out of, every better support are decided
// without branching.
#pragma once

#include "folkman/base/monitor.hpp"
#include "folkman/solvers/sparse_program/search/support_search.hpp"

namespace folkman {

struct TreeBudget {
  std::int64_t nodes = 0;
  double seconds = 0;  // 0: no limit
  double gap = 1e-6;   // relative: bounds this close below the best value close a node
  int threads = 0;
  const Monitor* monitor = nullptr;
};

struct TreeResult {
  SupportFit best;
  double bound = 0;     // no support does better than this; price included
  bool closed = false;  // nothing is left open
  std::int64_t nodes = 0;
};

// `first` is a fit to beat, `bound` what is already proven.
[[nodiscard]] TreeResult program_tree(const SparseProgram& program, const SupportGoal& goal,
                                      const SupportFit& first, double bound, SupportSearch& search,
                                      const TreeBudget& budget);

}  // namespace folkman
