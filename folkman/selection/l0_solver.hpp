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
    L0Fit facts;  // of the relaxation, and of the tree
    std::optional<double> tree_bound;
    bool closed = false;
  };

  [[nodiscard]] const SparseProgram& program() const { return problem_.program(); }
  [[nodiscard]] std::size_t width() const { return program().design.width(); }
  [[nodiscard]] bool is_small() const;
  // Any point is good enough for a tolerance of 1: p >= 0.
  [[nodiscard]] bool unrelaxed() const { return options_.tolerance >= 1; }
  [[nodiscard]] const RelaxedPoint& relaxed(const SupportGoal& goal);
  [[nodiscard]] bool proven(const Answer& answer, double bound) const;
  void offer(Answer& answer, SupportFit fit) const;
  void describe(Answer& answer, const RelaxedPoint& point, const PurifiedPoint& pure) const;
  void search_from(Answer& answer, const RelaxedPoint& point, const PurifiedPoint& pure,
                   double bound);
  void search_around(Answer& answer, double bound);
  [[nodiscard]] Answer solved(std::size_t k, std::size_t at, L0Bounds& bounds,
                              const SupportFit* smaller);
  void guarantee(Answer& answer, std::size_t nonzeros, std::size_t at, L0Bounds& bounds);
  void look_back(std::vector<Answer>& answers, const L0Bounds& bounds);
  void close(Answer& answer, double bound);
  [[nodiscard]] L0Fit told(Answer& answer, double bound, std::vector<double> zeta) const;

  L0Options options_;
  L0Problem problem_;
  SupportSearch search_;
  ProgramRelaxation relaxation_;
  SupportFit nothing_;
  RelaxedPoint unrelaxed_;  // stands in for the relaxation's
};

}  // namespace folkman
