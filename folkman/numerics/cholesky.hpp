// A symmetric positive semidefinite matrix of a handful to a few dozen rows, factorised in place,
// A = U' U, by rows of U: the inner loop runs along a row and can be vectorised. For some hundreds
// of unknowns blocked_cholesky.hpp is faster; it rounds in another order and mends no pivots, which
// is why both stay.
#pragma once

#include <algorithm>
#include <cmath>
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

  // A pivot that rounding has eaten gets the ridge added, so nearly singular systems have a
  // solution of moderate size.
  void factorise(double ridge) {
    factorise_by([ridge](std::size_t, double pivot) {
      if (!(pivot > ridge * 1e-3)) pivot = std::max(pivot, 0.0) + ridge;
      return pivot > 0 ? pivot : std::numeric_limits<double>::max();  // an empty row: unknown 0
    });
  }
  // A pivot that rounding has eaten is replaced by a large one, which sets its unknown to zero.
  void factorise() {
    std::vector<double> before(size_);
    for (std::size_t i = 0; i < size_; ++i) before[i] = row(i)[i];
    factorise_by([&](std::size_t i, double pivot) {
      return pivot > before[i] * 4 * std::numeric_limits<double>::epsilon() ? pivot : 1e300;
    });
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
  template <typename Mended>  // mended(row, pivot): positive
  void factorise_by(const Mended& mended) {
    for (std::size_t j = 0; j < size_; ++j) {
      double* const pivot_row = row(j);
      const double root = std::sqrt(mended(j, pivot_row[j]));
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

  std::size_t size_;
  std::vector<double> entries_;
};

}  // namespace folkman
