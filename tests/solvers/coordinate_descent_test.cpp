#include "folkman/solvers/coordinate_descent.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "folkman/solvers/proximal_newton_point.hpp"
#include "program_data.hpp"

namespace folkman {
namespace {

constexpr std::size_t rows = 80;
constexpr std::size_t width = 120;

// All columns of a square loss with an intercept, at rest.
class Descent : public ::testing::TestWithParam<bool> {
 protected:
  Descent()
      : data_(low_rank_data({.rows = rows,
                             .width = width,
                             .rank = 40,
                             .true_features = 8,
                             .noise = 1,
                             .design_noise = 0.5,
                             .seed = 5,
                             .kind = ProgramLossKind::square})),
        design_(data_.design()) {}

  [[nodiscard]] WorkingColumns working() const {
    WorkingColumns set(design_, true);
    const std::vector<double> h(rows, 1.0 / rows);
    set.weigh_rows(h);
    double mean = 0;
    for (const double y : data_.y) mean += y / rows;
    std::vector<double> zeta(rows);
    for (std::size_t j = 0; j < rows; ++j) zeta[j] = (mean - data_.y[j]) / rows;
    for (std::size_t i = 0; i < width; ++i) {
      set.push(static_cast<Column>(i), ColumnKind::free, design_.dot(i, zeta));
    }
    return set;
  }
  [[nodiscard]] static bool by_rows() { return GetParam(); }
  static void begin(WorkingColumns& set) {
    if (by_rows()) set.begin_rows(2);
  }
  static void end(WorkingColumns& set) {
    if (by_rows()) set.end_rows();
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
  for (std::size_t i = 0; i < width; ++i) design_.add(i, set.weight(i), z);
  for (std::size_t j = 0; j < rows; ++j) mean += (data_.y[j] - z[j]) / rows;
  std::vector<double> zeta(rows);
  for (std::size_t j = 0; j < rows; ++j) zeta[j] = (z[j] + mean - data_.y[j]) / rows;
  for (std::size_t i = 0; i < width; ++i) {
    EXPECT_NEAR(set.slopes()[i], design_.dot(i, zeta), 1e-10);
    EXPECT_LE(std::abs(set.slopes()[i]), std::max(price.mu, 0.1 * std::abs(set.weight(i))) + 1e-4);
  }
}

// It has no threshold, however small its slope.
TEST_P(Descent, a_column_that_is_in_moves_from_0) {
  auto set = working();
  const FreePrice price{.gamma = 0.1, .mu = 0.3};
  std::size_t least = 0;
  for (std::size_t i = 0; i < width; ++i) {
    if (std::abs(set.slope(i)) < std::abs(set.slope(least))) least = i;
  }
  set.set_kind(least, ColumnKind::in);
  begin(set);
  EXPECT_LE(descend(set, price, 1e-9, 400), 1e-9);
  end(set);
  EXPECT_NE(set.weight(least), 0);
}

INSTANTIATE_TEST_SUITE_P(coordinates, Descent, ::testing::Bool(), [](const auto& tested) {
  return std::string(tested.param ? "by_rows" : "by_products");
});

}  // namespace
}  // namespace folkman
