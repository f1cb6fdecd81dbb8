// The proof of an l0 fit, from the data and a dual point alone (docs/theory/sparse-programs.md, 2):
// for any zeta with sum zeta = 0 where there is an intercept, and q = X' zeta,
//   p_con(k)      >= -f*(zeta) - (sum of the k largest q_i^2) / (2 gamma)
//   p_pen(lambda) >= -f*(zeta) - sum_i max(0, q_i^2 / (2 gamma) - lambda).
// Nothing here is shared with the solvers: a wrong one gives a wide gap, never a false claim. Every
// sum is taken in blocks, and what its rounding may have lost is added outward.
#pragma once

#include "folkman/solvers/sparse_program/sparse_program.hpp"

namespace folkman {

class L0Certificate {
 public:
  // The dual point is first moved into the domain: clipped, and balanced to the last bit.
  L0Certificate(const SparseProgram& program, std::vector<double> zeta, int threads);

  [[nodiscard]] double constrained(std::size_t k) const;
  [[nodiscard]] double penalised(double lambda) const;
  [[nodiscard]] const std::vector<double>& zeta() const { return zeta_; }

 private:
  double gamma_;
  std::vector<double> zeta_;
  double conjugate_ = 0;         // rounded up
  std::vector<double> squares_;  // q_i^2, likewise
};

// f(X w + b) + gamma/2 |w|^2, attained; rounded up.
[[nodiscard]] double attained_value(const SparseProgram& program, const SupportFit& fit);

}  // namespace folkman
