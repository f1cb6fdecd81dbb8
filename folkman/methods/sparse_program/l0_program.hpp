// l0 linear and logistic regression with a proof (docs/theory/sparse-programs.md): at most k
// weights that are not 0, or a price lambda for each. A search (relaxation, rounding, swaps) gives
// the value; weak duality at the relaxation's dual point, recomputed here from X and y alone, gives
// the bound; a budgeted branch and bound closes what is left, for those who ask.
#pragma once

#include "folkman/methods/sparse_program/l0_fit.hpp"
#include "folkman/solvers/sparse_program/design.hpp"

namespace folkman {

// Both: Error for gamma <= 0, values that are not finite, targets of one class, k = 0 rows.
[[nodiscard]] L0Fit l0_penalised(const Design& design, const L0Targets& targets, double lambda,
                                 const L0Options& options);
// One fit for each size (ascending): to the bit what would be made of it alone.
[[nodiscard]] std::vector<L0Fit> l0_path(const Design& design, const L0Targets& targets,
                                         std::span<const std::size_t> sizes,
                                         const L0Options& options);

}  // namespace folkman
