// A symmetric positive semidefinite matrix factorised in place, A = U' U, by rows of U: the inner
// loop runs along a row and can be vectorised. A pivot that rounding has eaten gets the ridge
// added, so nearly singular systems have a solution of moderate size.
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

namespace folkman {

class UpperCholesky {
 public:
  explicit UpperCholesky(std::size_t size) : size_(size), entries_(size * size) {}

  // Only columns from the diagonal on are read.
  [[nodiscard]] double* row(std::size_t i) { return entries_.data() + i * size_; }
  [[nodiscard]] const double* row(std::size_t i) const { return entries_.data() + i * size_; }

  void factorise(double ridge) {
    for (std::size_t j = 0; j < size_; ++j) {
      double* const pivot_row = row(j);
      double pivot = pivot_row[j];
      if (!(pivot > ridge * 1e-3)) pivot = std::max(pivot, 0.0) + ridge;
      if (!(pivot > 0)) pivot = std::numeric_limits<double>::max();  // an empty row: unknown 0
      const double root = std::sqrt(pivot);
      pivot_row[j] = root;
      for (std::size_t k = j + 1; k < size_; ++k) pivot_row[k] /= root;
      for (std::size_t i = j + 1; i < size_; ++i) {
        const double factor = pivot_row[i];
        if (factor == 0) continue;
        double* const lower = row(i);
        for (std::size_t k = i; k < size_; ++k) lower[k] -= factor * pivot_row[k];
      }
    }
  }

  // After factorise(): the solution takes the place of the right-hand side.
  void solve(std::span<double> right) const {
    for (std::size_t i = 0; i < size_; ++i) {
      right[i] /= row(i)[i];
      for (std::size_t k = i + 1; k < size_; ++k) right[k] -= row(i)[k] * right[i];
    }
    for (std::size_t i = size_; i-- > 0;) {
      double sum = right[i];
      for (std::size_t k = i + 1; k < size_; ++k) sum -= row(i)[k] * right[k];
      right[i] = sum / row(i)[i];
    }
  }

 private:
  std::size_t size_;
  std::vector<double> entries_;
};

}  // namespace folkman
