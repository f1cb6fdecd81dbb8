// The programs of tests/solvers as l0 regression is asked for them.
#pragma once

#include "folkman/methods/sparse_program/l0_program.hpp"
#include "tests/solvers/sparse_programs.hpp"

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
