// The convex relaxation (interval, or perspective) of a sparse program
// (docs/theory/sparse-programs.md, 3, 4 and 8):
//   p**_con(k) = min_w f(X w) + Omega_k(w),   p**_pen(lambda) = min_w f(X w) + sum_i B_lambda(w_i).
// Solved on a working set of columns (working_fit.hpp) until primal and dual value (which is the
// proof: weak duality holds at any zeta) are within the tolerance. One object keeps working set and
// point from call to call, so a path over k is a row of warm starts; so does a copy of it.
#pragma once

#include <algorithm>
#include <functional>

#include "folkman/base/monitor.hpp"
#include "folkman/solvers/sparse_program/relaxation/working_fit.hpp"
#include "folkman/solvers/sparse_program/sparse_program.hpp"

namespace folkman {

struct RelaxationOptions {
  double tolerance = 1e-6;       // of (primal - dual) / max(|primal|, tiny)
  std::size_t max_passes = 400;  // over the whole of X, per call
  int threads = 0;
  const Monitor* monitor = nullptr;
};

class ProgramRelaxation {
 public:
  ProgramRelaxation(const SparseProgram& program, const RelaxationOptions& options)
      : program_(program),
        gamma_(program.gamma),
        options_(options),
        fit_(program_, options.threads, options.monitor),
        loss_of_nothing_(fit_.loss()) {}

  // Of the calls to come, in place of the options'.
  void set_tolerance(double tolerance) { options_.tolerance = tolerance; }

  // k may be a fraction; from 0 to the width.
  [[nodiscard]] const RelaxedPoint& constrained(double k, const ProgramFixings& fixed = {});
  [[nodiscard]] const RelaxedPoint& penalised(double lambda, const ProgramFixings& fixed = {});
  // f(X w) + mu |w|_1, the LASSO: the penalised relaxation at a gamma of its own, so small that no
  // weight reaches the quadratic piece of its price; value and bound are then the LASSO's. mu is
  // above 0; shares mean nothing.
  [[nodiscard]] const RelaxedPoint& lasso(double mu);

 private:
  const RelaxedPoint& solve(FreePrice price, const std::function<double()>& bound, double paid);
  const RelaxedPoint& priced(double lambda);
  void begin(const ProgramFixings& fixed);
  void mark(const ProgramFixings& fixed, bool set);
  void pass();
  bool admit(double above, std::size_t most);
  // Columns that may join at once.
  [[nodiscard]] std::size_t growth() const {
    return std::max<std::size_t>(64, fit_.columns().size() / 2);
  }
  void fill_up(const FreePrice& price);
  void forget_idle(double mu);
  void describe(const FreePrice& price);
  [[nodiscard]] double kth_largest(double k) const;
  [[nodiscard]] ColumnFixing kind(std::size_t column) const {
    return kind_.empty() ? ColumnFixing::free : kind_[column];
  }
  [[nodiscard]] double free_columns() const {
    return static_cast<double>(program_.design.width() - fixed_.in.size() - fixed_.out.size());
  }

  SparseProgram program_;
  double gamma_;  // of the call at hand
  RelaxationOptions options_;
  WorkingFit fit_;
  double loss_of_nothing_;
  std::vector<ColumnFixing> kind_;  // empty: all free
  ProgramFixings fixed_;
  double mu_ = 0;
  RelaxedPoint point_;
};

// The bounds at any dual point (1.2, 1.8): products = X' zeta, conjugate = f*(zeta). As computed;
// what is claimed of it should be rounded down, by what the sums have lost (2.7; 2e-14 was seen).
[[nodiscard]] double constrained_bound(double conjugate, std::span<const double> products,
                                       double gamma, double k, const ProgramFixings& fixed = {});
[[nodiscard]] double penalised_bound(double conjugate, std::span<const double> products,
                                     double gamma, double lambda, const ProgramFixings& fixed = {});

}  // namespace folkman
