// The convex relaxation (interval, or perspective) of a sparse program
// (docs/theory/sparse-programs.md, 3, 4 and 8):
//   p**_con(k) = min_w f(X w) + Omega_k(w),   p**_pen(lambda) = min_w f(X w) + sum_i B_lambda(w_i).
// Solved on a working set of columns (working_fit.hpp) until primal and dual value (which is the
// proof: weak duality holds at any zeta) are within the tolerance. One object keeps working set and
// point from call to call, so a path over k is a row of warm starts.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <span>

#include "folkman/base/monitor.hpp"
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
  ProgramRelaxation(const SparseProgram& program, const RelaxationOptions& options);
  ProgramRelaxation(const ProgramRelaxation& other);  // what it has learned included
  ProgramRelaxation(ProgramRelaxation&&) noexcept;
  ProgramRelaxation& operator=(ProgramRelaxation&&) noexcept;
  ~ProgramRelaxation();

  // Of the calls to come, in place of the options'.
  void set_tolerance(double tolerance);

  // k may be a fraction; from 0 to the width.
  [[nodiscard]] const RelaxedPoint& constrained(double k, const ProgramFixings& fixed = {});
  [[nodiscard]] const RelaxedPoint& penalised(double lambda, const ProgramFixings& fixed = {});
  // f(X w) + mu |w|_1, the LASSO: the penalised relaxation at a gamma of its own, so small that no
  // weight reaches the quadratic piece of its price; value and bound are then the LASSO's. mu is
  // above 0; shares mean nothing.
  [[nodiscard]] const RelaxedPoint& lasso(double mu);

 private:
  class State;
  std::unique_ptr<State> state_;
};

// The bounds at any dual point (1.2, 1.8): products = X' zeta, conjugate = f*(zeta). As computed;
// what is claimed of it should be rounded down: rounded_bound(...).
[[nodiscard]] double constrained_bound(double conjugate, std::span<const double> products,
                                       double gamma, double k, const ProgramFixings& fixed = {});
[[nodiscard]] double penalised_bound(double conjugate, std::span<const double> products,
                                     double gamma, double lambda, const ProgramFixings& fixed = {});

// Below what the sums of a bound have lost to rounding (2.7; 2e-14 was seen of 1e-12).
[[nodiscard]] inline double rounded_bound(double bound) {
  return bound - 1e-12 * std::max(1.0, std::abs(bound));
}

}  // namespace folkman
