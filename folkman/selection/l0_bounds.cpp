#include "folkman/selection/l0_bounds.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <utility>

namespace folkman {

L0Bounds::L0Bounds(const SparseProgram& program, std::vector<std::size_t> sizes)
    : program_(program),
      sizes_(std::move(sizes)),
      best_(sizes_.size(), -std::numeric_limits<double>::infinity()),
      zeta_(sizes_.size()) {}

void L0Bounds::offer(const std::vector<double>& zeta, std::span<const double> products) {
  std::vector<double> squares(products.size());
  std::ranges::transform(products, squares.begin(), [](double q) { return q * q; });
  const std::size_t most = std::min(squares.size(), std::ranges::max(sizes_));
  const auto end = squares.begin() + static_cast<std::ptrdiff_t>(most);
  if (most < squares.size())
    std::nth_element(squares.begin(), end, squares.end(), std::greater<>());
  std::sort(squares.begin(), end, std::greater<>());
  std::vector<double> taken(most + 1, 0.0);
  for (std::size_t k = 0; k < most; ++k) taken[k + 1] = taken[k] + squares[k];
  const double conjugate = program_.loss.conjugate(zeta);
  const auto kept = std::make_shared<const std::vector<double>>(zeta);
  for (std::size_t at = 0; at < sizes_.size(); ++at) {
    const double bound = -conjugate - taken[std::min(sizes_[at], most)] / (2 * program_.gamma);
    if (bound > best_[at] || zeta_[at] == nullptr) {
      best_[at] = bound;
      zeta_[at] = kept;
    }
  }
}

}  // namespace folkman
