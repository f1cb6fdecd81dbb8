// A symmetric positive definite system of some hundreds of unknowns, by Eigen's blocked Cholesky
// factorisation (cholesky.hpp is for a handful). One thread: the same bits everywhere.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace folkman {

class BlockedCholesky {
 public:
  // The entries at row >= column of `matrix`, stored by columns, are read.
  BlockedCholesky(std::size_t size, std::vector<double> matrix);
  BlockedCholesky(BlockedCholesky&&) noexcept;
  BlockedCholesky& operator=(BlockedCholesky&&) noexcept;
  ~BlockedCholesky();

  [[nodiscard]] bool positive() const;  // else there is no factor to solve with
  // The solution takes the place of the right-hand side.
  void solve(std::span<double> right) const;

 private:
  class Factor;
  std::unique_ptr<Factor> factor_;
};

}  // namespace folkman
