// One l0 problem, solved for sizes and prices in turn: relaxation, rounding, search, proof, and
// branch and bound where asked for (spec 4, 2). What one answer has learned serves the next: the
// relaxation starts from the last point, the search from the last supports, and every dual point
// bounds every size.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "folkman/selection/l0_bounds.hpp"
#include "folkman/selection/l0_problem.hpp"
#include "folkman/selection/l0_program.hpp"
#include "folkman/solvers/program_relaxation.hpp"
#include "folkman/solvers/program_tree.hpp"
#include "folkman/solvers/purification.hpp"
#include "folkman/solvers/support_search.hpp"

namespace folkman {

class L0Solver {
 public:
  L0Solver(const Design& design, const L0Targets& targets, const L0Options& options);

  // `sizes` ascend.
  [[nodiscard]] std::vector<L0Fit> constrained(std::span<const std::size_t> sizes);
  [[nodiscard]] L0Fit penalised(double lambda);

 private:
  struct Answer {
    SupportGoal goal;
    SupportFit fit;
    L0Fit facts;               // of the relaxation, and of the tree
    std::size_t nonzeros = 0;  // of the purified point
    std::optional<double> tree_bound;
    bool closed = false;
    std::size_t agreeing = 0;  // searches, one after the other, that did as well as `fit`
  };

  [[nodiscard]] const SparseProgram& program() const { return problem_.program(); }
  [[nodiscard]] std::size_t width() const { return program().design.width(); }
  // Cells few enough to relax at other sizes too; and so many rows and columns to fit that a search
  // must do with few starts.
  [[nodiscard]] bool is_small() const { return cells_ <= 2'000'000; }
  [[nodiscard]] bool is_frugal(std::size_t k) const;
  // The relaxation is solved only as far as the gap that is left makes it worth while.
  [[nodiscard]] bool is_rough() const {
    return !options_.tolerance && !is_small() && !path_ && options_.nodes.value_or(0) <= 0;
  }
  // Of the relaxation, and a smaller one where the answer calls for it; 0: it does not.
  [[nodiscard]] double first_tolerance() const;
  [[nodiscard]] double next_tolerance(const Answer& answer, const RelaxedPoint& point,
                                      double bound) const;
  [[nodiscard]] double glanced_tolerance(Answer& answer, const RelaxedPoint& point, double bound);
  [[nodiscard]] std::size_t wanted_size(const Answer& answer, const RelaxedPoint& point) const;
  [[nodiscard]] const RelaxedPoint& relaxed(const SupportGoal& goal, double tolerance);
  [[nodiscard]] bool proven(const Answer& answer, double bound) const;
  static void take(Answer& answer, SupportFit fit);
  static void offer(Answer& answer, SupportFit fit);
  void describe(Answer& answer, const RelaxedPoint& point, const PurifiedPoint& pure) const;
  void search_from(Answer& answer, const RelaxedPoint& point, const PurifiedPoint& pure,
                   double bound);
  void search_around(Answer& answer, double bound);
  [[nodiscard]] static bool agreed(const Answer& answer);
  [[nodiscard]] int shakes(const Answer& answer) const;
  void shake(Answer& answer, double bound);
  void search(Answer& answer, const RelaxedPoint& point, std::size_t at, const L0Bounds& bounds,
              const SupportFit* smaller);
  [[nodiscard]] Answer solved(std::size_t k, std::size_t at, L0Bounds& bounds,
                              const SupportFit* smaller);
  void settle(Answer& answer, const SupportFit* smaller);
  void guarantee(Answer& answer, L0Bounds& bounds);
  void guarantee_along(std::vector<Answer>& answers) const;
  void look_back(std::vector<Answer>& answers, const L0Bounds& bounds);
  [[nodiscard]] TreeBudget tree_budget(std::size_t sizes) const;
  void close(Answer& answer, double bound, const TreeBudget& budget);
  [[nodiscard]] L0Fit told(Answer& answer, double bound, std::vector<double> zeta) const;

  L0Options options_;
  L0Problem problem_;
  SupportSearch search_;
  ProgramRelaxation relaxation_;
  SupportFit nothing_;
  std::size_t cells_ = 0;
  bool path_ = false;           // several sizes are asked for
  std::size_t settled_at_ = 0;  // the last size that the whole design was searched for
};

}  // namespace folkman
