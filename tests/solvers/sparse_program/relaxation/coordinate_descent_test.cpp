#include "folkman/solvers/sparse_program/relaxation/coordinate_descent.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "folkman/solvers/sparse_program/relaxation/proximal_newton_point.hpp"
#include "tests/solvers/program_data.hpp"

namespace folkman {
namespace {

constexpr std::size_t rows = 80;
constexpr std::size_t wide = 120;

// The cells of a column beyond 1 in size, as a dense design or a sparse one.
Design large_cells(const ProgramData& data, bool sparse) {
  std::vector<double> cells(data.column_major.size());
  std::vector<Offset> starts{0};
  std::vector<Design::Row> rows_of;
  std::vector<double> values;
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    if (std::abs(data.column_major[cell]) > 1) {
      cells[cell] = data.column_major[cell];
      rows_of.push_back(static_cast<Design::Row>(cell % data.rows));
      values.push_back(cells[cell]);
    }
    if ((cell + 1) % data.rows == 0) starts.push_back(static_cast<Offset>(values.size()));
  }
  if (!sparse) return Design::dense(data.rows, std::move(cells));
  return Design::sparse(data.rows, std::move(starts), std::move(rows_of), std::move(values));
}

// All columns of a square loss with an intercept, at rest.
WorkingColumns at_rest(const Design& design, const std::vector<double>& y) {
  const auto count = static_cast<double>(y.size());
  WorkingColumns set(design, true);
  const std::vector<double> h(y.size(), 1 / count);
  set.weigh_rows(h);
  double mean = 0;
  for (const double one : y) mean += one / count;
  std::vector<double> zeta(y.size());
  for (std::size_t j = 0; j < y.size(); ++j) zeta[j] = (mean - y[j]) / count;
  for (std::size_t i = 0; i < design.width(); ++i) {
    set.push(static_cast<Column>(i), ColumnFixing::free, design.dot(i, zeta));
  }
  return set;
}

struct Manner {
  const char* name;
  bool by_rows;
  bool sparse;
};

class Descent : public ::testing::TestWithParam<Manner> {
 protected:
  Descent()
      : data_(low_rank_data({.rows = rows,
                             .width = wide,
                             .rank = 40,
                             .true_features = 8,
                             .noise = 1,
                             .design_noise = 0.5,
                             .seed = 5,
                             .kind = ProgramLossKind::square})),
        design_(GetParam().sparse ? large_cells(data_, true) : data_.design()) {}

  [[nodiscard]] WorkingColumns working() const { return at_rest(design_, data_.y); }
  static void begin(WorkingColumns& set) {
    if (GetParam().by_rows) set.begin_rows(2);
  }
  static void end(WorkingColumns& set) {
    if (GetParam().by_rows) set.end_rows();
  }

  ProgramData data_;
  Design design_;
};

TEST_P(Descent, weights_and_threshold_in_turn_end_where_newton_does) {
  for (const double k : {3.0, 10.0, 25.5}) {
    const double target = 1e-7;
    auto set = working();
    FreePrice price{.gamma = 0.01, .constrained = true, .k = k, .mu = 0.1};
    begin(set);
    const double gap = descend_in_turn(set, price, target, 4000);
    end(set);
    EXPECT_LE(gap, target) << k;
    EXPECT_NEAR(price_gap(set, price), gap, 1e-9);
    auto other = working();
    FreePrice found{.gamma = 0.01, .constrained = true, .k = k, .mu = 0.1};
    EXPECT_LE(proximal_newton_point(other, found, target), target);
    EXPECT_NEAR(price.mu, found.mu, 1e-2 * found.mu) << k;
  }
}

TEST_P(Descent, slopes_are_those_of_the_weights) {
  auto set = working();
  const FreePrice price{.gamma = 0.1, .mu = 0.05};
  begin(set);
  EXPECT_LE(descend(set, price, 1e-9, 1000), 1e-9);
  end(set);
  std::vector<double> z(rows);
  double mean = 0;
  for (std::size_t i = 0; i < wide; ++i) design_.add(i, set.weight(i), z);
  for (std::size_t j = 0; j < rows; ++j) mean += (data_.y[j] - z[j]) / rows;
  std::vector<double> zeta(rows);
  for (std::size_t j = 0; j < rows; ++j) zeta[j] = (z[j] + mean - data_.y[j]) / rows;
  for (std::size_t i = 0; i < wide; ++i) {
    EXPECT_NEAR(set.slopes()[i], design_.dot(i, zeta), 1e-10);
    EXPECT_LE(std::abs(set.slopes()[i]), std::max(price.mu, 0.1 * std::abs(set.weight(i))) + 1e-4);
  }
}

// It has no threshold, however small its slope.
TEST_P(Descent, a_column_that_is_in_moves_from_0) {
  auto set = working();
  const FreePrice price{.gamma = 0.1, .mu = 0.3};
  std::size_t least = 0;
  for (std::size_t i = 0; i < wide; ++i) {
    if (std::abs(set.slope(i)) < std::abs(set.slope(least))) least = i;
  }
  set.set_kind(least, ColumnFixing::in);
  begin(set);
  EXPECT_LE(descend(set, price, 1e-9, 400), 1e-9);
  end(set);
  EXPECT_NE(set.weight(least), 0);
}

INSTANTIATE_TEST_SUITE_P(
    coordinates, Descent,
    ::testing::Values(Manner{.name = "by_products", .by_rows = false, .sparse = false},
                      Manner{.name = "by_rows", .by_rows = true, .sparse = false},
                      Manner{.name = "by_products_sparse", .by_rows = false, .sparse = true},
                      Manner{.name = "by_rows_sparse", .by_rows = true, .sparse = true}),
    [](const auto& tested) { return std::string(tested.param.name); });

// Fewer cells than 2^18 are not worth threads.
TEST(DescentByRows, threads_change_no_bit_of_slopes_and_weights) {
  const auto data = low_rank_data({.rows = 700,
                                   .width = 1300,
                                   .rank = 5,
                                   .true_features = 8,
                                   .noise = 1,
                                   .design_noise = 0.5,
                                   .seed = 6,
                                   .kind = ProgramLossKind::square});
  for (const bool sparse : {false, true}) {
    const Design design = large_cells(data, sparse);
    std::vector<std::vector<double>> slopes;
    std::vector<std::vector<double>> weights;
    for (const int threads : {1, 3}) {
      auto set = at_rest(design, data.y);
      std::size_t cells = 0;
      for (std::size_t i = 0; i < set.size(); ++i) cells += set.cells(i);
      ASSERT_GE(cells, std::size_t{1} << 18);
      FreePrice price{.gamma = 0.01, .constrained = true, .k = 12, .mu = 0.1};
      set.begin_rows(threads);
      (void)descend_in_turn(set, price, 1e-6, 200);
      set.end_rows();
      slopes.emplace_back(set.slopes().begin(), set.slopes().end());
      weights.emplace_back(set.weights().begin(), set.weights().end());
    }
    EXPECT_EQ(slopes[0], slopes[1]);
    EXPECT_EQ(weights[0], weights[1]);
  }
}

}  // namespace
}  // namespace folkman
