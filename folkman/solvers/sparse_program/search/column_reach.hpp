// Which columns of a whole design promise most: by q_i^2 / (G_ii + gamma) with G = X' S X
// (solvers/sparse_program/centred_products.hpp), S the rows' scales. With q the slopes of a fit
// that is what column i would gain by itself; with q = G_a. it finds the columns most like column
// a, which may take its place. Products with several columns a are made in one pass: a mark on
// every row says which of them are not 0 there, and rows without a mark cost nothing.
#pragma once

#include <unordered_map>

#include "folkman/solvers/sparse_program/centred_products.hpp"
#include "folkman/solvers/sparse_program/sparse_program.hpp"

namespace folkman {

class ColumnReach {
 public:
  ColumnReach(const SparseProgram& program, int threads);

  // The columns with the most promise, best first; none without any.
  [[nodiscard]] std::vector<Column> leading(std::span<const double> products, std::size_t count);
  // The `count` columns most like each of `columns`; asked for twice, they are not sought twice.
  void learn_neighbours(std::span<const Column> columns, std::size_t count);
  [[nodiscard]] const std::vector<Column>& neighbours(Column column) const {
    return neighbours_.at(column);
  }

 private:
  using Products = std::vector<std::vector<double>>;  // one list for each column asked about

  void measure();
  [[nodiscard]] Products products(std::span<const Column> columns) const;
  [[nodiscard]] Products sparse_products(std::span<const Column> columns) const;

  SparseProgram program_;
  CentredProducts centred_;
  int threads_;
  std::vector<double> reach_;  // G_ii + gamma, once it is needed
  std::unordered_map<Column, std::vector<Column>> neighbours_;
};

}  // namespace folkman
