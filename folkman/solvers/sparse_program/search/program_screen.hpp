// Columns that every support better than `value` must hold, or must not
// (docs/theory/sparse-programs.md, 7), by a dual point with products q = X' zeta and the bound it
// gives: forcing column i against its place costs the bound at least the difference of q_i^2 / (2
// gamma) to the column that would take its place, or to lambda.
#pragma once

#include <span>

#include "folkman/solvers/sparse_program/sparse_program.hpp"

namespace folkman {

struct ScreenedAt {
  double gamma;
  double bound;  // of the dual point under `fixed`
  double value;  // of the best fit so far
};

// What can be decided besides `fixed`; both lists ascend.
[[nodiscard]] ProgramFixings screened_constrained(std::span<const double> products,
                                                  const ScreenedAt& at, std::size_t k,
                                                  const ProgramFixings& fixed);
[[nodiscard]] ProgramFixings screened_penalised(std::span<const double> products,
                                                const ScreenedAt& at, double lambda,
                                                const ProgramFixings& fixed);

// Both at once.
[[nodiscard]] ProgramFixings joined(const ProgramFixings& a, const ProgramFixings& b);

}  // namespace folkman
