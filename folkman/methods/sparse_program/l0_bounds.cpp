#include "folkman/methods/sparse_program/l0_bounds.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "folkman/numerics/largest_values.hpp"

namespace folkman {

L0Bounds::L0Bounds(const SparseProgram& program, std::vector<std::size_t> sizes)
    : program_(program),
      sizes_(std::move(sizes)),
      best_(sizes_.size(), -std::numeric_limits<double>::infinity()),
      zeta_(sizes_.size()) {}

void L0Bounds::offer(const std::vector<double>& zeta, std::span<const double> products) {
  const auto squares =
      largest_values(products, std::ranges::max(sizes_), [](double q) { return q * q; });
  const std::size_t most = squares.size();
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
