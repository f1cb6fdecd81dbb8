// The sparse program that l0 options make of a design and its targets: checked, with columns
// divided by their weighted standard deviation where asked for (one copy of the values), and with
// the scale c and the rows' weights in the loss. Constant columns keep their scale. What is solved
// in its units goes back to those of the data by `coefficients`.
#pragma once

#include "folkman/methods/sparse_program/l0_fit.hpp"
#include "folkman/solvers/sparse_program/sparse_program.hpp"

namespace folkman {

class L0Problem {
 public:
  // Keeps a reference to the design where it need not be scaled.
  L0Problem(const Design& design, const L0Targets& targets, const L0Options& options);
  L0Problem(const L0Problem&) = delete;
  L0Problem& operator=(const L0Problem&) = delete;

  [[nodiscard]] const SparseProgram& program() const { return program_; }
  // The weights of a fit, in the units of the data.
  [[nodiscard]] std::vector<double> coefficients(const SupportFit& fit) const;

 private:
  ProgramLoss loss_;
  std::vector<double> deviations_;  // empty: not scaled
  std::optional<Design> scaled_;
  SparseProgram program_;
};

}  // namespace folkman
