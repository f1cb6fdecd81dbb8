#include "folkman/methods/weighted/scores/exponentials.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace folkman {
namespace {

TEST(Exponentials, are_those_of_the_library_to_a_unit_in_the_last_place) {
  std::mt19937_64 draw(1);
  std::vector<double> x{0, -1e-300, -0x1p-60, -0.34657359, -0.5, -1, -700, -705.9};
  for (const double widest : {1e-3, 1.0, 40.0, 705.0}) {
    std::uniform_real_distribution<double> below(-widest, 0);
    for (int i = 0; i < 5000; ++i) x.push_back(below(draw));
  }
  std::vector<double> found = x;
  exponentiate(found);
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double wanted = std::exp(x[i]);
    const double unit = std::nextafter(wanted, 2) - wanted;
    EXPECT_LE(std::abs(found[i] - wanted), unit) << x[i];
  }
  EXPECT_EQ(found.front(), 1);
}

TEST(Exponentials, do_not_depend_on_where_a_number_stands) {
  std::vector<double> row;
  for (int i = 0; i < 37; ++i) row.push_back(-0.37 * i);
  std::vector<double> whole = row;
  exponentiate(whole);
  for (std::size_t i = 0; i < row.size(); ++i) {
    exponentiate(std::span(row).subspan(i, 1));
    EXPECT_EQ(row[i], whole[i]);
  }
}

TEST(Exponentials, end_at_0_and_keep_what_is_no_number) {
  std::vector<double> x{-707, -1e9, -std::numeric_limits<double>::infinity(), std::nan("")};
  exponentiate(x);
  EXPECT_EQ(x[0], 0);
  EXPECT_EQ(x[1], 0);
  EXPECT_EQ(x[2], 0);
  EXPECT_TRUE(std::isnan(x[3]));
}

}  // namespace
}  // namespace folkman
