// The problem min_w g(w) + rho |w|_1 and its optimality (Karush-Kuhn-Tucker) conditions: with
// d = grad g(w), |d_i + rho sign(w_i)| is 0 where w_i is not, and |d_i| <= rho where it is. The
// residual is the largest breach; 0 at the minimum of a convex g, whatever solver found it.
#pragma once

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

namespace folkman {

// The minimiser of (x - u)^2 / 2 + t |x|.
[[nodiscard]] inline double soft_threshold(double u, double t) {
  return u > t ? u - t : u < -t ? u + t : 0.0;
}

[[nodiscard]] inline double l1_residual(double w, double d, double rho) {
  if (w != 0) return std::abs(d + (w > 0 ? rho : -rho));
  return std::max(std::abs(d) - rho, 0.0);
}

[[nodiscard]] inline double l1_residual(std::span<const double> point,
                                        std::span<const double> gradient, double rho) {
  double largest = 0;
  for (std::size_t i = 0; i < point.size(); ++i) {
    largest = std::max(largest, l1_residual(point[i], gradient[i], rho));
  }
  return largest;
}

[[nodiscard]] inline double l1_norm(std::span<const double> point) {
  double sum = 0;
  for (const double w : point) sum += std::abs(w);
  return sum;
}

[[nodiscard]] inline double inner_product(std::span<const double> a, std::span<const double> b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

}  // namespace folkman
