// The logistic loss of many rows, several at once: with m = y (z + b) and t = 1 / (1 + e^m),
//   value      sum s log(1 + e^-m)
//   slope      -y s t
//   curvature  s t (1 - t)
//   conjugate  sum s (t log t + (1 - t) log(1 - t)),   t = -y zeta / s.
// Sums are taken in eight parts, the same on every processor.
#pragma once

#include <cstddef>

namespace folkman {

struct LogisticRows {
  const double* y = nullptr;  // +1 or -1
  const double* s = nullptr;  // above 0
  std::size_t count = 0;
};

// What b alone does to the value.
struct LogisticShift {
  double slope = 0;
  double curvature = 0;
};

[[nodiscard]] double logistic_value(const LogisticRows& rows, const double* z, double b);
[[nodiscard]] LogisticShift logistic_shift(const LogisticRows& rows, const double* z, double b);
void logistic_slopes(const LogisticRows& rows, const double* z, double b, double* zeta);
void logistic_curvatures(const LogisticRows& rows, const double* z, double b, double* h);
// +infinity where a t is outside [0, 1].
[[nodiscard]] double logistic_conjugate(const LogisticRows& rows, const double* zeta);

}  // namespace folkman
