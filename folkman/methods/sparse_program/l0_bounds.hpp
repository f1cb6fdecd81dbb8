// The best dual point met so far for each size of a path: one zeta bounds every size at once (spec
// 4, 1.2), so a point found for one size may serve another. What is kept are suggestions; the bound
// that is claimed is taken anew by L0Certificate.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "folkman/solvers/sparse_program/sparse_program.hpp"

namespace folkman {

class L0Bounds {
 public:
  L0Bounds(const SparseProgram& program, std::vector<std::size_t> sizes);

  // products = X' zeta.
  void offer(const std::vector<double>& zeta, std::span<const double> products);
  [[nodiscard]] double bound(std::size_t at) const { return best_[at]; }
  [[nodiscard]] const std::vector<double>& zeta(std::size_t at) const { return *zeta_[at]; }

 private:
  SparseProgram program_;
  std::vector<std::size_t> sizes_;
  std::vector<double> best_;
  std::vector<std::shared_ptr<const std::vector<double>>> zeta_;
};

}  // namespace folkman
