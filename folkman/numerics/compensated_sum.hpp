// A sum that remembers what rounding took from it (Neumaier): its error is about one rounding of
// the result, plus n eps^2 of the sum of magnitudes.
#pragma once

#include <cmath>
#include <span>

namespace folkman {

class CompensatedSum {
 public:
  void add(double x) {
    const double next = sum_ + x;
    lost_ += std::abs(sum_) >= std::abs(x) ? (sum_ - next) + x : (x - next) + sum_;
    sum_ = next;
  }
  [[nodiscard]] double value() const { return sum_ + lost_; }

 private:
  double sum_ = 0;
  double lost_ = 0;
};

[[nodiscard]] inline double compensated_total(std::span<const double> terms) {
  CompensatedSum sum;
  for (const double term : terms) sum.add(term);
  return sum.value();
}

}  // namespace folkman
