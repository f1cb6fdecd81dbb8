// From fractions to whole copies. At the dual minimiser some x with 0 <= x_i <= cap_i and sum K
// makes the mass B(x) proportional to p; x is loose at the ties only. Moving it along directions
// that keep the sum and the direction of B ends at a basic solution, with at most l loose entries
// (docs/theory/naive-bayes.md, 5); these are rounded so that the sum stays K.
#pragma once

#include "folkman/solvers/multinomial/many_class/fractional_selection.hpp"

namespace folkman {

// Whole numbers 0 <= n_i <= cap_i with sum `size`, near x.
[[nodiscard]] std::vector<double> whole_copies(const GroupedMasses& groups,
                                               std::span<const double> caps,
                                               std::span<const double> mix,
                                               std::span<const double> x, double size);

}  // namespace folkman
