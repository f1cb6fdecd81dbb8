// From a point of the relaxation to one with few fractional shares (docs/theory/sparse-programs.md,
// 5 and 6): the Shapley-Folkman step. Where u is strictly between 0 and 1, u moves along the null
// space of the columns x_i v_i (v = w / u) until at most rank(X_T) of them are left between; X w
// stays as it is, and at an optimum so do sum u and the relaxed objective. Hence at most k + r - 1
// nonzeros, and
//   penalised:  f + gamma/2 |w|^2 + lambda |w|_0 = p** + lambda sum over fractional (1 - u)^2.
// A vertex of the slides' linear program, without a linear program: a basis of the columns is kept
// as in the simplex method, and every other column goes to a bound or into the basis. Points of
// more than 3e7 fractional cells (rows times shares) are left as they are, their columns taken as
// independent.
#pragma once

#include "folkman/numerics/splitmix.hpp"
#include "folkman/solvers/sparse_program/sparse_program.hpp"

namespace folkman {

struct PurifiedPoint {
  std::vector<Column> active;  // where u is above 0, ascending
  std::vector<double> weight;  // u v, in its order
  std::vector<double> share;   // u, likewise
  std::size_t fractional = 0;  // shares below 1
  std::size_t rank = 0;        // of the columns that were fractional before; at most their number
  bool moved = false;          // below their number, so shares could move
};

// Of the two ways along a null vector, the one that leaves fewer and smaller shares; with `draw`
// a random one, for points that differ.
[[nodiscard]] PurifiedPoint purified(const Design& design, const RelaxedPoint& point,
                                     SplitMix* draw = nullptr);

}  // namespace folkman
