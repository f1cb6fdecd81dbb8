#include "folkman/methods/sparse_program/l0_program.hpp"

#include <array>
#include <cmath>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/base/shortest_text.hpp"
#include "folkman/methods/sparse_program/l0_solver.hpp"

namespace folkman {

L0Fit l0_constrained(const Design& design, const L0Targets& targets, std::size_t k,
                     const L0Options& options) {
  return std::move(L0Solver(design, targets, options).constrained(std::array{k}).front());
}

L0Fit l0_penalised(const Design& design, const L0Targets& targets, double lambda,
                   const L0Options& options) {
  if (!(lambda >= 0) || !std::isfinite(lambda)) {
    refuse_argument("lambda", shortest_text(lambda) + " is no price",
                    "take a number that is not negative");
  }
  return L0Solver(design, targets, options).penalised(lambda);
}

std::vector<L0Fit> l0_path(const Design& design, const L0Targets& targets,
                           std::span<const std::size_t> sizes, const L0Options& options) {
  return L0Solver(design, targets, options).constrained(sizes);
}

}  // namespace folkman
