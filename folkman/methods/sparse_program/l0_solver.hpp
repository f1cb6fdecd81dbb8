// One l0 problem, solved for sizes or a price: relaxation, rounding, search, proof, and branch and
// bound where asked for (docs/theory/sparse-programs.md, 8).
//
// A size k is solved after rungs, other sizes that take less effort: the relaxation starts from the
// last rung's point, the search from its supports and its columns, and the rungs' dual points bound
// k as well. What an answer depends on is thus k alone, not the other sizes that were asked for: a
// path and a single fit give the same bits, and a path climbs the rungs once. The rungs are 1, 2,
// 4, ... below k; of a small design and a square loss they are closer (1, 2, 3, ..., 16, 18, ...)
// and end just above k, so that supports grow from below and are cut from above; of a huge one they
// are close enough (a quarter apart) to stand in for more starts.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "folkman/methods/sparse_program/l0_bounds.hpp"
#include "folkman/methods/sparse_program/l0_problem.hpp"
#include "folkman/methods/sparse_program/l0_program.hpp"
#include "folkman/solvers/sparse_program/relaxation/program_relaxation.hpp"
#include "folkman/solvers/sparse_program/search/program_tree.hpp"
#include "folkman/solvers/sparse_program/search/purification.hpp"
#include "folkman/solvers/sparse_program/search/support_search.hpp"

namespace folkman {

// What has been learned on the way to a size: columns and supports, a point and dual points.
struct L0Stage {
  SupportSearch search;
  ProgramRelaxation relaxation;
  L0Bounds bounds;                    // of all sizes
  std::vector<SupportFit> rungs;      // each rung's answer
  std::vector<double> relaxed;        // of each rung: the relaxation's value,
  std::vector<std::size_t> nonzeros;  // and columns of its purified point
};

class L0Solver {
 public:
  L0Solver(const Design& design, const L0Targets& targets, const L0Options& options);

  // `sizes` ascend.
  [[nodiscard]] std::vector<L0Fit> constrained(std::span<const std::size_t> sizes);
  [[nodiscard]] L0Fit penalised(double lambda);

 private:
  enum class Effort { rung, whole };

  struct Answer {
    SupportGoal goal;
    SupportFit fit;
    L0Fit facts;               // of the relaxation, and of the tree
    std::size_t nonzeros = 0;  // of the purified point
    std::optional<double> tree_bound;
    bool closed = false;
    std::size_t agreeing = 0;  // searches, one after the other, that did as well as `fit`
    Effort effort = Effort::whole;
  };

  [[nodiscard]] const SparseProgram& program() const { return problem_.program(); }
  [[nodiscard]] std::size_t width() const { return program().design.width(); }
  [[nodiscard]] L0Stage first_stage(std::vector<std::size_t> sizes) const;
  // Cells few enough to relax at other sizes too; and so many rows and columns to fit that a search
  // must do with few starts.
  [[nodiscard]] bool is_small() const { return cells_ <= 2'000'000; }
  // So many that one start must do, and only columns that the relaxation or a rung suggests.
  [[nodiscard]] bool is_huge() const { return cells_ > 12'000'000; }
  // Where a fit is cheap, rungs are close.
  [[nodiscard]] bool climbs_slowly() const {
    return is_small() && program().loss.kind() == ProgramLossKind::square;
  }
  [[nodiscard]] bool is_frugal(const Answer& answer, std::size_t k) const;
  // The relaxation is solved only as far as the gap that is left makes it worth while.
  [[nodiscard]] bool is_rough() const {
    return !options_.tolerance && !is_small() && options_.nodes.value_or(0) <= 0;
  }
  // Of the relaxation, and a smaller one where the answer calls for it; 0: it does not.
  [[nodiscard]] double first_tolerance() const;
  [[nodiscard]] double next_tolerance(const Answer& answer, const RelaxedPoint& point,
                                      double bound) const;
  [[nodiscard]] double glanced_tolerance(L0Stage& stage, Answer& answer, const RelaxedPoint& point,
                                         double bound) const;
  [[nodiscard]] std::size_t wanted_size(const Answer& answer, const RelaxedPoint& point) const;
  [[nodiscard]] static const RelaxedPoint& relaxed(L0Stage& stage, const SupportGoal& goal,
                                                   double tolerance);
  [[nodiscard]] bool proven(const Answer& answer, double bound) const;
  static void take(Answer& answer, SupportFit fit);
  static void offer(Answer& answer, SupportFit fit);
  static void describe(Answer& answer, const RelaxedPoint& point, const PurifiedPoint& pure);
  void search_from(L0Stage& stage, Answer& answer, const RelaxedPoint& point,
                   const PurifiedPoint& pure, double bound) const;
  void search_around(L0Stage& stage, Answer& answer, double bound) const;
  [[nodiscard]] static bool agreed(const Answer& answer);
  [[nodiscard]] int shakes(const Answer& answer) const;
  void shake(L0Stage& stage, Answer& answer, double bound) const;
  void search(L0Stage& stage, Answer& answer, const RelaxedPoint& point, std::size_t at) const;
  [[nodiscard]] Answer solved(L0Stage& stage, std::size_t k, std::size_t at, Effort effort) const;
  // The rungs that are climbed before a size k, ascending; those of a smaller k come first.
  [[nodiscard]] std::vector<std::size_t> rungs_to(std::size_t k) const;
  void climb(L0Stage& stage, std::size_t rung, std::size_t at) const;
  [[nodiscard]] L0Fit fitted(L0Stage stage, std::size_t k, std::size_t at) const;
  static void settle(L0Stage& stage, Answer& answer);
  void guarantee(L0Stage& stage, Answer& answer, std::size_t at) const;
  [[nodiscard]] TreeBudget tree_budget() const;
  void close(L0Stage& stage, Answer& answer, double bound) const;
  void grow_tree(L0Stage& stage, Answer& answer, double bound, const TreeBudget& budget) const;
  [[nodiscard]] L0Fit told(Answer& answer, double bound, std::vector<double> zeta) const;

  L0Options options_;
  L0Problem problem_;
  SupportFit nothing_;
  std::size_t cells_ = 0;
};

}  // namespace folkman
