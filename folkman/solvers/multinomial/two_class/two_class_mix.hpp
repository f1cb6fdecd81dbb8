// A class mix (q, r), q + r = 1, of two classes, both shares carried so that neither loses digits
// when the other is near 1; and the divergence of a pair of masses from it,
//   h(q) = a log(a / (g q)) + b log(b / (g r)),  g = a + b,
// which is linear in two logarithms once known at an origin:
//   h(q) = h(q0) - a log(q / q0) - b log(r / r0).
#pragma once

#include <algorithm>
#include <cmath>

namespace folkman {

struct TwoClassMix {
  double q = 0.5;
  double r = 0.5;

  // The pooled mix of masses a and b, not both 0.
  [[nodiscard]] static TwoClassMix of(double a, double b) { return {a / (a + b), b / (a + b)}; }
  // Negative left of the mix of (a, b): d/dq of h is -slope / (q r).
  [[nodiscard]] double slope(double a, double b) const { return a * r - b * q; }
};

[[nodiscard]] inline TwoClassMix between(const TwoClassMix& low, const TwoClassMix& high,
                                         double fraction) {
  return {low.q + fraction * (high.q - low.q), low.r + fraction * (high.r - low.r)};
}

// q2 - q1, taken from the smaller share.
[[nodiscard]] inline double distance(const TwoClassMix& from, const TwoClassMix& to) {
  return from.q <= from.r ? to.q - from.q : from.r - to.r;
}

// Mixes are ordered along their curve, from all of the second class to all of the first.
[[nodiscard]] inline bool before(const TwoClassMix& left, const TwoClassMix& right) {
  return left.q * right.r < right.q * left.r;
}

// The middle on the scale of log odds, where shares of 1e-9 and 1e-3 are far apart.
[[nodiscard]] inline TwoClassMix middle(const TwoClassMix& left, const TwoClassMix& right) {
  const double odds = std::sqrt(left.q / left.r) * std::sqrt(right.q / right.r);
  return {odds / (1 + odds), 1 / (1 + odds)};
}

struct LogShift {
  double a = 0;  // log(q / q0)
  double b = 0;  // log(r / r0)
};

[[nodiscard]] inline LogShift log_shift(const TwoClassMix& origin, const TwoClassMix& mix) {
  const double step = distance(origin, mix);
  if (std::abs(step) < 0.5 * std::min(origin.q, origin.r))
    return {std::log1p(step / origin.q), std::log1p(-step / origin.r)};
  return {std::log(mix.q / origin.q), std::log(mix.r / origin.r)};
}

}  // namespace folkman
