// One l0 problem, solved for sizes or a price: search (l0_search.hpp), branch and bound where it
// pays or is asked for, proof (docs/theory/sparse-programs.md, 8).
//
// A size k is solved after rungs, other sizes that take less effort: the relaxation starts from the
// last rung's point, the search from its supports and its columns, and the rungs' dual points bound
// k as well. What an answer depends on is thus k alone, not the other sizes that were asked for: a
// path and a single fit give the same bits, and a path climbs the rungs once. The rungs are 1, 2,
// 4, ... below k; of a small design and a square loss they are closer (1, 2, 3, ..., 16, 18, ...)
// and end just above k, so that supports grow from below and are cut from above; of a huge one they
// are close enough (a quarter apart) to stand in for more starts.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "folkman/methods/sparse_program/l0_problem.hpp"
#include "folkman/methods/sparse_program/l0_search.hpp"
#include "folkman/solvers/sparse_program/search/program_tree.hpp"

namespace folkman {

class L0Solver {
 public:
  L0Solver(const Design& design, const L0Targets& targets, const L0Options& options);

  // `sizes` ascend.
  [[nodiscard]] std::vector<L0Fit> constrained(std::span<const std::size_t> sizes) const;
  [[nodiscard]] L0Fit penalised(double lambda) const;

 private:
  // The rungs that are climbed before a size k, ascending; those of a smaller k come first.
  [[nodiscard]] std::vector<std::size_t> rungs_to(std::size_t k) const;
  void climb(L0Stage& stage, std::size_t rung, std::size_t at) const;
  [[nodiscard]] L0Fit fitted(L0Stage stage, std::size_t k, std::size_t at) const;
  [[nodiscard]] TreeBudget tree_budget() const;
  void close(L0Stage& stage, L0Answer& answer, double bound) const;
  void grow_tree(L0Stage& stage, L0Answer& answer, double bound, const TreeBudget& budget) const;
  [[nodiscard]] L0Fit told(L0Answer& answer, double bound, std::vector<double> zeta) const;

  L0Options options_;
  L0Problem problem_;
  L0Search search_;
};

}  // namespace folkman
