#include "folkman/numerics/blocked_cholesky.hpp"

#include <Eigen/Cholesky>
#include <utility>

namespace folkman {

class BlockedCholesky::Factor {
 public:
  Factor(std::size_t size, std::vector<double> matrix)
      : entries_(std::move(matrix)),
        view_(entries_.data(), static_cast<Eigen::Index>(size), static_cast<Eigen::Index>(size)),
        llt_(view_) {}

  [[nodiscard]] bool positive() const { return llt_.info() == Eigen::Success; }
  void solve(std::span<double> right) const {
    Eigen::Map<Eigen::VectorXd> x(right.data(), static_cast<Eigen::Index>(right.size()));
    llt_.solveInPlace(x);
  }

 private:
  using View = Eigen::Map<Eigen::MatrixXd>;
  std::vector<double> entries_;
  View view_;
  Eigen::LLT<Eigen::Ref<Eigen::MatrixXd>> llt_;  // in place
};

BlockedCholesky::BlockedCholesky(std::size_t size, std::vector<double> matrix)
    : factor_(std::make_unique<Factor>(size, std::move(matrix))) {}
BlockedCholesky::BlockedCholesky(BlockedCholesky&&) noexcept = default;
BlockedCholesky& BlockedCholesky::operator=(BlockedCholesky&&) noexcept = default;
BlockedCholesky::~BlockedCholesky() = default;

bool BlockedCholesky::positive() const { return factor_->positive(); }
void BlockedCholesky::solve(std::span<double> right) const { factor_->solve(right); }

}  // namespace folkman
