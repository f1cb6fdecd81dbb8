// The best multiple of a dual point: t zeta with t in [0, 1], where the bound of a sparse program
// is concave in t and 0 at t = 0. For points that were never meant as dual ones, such as the
// gradient at a sparse fit, whose large |q| off the support would ruin the bound.
#pragma once

#include <vector>

#include "folkman/solvers/program_relaxation.hpp"
#include "folkman/solvers/support_search.hpp"

namespace folkman {

// Shrinks both; products = X' zeta. The bound at what they become.
double shrink_to_best(const SparseProgram& program, const SupportGoal& goal,
                      std::vector<double>& zeta, std::vector<double>& products);

}  // namespace folkman
