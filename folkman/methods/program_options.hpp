// What may be asked of an l0 program (methods/sparse_program/l0_program.hpp), apart from its
// solver.
#pragma once

#include <optional>

#include "folkman/base/monitor.hpp"

namespace folkman {

enum class LossScale { mean, sum };  // c = 1 / (sum of the rows' weights), or 1

struct L0Options {
  double gamma = 0.01;  // of gamma/2 |w|^2, above 0
  LossScale scale = LossScale::mean;
  bool intercept = true;
  bool standardize =
      true;  // columns divided by their weighted standard deviation, for fitting only
  // Relative error to which the relaxation is solved. Unset: 1e-6; but of a design of more than
  // two million cells, fitted once and without branch and bound, no further than a fiftieth of the
  // gap between value and bound, which that error can then widen by as much at most.
  std::optional<double> tolerance = {};
  double gap = 1e-6;  // relative gap at which an answer counts as proven optimal
  // Budget of branch and bound, 0: none. Unset: a hundred nodes at most, where they cost little.
  std::optional<std::int64_t> nodes = {};
  double seconds = 0;      // of branch and bound, 0: no limit; results then depend on the machine
  std::uint64_t seed = 0;  // of random starts
  bool shaken = true;      // searches are shaken out of what no few swaps improve
  int threads = 0;
  Monitor* monitor = nullptr;
};

// What was minimised, and whether the relaxation reached its tolerance.
struct ProgramFacts {
  double gamma = 0.01;
  std::optional<double> penalty = {};
  LossScale scale = LossScale::mean;
  bool standardized = true;
  bool converged = true;
  friend bool operator==(const ProgramFacts&, const ProgramFacts&) = default;
};

}  // namespace folkman
