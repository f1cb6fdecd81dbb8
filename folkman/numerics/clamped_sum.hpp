// The gain of a class in one column: the sum of |x - tied| - |x - median| over its rows. A term is
// clamp(s(x), -D, D), s falling from D at the class's median to -D at the tied one, D their
// distance, and is taken in whole units of D 2^-52, so the order of values does not show.
#pragma once

#include <algorithm>
#include <cmath>

#include "folkman/numerics/wide_sum.hpp"

namespace folkman {

struct ClampedSum {
  static constexpr double smallest_distance = 1e-290;  // whose inverse times 2^52 is a number
  static constexpr std::size_t at_once = 1024;         // units of so many values fit 64 bits

  ClampedSum(double of_class, double of_all)
      : median(of_class),
        tied(of_all),
        sign(of_all > of_class ? 1.0 : -1.0),
        distance(std::abs(of_all - of_class)),
        scale(0x1p52 / distance) {}
  [[nodiscard]] bool is_zero() const { return distance < smallest_distance; }
  [[nodiscard]] std::int64_t units(double x) const {
    const double s = sign * ((tied - x) - (x - median));
    return static_cast<std::int64_t>(std::clamp(s, -distance, distance) * scale);
  }
  [[nodiscard]] double value(Int128 sum) const {
    return static_cast<double>(sum) * 0x1p-52 * distance;
  }

  double median;
  double tied;
  double sign;
  double distance;
  double scale;
};

}  // namespace folkman
