// A small symmetric positive definite system, factorised in place: A = L L'. A pivot that rounding
// has eaten is replaced by a large one, which sets its unknown to zero.
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace folkman {

class SymmetricMatrix {
 public:
  explicit SymmetricMatrix(std::size_t size) : size_(size), entry_(size * size, 0.0) {}

  // Only row >= column is read.
  double& at(std::size_t row, std::size_t column) { return entry_[row * size_ + column]; }

  void factorise() {
    for (std::size_t j = 0; j < size_; ++j) {
      const double before = at(j, j);
      double pivot = before;
      for (std::size_t k = 0; k < j; ++k) pivot -= at(j, k) * at(j, k);
      const bool usable = pivot > before * 4 * std::numeric_limits<double>::epsilon();
      at(j, j) = usable ? std::sqrt(pivot) : 1e150;
      for (std::size_t i = j + 1; i < size_; ++i) {
        double sum = at(i, j);
        for (std::size_t k = 0; k < j; ++k) sum -= at(i, k) * at(j, k);
        at(i, j) = sum / at(j, j);
      }
    }
  }

  // After factorise(): the solution takes the place of the right-hand side.
  void solve(std::vector<double>& right) {
    for (std::size_t i = 0; i < size_; ++i) {
      for (std::size_t k = 0; k < i; ++k) right[i] -= at(i, k) * right[k];
      right[i] /= at(i, i);
    }
    for (std::size_t i = size_; i-- > 0;) {
      for (std::size_t k = i + 1; k < size_; ++k) right[i] -= at(k, i) * right[k];
      right[i] /= at(i, i);
    }
  }

 private:
  std::size_t size_;
  std::vector<double> entry_;
};

}  // namespace folkman
