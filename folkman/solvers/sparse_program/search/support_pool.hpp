// The columns that a search for a support looks at, few of many, with the rows of the curvature
// matrix G = X' H X (solvers/sparse_program/centred_products.hpp) made as they are asked for and
// kept until H changes. A row costs one pass over the pool's columns.
#pragma once

#include <cstdint>

#include "folkman/solvers/sparse_program/centred_products.hpp"
#include "folkman/solvers/sparse_program/sparse_program.hpp"

namespace folkman {

class SupportPool {
 public:
  SupportPool(const SparseProgram& program, int threads);

  [[nodiscard]] std::size_t size() const { return columns_.size(); }
  [[nodiscard]] std::size_t cells() const { return cells_; }  // of its columns: what a row costs
  [[nodiscard]] Column column(std::size_t position) const { return columns_[position]; }
  // The position of a column that is in the pool.
  [[nodiscard]] std::size_t position(Column column) const;

  // Whether any of them is new.
  bool add(std::span<const Column> columns);
  // Only these are left.
  void reset(std::span<const Column> columns);

  // H of all rows of G from here on.
  void curve(std::vector<double> h);
  [[nodiscard]] std::span<const double> weights() const { return h_; }
  [[nodiscard]] std::span<const double> gram_row(std::size_t position);
  // Makes the rows of these positions, in parallel where that pays.
  void prepare(std::span<const std::size_t> positions);
  [[nodiscard]] std::vector<double> diagonal();
  // x_i . v for the columns of the pool.
  [[nodiscard]] std::vector<double> products(std::span<const double> v) const;

 private:
  void extend(std::size_t position, LeadingColumn& lead);

  SparseProgram program_;
  int threads_;
  std::size_t cells_ = 0;
  std::vector<Column> columns_;
  std::vector<std::int32_t> position_;  // of every column of the design; -1: not in the pool
  std::vector<double> h_;
  std::vector<std::vector<double>> rows_;  // shorter than the pool where it has grown since
  std::vector<double> diagonal_;           // likewise
};

}  // namespace folkman
