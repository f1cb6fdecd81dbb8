#include "folkman/solvers/sparse_program/search/column_reach.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "folkman/numerics/top_k.hpp"
#include "tests/solvers/sparse_programs.hpp"

namespace folkman {
namespace {

// The same cells, less two in three, by columns.
Design thinned(const Design& dense) {
  std::vector<Offset> starts{0};
  std::vector<Design::Row> rows;
  std::vector<double> values;
  for (std::size_t i = 0; i < dense.width(); ++i) {
    for (std::size_t j = i % 3; j < dense.rows(); j += 3) {
      rows.push_back(static_cast<Design::Row>(j));
      values.push_back(dense.cells(i)[j]);
    }
    starts.push_back(static_cast<Offset>(values.size()));
  }
  return Design::sparse(dense.rows(), starts, rows, values);
}

TEST(ColumnReach, neighbours_are_the_columns_whose_products_are_largest_for_their_length) {
  constexpr std::size_t width = 60;
  for (const bool intercept : {false, true}) {
    const auto owned =
        testing::drawn({.rows = 30, .width = width, .intercept = intercept, .weighted = true}, 21);
    const Design sparse = thinned(owned.design);
    for (const Design* design : {&owned.design, &sparse}) {
      const SparseProgram program{.design = *design, .loss = owned.loss, .gamma = 0.2};
      const CentredProducts centred(*design, owned.loss.scales(), intercept);
      ColumnReach one(program, 1);
      ColumnReach many(program, 3);
      std::vector<Column> asked;
      for (Column column = 0; column < 40; column += 2) asked.push_back(column);
      one.learn_neighbours(asked, 5);
      many.learn_neighbours(asked, 5);
      for (const Column column : asked) {
        const auto lead = centred.lead(static_cast<std::size_t>(column));
        std::vector<double> gain(width);
        for (std::size_t i = 0; i < width; ++i) {
          const double q = design->dot(i, lead);
          gain[i] = q * q / (centred.squares(i) + 0.2);
        }
        EXPECT_EQ(one.neighbours(column), top_k(gain, 5));
        EXPECT_EQ(one.neighbours(column), many.neighbours(column));
      }
    }
  }
}

TEST(ColumnReach, columns_without_any_promise_do_not_lead) {
  const auto owned = testing::drawn({.rows = 20, .width = 6}, 22);
  ColumnReach reach(owned.program(), 1);
  const std::vector<double> products{0, 2, 0, 0, -1e-3, 0};
  EXPECT_EQ(reach.leading(products, 4), (std::vector<Column>{1, 4}));
}

}  // namespace
}  // namespace folkman
