// The programs of tests/solvers as l0 regression is asked for them.
#pragma once

#include <array>

#include "folkman/methods/sparse_program/l0_program.hpp"
#include "tests/solvers/sparse_programs.hpp"

namespace folkman {

// Of one size.
[[nodiscard]] inline L0Fit l0_constrained(const Design& design, const L0Targets& targets,
                                          std::size_t k, const L0Options& options) {
  return l0_path(design, targets, std::array{k}, options).front();
}

}  // namespace folkman

namespace folkman::testing {

// Options under which the program solved is `owned` itself.
[[nodiscard]] inline L0Options as_is(const OwnedProgram& owned) {
  return {.gamma = owned.gamma,
          .scale = LossScale::sum,
          .intercept = owned.loss.has_intercept(),
          .standardize = false};
}

[[nodiscard]] inline L0Targets targets_of(const OwnedProgram& owned) {
  return {.loss = owned.loss.kind(), .y = owned.loss.targets(), .weights = owned.loss.scales()};
}

}  // namespace folkman::testing
