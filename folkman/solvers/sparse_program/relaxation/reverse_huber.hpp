// The convex envelope of one weight's price (docs/theory/sparse-programs.md, 3), the reverse Huber
// function:
//   B(w) = mu |w|  where |w| <= theta = mu / gamma,   gamma/2 w^2 + mu^2 / (2 gamma)  beyond,
// with mu^2 = 2 gamma lambda. At gamma = 0 it is mu |w|, the price of the LASSO; at mu = 0 the
// ridge.
#pragma once

#include <cmath>

namespace folkman {

struct ReverseHuber {
  double gamma = 0;
  double mu = 0;

  [[nodiscard]] double theta() const { return mu > 0 ? mu / gamma : 0.0; }

  [[nodiscard]] double value(double w) const {
    const double size = std::abs(w);
    if (size <= theta()) return mu * size;
    return (gamma * size * size + mu * (mu / gamma)) / 2;
  }
  // max over w of q w - B(w)
  [[nodiscard]] double conjugate(double q) const {
    const double size = std::abs(q);
    return size > mu ? (size - mu) * (size + mu) / (2 * gamma) : 0.0;
  }
  // The w of least a w^2 / 2 - pull w + B(w); with a = 1 / sigma, the proximal point of
  // sigma pull.
  [[nodiscard]] double minimiser(double pull, double a) const {
    const double size = std::abs(pull);
    if (size <= mu) return 0;
    const double linear = (size - mu) / a;
    return linear <= theta() ? std::copysign(linear, pull) : pull / (a + gamma);
  }
  // u in [0, 1]: how much of a nonzero weight w is paid for.
  [[nodiscard]] double share(double w) const {
    const double size = std::abs(w);
    return size >= theta() ? (size > 0 ? 1.0 : 0.0) : size / theta();
  }
};

}  // namespace folkman
