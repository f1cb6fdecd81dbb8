// What the free columns of a relaxation pay: each its reverse Huber price at the threshold mu
// (penalised), or Omega_k all together (constrained). Columns forced in pay gamma/2 w^2.
#pragma once

#include "folkman/solvers/sparse_program/relaxation/reverse_huber.hpp"
#include "folkman/solvers/sparse_program/relaxation/working_columns.hpp"

namespace folkman {

struct FreePrice {
  double gamma = 1;
  bool constrained = false;
  double k = 0;   // constrained: how many may be chosen among the free; a fraction is welcome
  double mu = 0;  // penalised: the threshold; constrained: where the search for it ended

  [[nodiscard]] ReverseHuber each() const { return {.gamma = gamma, .mu = mu}; }
};

[[nodiscard]] double price_of(const WorkingColumns& set, std::span<const double> weights,
                              const FreePrice& price);

// How far the point is from optimal, as primal less dual value on the working columns (Fenchel's
// inequality): needs only weights and slopes.
[[nodiscard]] double price_gap(const WorkingColumns& set, const FreePrice& price);

// The proximal point of the price at x: argmin price(w) + sum_i (w_i - x_i)^2 / (2 sigma_i). Where
// the price is constrained, its mu becomes that of the point (0: nothing had to be given up).
[[nodiscard]] std::vector<double> proximal_point(const WorkingColumns& set,
                                                 std::span<const double> x,
                                                 std::span<const double> sigma, FreePrice& price);

}  // namespace folkman
