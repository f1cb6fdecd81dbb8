// The price of all weights together in the constrained program (docs/theory/sparse-programs.md, 3),
// half gamma times the squared k-support norm (Argyriou, Foygel and Srebro 2012):
//   Omega_k(w) = min { gamma/2 sum_i w_i^2 / u_i : 0 <= u <= 1, sum u <= k }.
// The n1 largest |w| have u = 1, the others u = |w| / theta with theta = (their sum) / (k - n1).
// k may be a fraction.
#pragma once

#include <span>

namespace folkman {

struct KSupport {
  double value = 0;  // Omega_k(w)
  double theta = 0;  // 0 where no more than k of w are nonzero: every u is then 1
};

[[nodiscard]] KSupport k_support(std::span<const double> w, double gamma, double k);

// The sum of the k largest of `values` (which it reorders), with the fraction of the one after.
[[nodiscard]] double largest_sum(std::span<double> values, double k);

}  // namespace folkman
