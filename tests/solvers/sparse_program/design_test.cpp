#include "folkman/solvers/sparse_program/design.hpp"

#include <gtest/gtest.h>

#include "folkman/numerics/splitmix.hpp"

namespace folkman {
namespace {

struct Twins {
  Design dense;
  Design sparse;
};

// The same matrix twice, about a third of it nonzero.
Twins twins(std::size_t rows, std::size_t width, std::uint64_t seed) {
  SplitMix draw(seed);
  std::vector<double> cells(rows * width);
  std::vector<Offset> starts{0};
  std::vector<Design::Row> rows_of;
  std::vector<double> values;
  for (std::size_t column = 0; column < width; ++column) {
    for (std::size_t row = 0; row < rows; ++row) {
      if (draw.below(3) != 0) continue;
      const double x = static_cast<double>(draw.below(9)) - 4.5;
      cells[column * rows + row] = x;
      rows_of.push_back(static_cast<Design::Row>(row));
      values.push_back(x);
    }
    starts.push_back(static_cast<Offset>(values.size()));
  }
  return {Design::dense(rows, std::move(cells)),
          Design::sparse(rows, std::move(starts), std::move(rows_of), std::move(values))};
}

std::vector<double> halves(std::size_t count, std::uint64_t seed) {
  SplitMix draw(seed);
  std::vector<double> result(count);
  for (double& x : result) x = static_cast<double>(draw.below(21)) / 2 - 5;
  return result;
}

// Halves add up without rounding, so equality is exact.
TEST(Design, a_sparse_and_a_dense_matrix_of_the_same_cells_agree) {
  const auto [dense, sparse] = twins(37, 11, 1);
  const auto v = halves(37, 2);
  const auto h = halves(37, 3);
  ASSERT_EQ(dense.width(), sparse.width());
  for (std::size_t a = 0; a < dense.width(); ++a) {
    EXPECT_EQ(dense.dot(a, v), sparse.dot(a, v));
    EXPECT_EQ(dense.squares(a), sparse.squares(a));
    EXPECT_EQ(dense.squares(a, h), sparse.squares(a, h));
    auto z = v;
    auto same = v;
    dense.add(a, 0.5, z);
    sparse.add(a, 0.5, same);
    EXPECT_EQ(z, same);
    EXPECT_EQ(dense.dot(a, z), dense.dot(a, v) + 0.5 * dense.squares(a));
  }
}

TEST(Design, several_products_at_once_are_those_of_one_by_one) {
  const auto [dense, sparse] = twins(70, 9, 6);
  const std::vector<std::vector<double>> v{halves(70, 7), halves(70, 8), halves(70, 9)};
  const std::vector<const double*> leads{v[0].data(), v[1].data(), v[2].data()};
  const std::vector<Column> columns{7, 0, 3, 8};
  for (const Design* design : {&dense, &sparse}) {
    std::vector<double> out(leads.size() * columns.size());
    design->dots(columns, leads, out.data());
    for (std::size_t a = 0; a < leads.size(); ++a) {
      for (std::size_t b = 0; b < columns.size(); ++b) {
        EXPECT_EQ(out[a * columns.size() + b],
                  design->dot(static_cast<std::size_t>(columns[b]), v[a]));
      }
    }
  }
}

TEST(Design, any_number_of_threads_gives_the_same_products) {
  const auto [dense, sparse] = twins(301, 4000, 4);
  SplitMix draw(5);
  std::vector<double> v(301);
  for (double& x : v) x = draw.unit() - 0.5;
  const auto products = sparse.transposed_times(v, 1);
  EXPECT_EQ(products, sparse.transposed_times(v, 3));
  EXPECT_EQ(dense.transposed_times(v, 1), dense.transposed_times(v, 2));
  for (std::size_t i = 0; i < 4000; i += 331) EXPECT_EQ(products[i], sparse.dot(i, v));
}

}  // namespace
}  // namespace folkman
