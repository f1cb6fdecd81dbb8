// The smooth part of a sparse program, and its conjugate (docs/theory/sparse-programs.md, 2):
//   f(z) = sum_j s_j l(z_j + b; y_j),   s_j = c times the weight of row j,
//   square    l(z; y) = (z - y)^2 / 2,           y any number
//   logistic  l(z; y) = log(1 + exp(-y z)),      y = +1 or -1.
// With an intercept, b is the best one for the z at hand: f is then min over b, which adds nothing
// to the dual but the constraint sum_j zeta_j = 0. Without, b = 0. Rows of weight 0 are not in it.
#pragma once

#include <span>
#include <vector>

#include "folkman/solvers/sparse_program/logistic_rows.hpp"

namespace folkman {

enum class ProgramLossKind { square, logistic };

class ProgramLoss {
 public:
  // `scales` are the s_j > 0, one per row.
  ProgramLoss(ProgramLossKind kind, std::vector<double> targets, std::vector<double> scales,
              bool intercept);

  [[nodiscard]] ProgramLossKind kind() const { return kind_; }
  [[nodiscard]] std::size_t rows() const { return targets_.size(); }
  [[nodiscard]] bool has_intercept() const { return intercept_; }
  [[nodiscard]] std::span<const double> targets() const { return targets_; }
  [[nodiscard]] std::span<const double> scales() const { return scales_; }

  // b of f(z); `start` is where Newton's method begins for logistic losses. Where the classes are
  // one (all y alike) the best is infinite: such targets are refused by whoever makes the program.
  [[nodiscard]] double best_intercept(std::span<const double> z, double start = 0) const;
  // sum_j s_j l(z_j + b; y_j)
  [[nodiscard]] double value(std::span<const double> z, double b) const;
  // zeta_j = s_j l'(z_j + b); feasible for the dual as it stands when there is no intercept.
  void gradient(std::span<const double> z, double b, std::span<double> zeta) const;
  // s_j l''(z_j + b)
  void curvature(std::span<const double> z, double b, std::span<double> h) const;
  // Makes sum zeta = 0 where there is an intercept, without leaving the domain of the conjugate:
  // square subtracts along s, logistic scales the heavier sign down.
  void balance(std::span<double> zeta) const;
  // f*(zeta) on the domain; +infinity outside it. The intercept's constraint is not looked at.
  [[nodiscard]] double conjugate(std::span<const double> zeta) const;
  // At least any s_j l'': max s_j (square), max s_j / 4 (logistic); f* is strongly convex with
  // modulus 1 / this.
  [[nodiscard]] double largest_curvature() const;

 private:
  [[nodiscard]] LogisticRows logistic_rows() const {
    return {.y = targets_.data(), .s = scales_.data(), .count = targets_.size()};
  }
  [[nodiscard]] double logistic_intercept(std::span<const double> z, double start) const;

  ProgramLossKind kind_;
  std::vector<double> targets_;
  std::vector<double> scales_;
  bool intercept_;
  double total_scale_;
};

}  // namespace folkman
