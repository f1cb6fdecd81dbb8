// The best dual point met so far for each size of a path: one zeta bounds every size at once (spec
// 4, 1.2), so a point found for one size may serve another. What is kept are suggestions; the bound
// that is claimed is taken anew by L0Certificate.
#pragma once

#include <algorithm>
#include <limits>
#include <utility>

#include "folkman/numerics/largest_values.hpp"
#include "folkman/solvers/sparse_program/sparse_program.hpp"

namespace folkman {

class L0Bounds {
 public:
  L0Bounds(const SparseProgram& program, std::vector<std::size_t> sizes)
      : program_(program),
        sizes_(std::move(sizes)),
        best_(sizes_.size(), -std::numeric_limits<double>::infinity()),
        zeta_(sizes_.size()) {}

  // products = X' zeta.
  void offer(const std::vector<double>& zeta, std::span<const double> products) {
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
  [[nodiscard]] double bound(std::size_t at) const { return best_[at]; }
  [[nodiscard]] const std::vector<double>& zeta(std::size_t at) const { return *zeta_[at]; }

 private:
  SparseProgram program_;
  std::vector<std::size_t> sizes_;
  std::vector<double> best_;
  std::vector<std::shared_ptr<const std::vector<double>>> zeta_;
};

}  // namespace folkman
