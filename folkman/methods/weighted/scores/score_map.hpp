// The linear map from weights W[j,c] (column major by j: W[j * l + c]) to what they add to the
// score of each distinct row x for each class,
//
//   u[x,c] = sum_j W[j,c] g[x,c,j],   g[x,c,j] = T_j[c][x_j],
//
// and its transpose, G[j,c] = sum_x R[x,c] g[x,c,j]. Neither holds g: W and R meet in the tables,
// and columns that stand together are one (column_tries.hpp), so a pass costs one addition of l
// numbers per row and group of columns.
#pragma once

#include "folkman/methods/weighted/scores/column_tries.hpp"
#include "folkman/methods/weighted/scores/grouped_rows.hpp"
#include "folkman/methods/weighted/scores/log_tables.hpp"
#include "folkman/solvers/smooth/smooth_function.hpp"

namespace folkman {

class ScoreMap {
 public:
  // Both are borrowed.
  ScoreMap(const GroupedRows& rows, const LogTables& tables);

  [[nodiscard]] const GroupedRows& rows() const { return rows_; }
  [[nodiscard]] std::size_t classes() const { return rows_.classes; }
  [[nodiscard]] std::size_t weights() const { return rows_.columns() * rows_.classes; }
  [[nodiscard]] std::size_t scores() const { return rows_.distinct() * rows_.classes; }
  [[nodiscard]] const std::vector<double>& prior() const { return tables_.prior; }

  void forward(std::span<const double> weights, std::span<double> scores) const;
  void backward(std::span<const double> residuals, std::span<double> result) const;

  // sum_x sum_cc' K[x,c,c'] g[x,c] g[x,c']' with K[x] = N[x] (diag p - p p'), p the probabilities
  // of x: the Hessian of the log-loss, both triangles.
  void curvature(std::span<const double> probabilities, DenseMatrix& result) const;

  // The largest eigenvalue of the bound of the Hessian that holds at every W (Bohning 1992), K[x] =
  // N[x] (I - 11'/l) / 2, from above: by power iteration, with a margin.
  [[nodiscard]] double largest_curvature() const;

 private:
  void add_usual(std::span<const double> kernel_sum, std::span<const double> first,
                 DenseMatrix& result) const;

  const GroupedRows& rows_;
  const LogTables& tables_;
  ColumnTries tries_;
  std::vector<double> deviation_;  // of each cell's T from its column's usual one
  std::vector<double> base_;       // T of the usual cells, [j * l + c]
};

}  // namespace folkman
