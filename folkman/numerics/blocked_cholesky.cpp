#include "folkman/numerics/blocked_cholesky.hpp"

#include <Eigen/Cholesky>

namespace folkman {

bool solve_positive(std::vector<double> matrix, std::span<double> right) {
  const auto size = static_cast<Eigen::Index>(right.size());
  Eigen::Map<Eigen::MatrixXd> view(matrix.data(), size, size);
  const Eigen::LLT<Eigen::Ref<Eigen::MatrixXd>> llt(view);  // in place
  if (llt.info() != Eigen::Success) return false;
  Eigen::Map<Eigen::VectorXd> x(right.data(), size);
  llt.solveInPlace(x);
  return true;
}

}  // namespace folkman
