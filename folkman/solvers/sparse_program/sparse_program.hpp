// The sparse programs of docs/theory/sparse-programs.md, in its notation:
//   constrained  p_con(k)      = min { f(X w) + gamma/2 |w|^2 : at most k of w are not 0 }
//   penalised    p_pen(lambda) = min   f(X w) + gamma/2 |w|^2 + lambda |w|_0
// This file holds the problem and the points that solvers pass to each other.
#pragma once

#include "folkman/solvers/sparse_program/design.hpp"
#include "folkman/solvers/sparse_program/program_loss.hpp"

namespace folkman {

struct SparseProgram {
  const Design& design;
  const ProgramLoss& loss;
  double gamma = 1;  // above 0
};

// Columns that a node of a search has decided about; both ascend.
struct ProgramFixings {
  std::vector<Column> in = {};
  std::vector<Column> out = {};
};

// The best w with a given support: ridge or logistic regression on its columns.
struct SupportFit {
  std::vector<Column> support;  // ascending
  std::vector<double> weight;   // in its order
  double intercept = 0;
  double value = 0;  // f + gamma/2 |w|^2; no lambda in it
};

// A point of the convex relaxation, with its own proof: primal >= relaxed optimum >= dual.
struct RelaxedPoint {
  std::vector<Column> active;  // where w is not 0, ascending
  std::vector<double> weight;  // in its order
  std::vector<double> share;   // u in (0, 1], likewise: 1 on S1, between on T (1.4)
  double intercept = 0;
  std::vector<double> zeta;      // the dual point the bound was taken at, one per row
  std::vector<double> products;  // X' zeta, one per column
  double primal = 0;
  double dual = 0;
  double threshold = 0;    // mu on |q|
  double cardinality = 0;  // kappa = sum of u
  bool converged = false;  // primal - dual is within the tolerance asked for
  std::size_t passes = 0;  // over the whole of X
};

}  // namespace folkman
