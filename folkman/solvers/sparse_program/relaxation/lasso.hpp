// The LASSO (Tibshirani 1996), min f(X w) + mu |w|_1, by the relaxation of sparse programs
// (program_relaxation.hpp), of which it is the case without a ridge.
#pragma once

#include "folkman/solvers/sparse_program/relaxation/program_relaxation.hpp"

namespace folkman {

class LassoPath {
 public:
  LassoPath(const Design& design, const ProgramLoss& loss, const RelaxationOptions& options)
      : relaxation_({design, loss, 1.0}, options) {
    const std::vector<double> z(design.rows());
    std::vector<double> zeta(design.rows());
    loss.gradient(z, loss.best_intercept(z), zeta);
    loss.balance(zeta);
    for (const double q : design.transposed_times(zeta, options.threads)) {
      largest_ = std::max(largest_, std::abs(q));
    }
  }

  // From here on every weight is 0.
  [[nodiscard]] double largest_penalty() const { return largest_; }
  // Warm started from the last. The penalty is the point's threshold; X' zeta, its products, tell
  // how near the other columns are to entering.
  [[nodiscard]] const RelaxedPoint& at(double penalty) { return relaxation_.lasso(penalty); }

 private:
  ProgramRelaxation relaxation_;
  double largest_ = 0;
};

}  // namespace folkman
