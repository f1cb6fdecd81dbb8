// Products of the columns in a working set, G_ij = sum_r h_r x_ir x_jr for rows weighted h, less
// the part of their means where there is an intercept (the best one is then taken for granted). A
// row of G is made when its column first moves, as in the covariance updates of glmnet (Friedman,
// Hastie and Tibshirani 2010): most columns of a working set never do.
#pragma once

#include "folkman/solvers/sparse_program/design.hpp"

namespace folkman {

class ColumnGram {
 public:
  ColumnGram(const Design& design, bool centred);

  // Other weights of the rows: what was known is forgotten.
  void weigh(std::span<const double> h);
  void push(Column column);
  [[nodiscard]] std::size_t size() const { return columns_.size(); }
  [[nodiscard]] std::span<const Column> columns() const { return columns_; }
  [[nodiscard]] double diagonal(std::size_t position) const { return diagonal_[position]; }
  // Over all positions; stays valid until the next push, weigh or keep.
  [[nodiscard]] std::span<const double> row(std::size_t position);
  // How many rows of these positions are still to be made; a row of which half is known counts
  // half.
  [[nodiscard]] double missing(std::span<const std::size_t> positions) const;
  // Makes the rows of these positions, in parallel where that pays.
  void prepare(std::span<const std::size_t> positions, int threads);
  // Rows that are known hold this many entries in all.
  [[nodiscard]] std::size_t entries() const;
  void forget(std::size_t position) { rows_[position] = {}; }

  // Without any row of G: x_i . e less the part of the means, for e = H X d and its sum; and what
  // d_i adds to them.
  [[nodiscard]] double image(std::size_t position, std::span<const double> e, double sum) const;
  void add(std::size_t position, double d, std::span<double> e, double& sum) const;
  [[nodiscard]] std::size_t cells(std::size_t position) const {
    return design_.entries(static_cast<std::size_t>(columns_[position]));
  }
  // Only these positions (ascending) stay.
  void keep(std::span<const std::size_t> positions);

 private:
  void measure(std::size_t position);
  struct Missing;
  void scatter(std::size_t position, std::span<double> scattered) const;
  void clear(std::size_t position, std::span<double> scattered) const;
  void make(std::span<const std::size_t> positions, const Missing& missing,
            std::span<std::vector<double>> scattered);

  const Design& design_;
  bool centred_;
  std::vector<double> h_;
  double total_ = 0;  // of h
  std::vector<Column> columns_;
  std::vector<double> diagonal_;
  std::vector<double> sum_;  // of h x, where centred
  std::vector<std::vector<double>> rows_;
  std::vector<std::vector<double>> scattered_;  // h x of one column, by row; 0 between uses
};

}  // namespace folkman
