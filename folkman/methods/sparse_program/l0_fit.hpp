// What l0 regression is asked for and what it answers (l0_program.hpp).
#pragma once

#include <cmath>

#include "folkman/base/numbers.hpp"
#include "folkman/methods/program_options.hpp"
#include "folkman/solvers/sparse_program/program_loss.hpp"

namespace folkman {

// y and the rows' weights, in the order of the design's rows.
struct L0Targets {
  ProgramLossKind loss = ProgramLossKind::square;
  std::span<const double> y = {};        // square: any number; logistic: +1 or -1, both present
  std::span<const double> weights = {};  // above 0; empty: all 1
};

// Weights and intercept are those of the data as it came; value and bound are of the program as it
// was solved (standardised columns).
struct L0Fit {
  std::vector<Column> support;  // ascending
  std::vector<double> weight;   // in its order
  double intercept = 0;
  double value = 0;    // f + gamma/2 |w|^2 (+ lambda |w|_0): attained
  double bound = 0;    // no support does better; rounded down
  double relaxed = 0;  // value of the relaxation's primal point
  double floor = 0;    // value with no feature at all
  double guaranteed =
      0;  // a-priori bound of the rounding: p**(k - r + 1) or p** + lambda sum (1-u)^2
  double threshold = 0;        // mu
  double cardinality = 0;      // kappa, sum of u
  std::size_t fractional = 0;  // u strictly between 0 and 1
  std::size_t rank = 0;        // of the columns where u is fractional
  // The dual point of the bound, one per row: anyone can check it. Where nodes were looked at, of
  // the bound before them.
  std::vector<double> zeta;
  std::int64_t nodes = 0;  // of branch and bound that were looked at
  bool converged = true;   // the relaxation came as near as it was to
  bool optimal = false;    // value - bound is within the gap asked for

  [[nodiscard]] double gap() const { return value > bound ? value - bound : 0.0; }
  // A share of the value, as the papers and solvers of integer programs state it.
  [[nodiscard]] double relative_gap() const {
    return value != 0 ? gap() / std::abs(value) : (gap() > 0 ? 1.0 : 0.0);
  }
};

}  // namespace folkman
