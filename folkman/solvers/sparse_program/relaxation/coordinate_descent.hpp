// min over w of model(w) + sum of prices, one weight after the other: a quadratic model
// (working_columns.hpp) with the reverse Huber price for each free column and gamma/2 w^2 for those
// forced in. A sweep costs little more than the weights that move, and needs no linear system:
// first choice where columns are nearly independent or a rough answer will do, only one where
// thousands are active.
#pragma once

#include "folkman/solvers/sparse_program/relaxation/free_price.hpp"

namespace folkman {

constexpr int sweeps_of_round = 5;  // between two looks at the gap

// Rounds of a few sweeps, until the gap of the penalised price is within `target`; returns the gap
// reached.
double descend(WorkingColumns& set, const FreePrice& price, double target, std::size_t rounds);

// The constrained problem through the penalised one: kappa, the sum of shares, falls continuously
// as the threshold mu rises, and where kappa = k the two have the same solution
// (docs/theory/sparse-programs.md, 3). mu is sought between brackets; returns the gap reached.
double descend_to_cardinality(WorkingColumns& set, FreePrice& price, double target,
                              std::size_t rounds);

// The same from afar, where a bracket would cost more than it is worth: weights and threshold move
// in turn, until the gap of the constrained price is within `target` or the rounds are spent. That
// gap is much the smaller of the two while weights are on their way: only the k largest slopes
// count in it, of the penalised price all that are above mu.
double descend_in_turn(WorkingColumns& set, FreePrice& price, double target, std::size_t rounds);

}  // namespace folkman
