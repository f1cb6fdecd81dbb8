// A relaxation of a sparse program on the columns of a working set. The square loss is its own
// quadratic model. The logistic loss is solved by proximal Newton: models with the curvature h of
// a point, a halving search along the line to the model's solution; h and its products are kept
// from step to step and from call to call as long as steps with them close the gap fast enough.
#pragma once

#include "folkman/base/monitor.hpp"
#include "folkman/solvers/sparse_program/relaxation/free_price.hpp"
#include "folkman/solvers/sparse_program/relaxation/working_columns.hpp"
#include "folkman/solvers/sparse_program/sparse_program.hpp"

namespace folkman {

class WorkingFit {
 public:
  WorkingFit(const SparseProgram& program, int threads, const Monitor* monitor = nullptr);

  [[nodiscard]] WorkingColumns& columns() { return set_; }
  [[nodiscard]] const WorkingColumns& columns() const { return set_; }

  // z = X w, the intercept, zeta and the slopes of the working columns, from the weights alone.
  void refresh();
  // Until primal less dual value on the working set is within `target`; moves price.mu. Slopes of
  // the square loss are then those the steps have added up: a pass over the design makes them true.
  void solve(FreePrice& price, double target);

  [[nodiscard]] double loss() const { return loss_; }
  [[nodiscard]] double value(const FreePrice& price) const {
    return loss_ + price_of(set_, set_.weights(), price);
  }
  [[nodiscard]] double intercept() const { return intercept_; }
  [[nodiscard]] std::span<const double> zeta() const { return zeta_; }

 private:
  void rebuild();
  void evaluate_loss();
  void refresh_slopes();
  void solve_model(FreePrice& price, double target);
  [[nodiscard]] bool rows_pay(std::span<const std::size_t> movers) const;
  // The gap after a descent, by rows or by products of columns.
  template <typename Descend>
  double descended(FreePrice& price, const Descend& descend);
  double approached(FreePrice& price, double target);
  void weigh();
  bool newton(FreePrice& price, double target);
  bool line_search(const FreePrice& price, const std::vector<double>& from, double predicted);

  SparseProgram program_;
  int threads_;
  const Monitor* monitor_;
  WorkingColumns set_;
  std::vector<double> z_;
  std::vector<double> zeta_;
  double intercept_ = 0;
  double loss_ = 0;
  bool fresh_ = false;  // the model's curvature is that of the present point
};

}  // namespace folkman
