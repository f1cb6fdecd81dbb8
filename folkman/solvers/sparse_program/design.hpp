// The design X of a regression, column by column, dense or sparse: what the sparse programs
// (solvers/sparse_program/sparse_program.hpp) read again and again. Values are finite and already
// scaled as the program wants them; an intercept is the loss's affair
// (solvers/sparse_program/program_loss.hpp), so nothing is ever centred and sparse columns stay
// sparse. 8 bytes a cell where dense, 12 a nonzero where sparse.
//
// Sums over rows run in one fixed order, whatever the number of threads.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "folkman/base/numbers.hpp"

namespace folkman {

class Design {
 public:
  using Row = std::int32_t;

  [[nodiscard]] static Design dense(std::size_t rows, std::vector<double> column_major);
  // Cells that someone has filled, column by column; several threads are welcome to touch
  // unfilled_cells first, which spares a large design half the time of being made.
  [[nodiscard]] static Design dense(std::size_t rows, std::size_t width,
                                    std::shared_ptr<const double> cells);
  [[nodiscard]] static std::shared_ptr<double> unfilled_cells(std::size_t count);
  // Column i is values[starts[i] .. starts[i + 1]) at rows_of[same range], ascending, none 0.
  [[nodiscard]] static Design sparse(std::size_t rows, std::vector<Offset> starts,
                                     std::vector<Row> rows_of, std::vector<double> values);

  [[nodiscard]] std::size_t rows() const { return rows_; }
  [[nodiscard]] std::size_t width() const { return width_; }
  [[nodiscard]] bool is_dense() const { return starts_.empty(); }
  [[nodiscard]] std::size_t entries(std::size_t column) const;  // cells, or nonzeros

  // The cells of a dense column.
  [[nodiscard]] std::span<const double> cells(std::size_t column) const {
    return {values_.get() + column * rows_, rows_};
  }

  // x_i . v
  [[nodiscard]] double dot(std::size_t column, std::span<const double> v) const;
  // out[a * columns.size() + b] = x_columns[b] . leads[a], each as `dot` has it. A lead has one
  // number a row.
  void dots(std::span<const Column> columns, std::span<const double* const> leads,
            double* out) const;
  // z += t x_i
  void add(std::size_t column, double t, std::span<double> z) const;
  // sum_j h_j x_ij^2; an empty h is all ones.
  [[nodiscard]] double squares(std::size_t column, std::span<const double> h = {}) const;
  // sum_j x_ij h_j (y_j - centre), of a sparse column.
  [[nodiscard]] double centred_dot(std::size_t column, std::span<const double> y,
                                   std::span<const double> h, double centre) const;

  // X' v for every column.
  [[nodiscard]] std::vector<double> transposed_times(std::span<const double> v, int threads) const;

  template <typename Visit>  // visit(row, value), rows ascending; every cell of a dense column
  void for_each_entry(std::size_t column, Visit&& visit) const {
    if (is_dense()) {
      const double* cell = values_.get() + column * rows_;
      for (std::size_t j = 0; j < rows_; ++j) visit(j, cell[j]);
      return;
    }
    const auto end = static_cast<std::size_t>(starts_[column + 1]);
    for (auto e = static_cast<std::size_t>(starts_[column]); e < end; ++e) {
      visit(static_cast<std::size_t>(rows_of_[e]), values_.get()[e]);
    }
  }

 private:
  void own(std::vector<double> values);
  [[nodiscard]] std::size_t first_entry(std::size_t column) const;

  std::size_t rows_ = 0;
  std::size_t width_ = 0;
  std::vector<Offset> starts_;  // empty: dense
  std::vector<Row> rows_of_;
  std::size_t cells_ = 0;
  std::shared_ptr<const double> values_;  // never written again, so that copies may share it
};

}  // namespace folkman
