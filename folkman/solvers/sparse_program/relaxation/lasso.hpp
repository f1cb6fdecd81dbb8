// The LASSO (Tibshirani 1996), min f(X w) + mu |w|_1, by the relaxation of sparse programs
// (program_relaxation.hpp), of which it is the case without a ridge; here, the penalty that leaves
// a given number of weights. That number mostly falls as mu rises, so mu is sought by bisection.
#pragma once

#include <cstddef>

#include "folkman/solvers/sparse_program/relaxation/program_relaxation.hpp"

namespace folkman {

class LassoPath {
 public:
  LassoPath(const Design& design, const ProgramLoss& loss, const RelaxationOptions& options);

  // From here on every weight is 0.
  [[nodiscard]] double largest_penalty() const { return largest_; }
  // Warm started from the last. The penalty is the point's threshold; X' zeta, its products, tell
  // how near the other columns are to entering.
  [[nodiscard]] const RelaxedPoint& at(double penalty) { return relaxation_.lasso(penalty); }

 private:
  ProgramRelaxation relaxation_;
  double largest_;
};

// The point with k weights that are not 0, or where the count jumps past k (or ends before it) the
// nearest below that was found.
[[nodiscard]] RelaxedPoint lasso_at_size(const Design& design, const ProgramLoss& loss,
                                         std::size_t k, const RelaxationOptions& options);

}  // namespace folkman
