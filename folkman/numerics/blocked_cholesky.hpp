// A symmetric positive definite system of some hundreds of unknowns, by Eigen's blocked Cholesky
// factorisation (cholesky.hpp is for a handful). One thread: the same bits everywhere.
#pragma once

#include <span>
#include <vector>

namespace folkman {

// The solution takes the place of the right-hand side. Of `matrix`, stored by columns, the entries
// at row >= column are read. False where it is not positive definite.
[[nodiscard]] bool solve_positive(std::vector<double> matrix, std::span<double> right);

}  // namespace folkman
