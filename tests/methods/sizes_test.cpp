#include "folkman/methods/sizes.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace {

using folkman::elbow;
using folkman::Path;

Path path_of(std::vector<std::size_t> k, std::vector<double> value, double floor) {
  return {.k = std::move(k), .value = value, .bound = value, .floor = floor};
}

TEST(Elbow, a_sharp_bend_is_found_whatever_floor_and_scale) {
  for (const double scale : {1.0, 1e-6, 1e9}) {
    std::vector<std::size_t> k;
    std::vector<double> value;
    for (std::size_t i = 1; i <= 1000; ++i) {
      k.push_back(i);
      value.push_back(-5 + scale * static_cast<double>(std::min<std::size_t>(i, 40)));
    }
    EXPECT_EQ(elbow(path_of(k, value, -5)), 40U);
  }
}

TEST(Elbow, nothing_gained_means_no_elbow) {
  EXPECT_EQ(elbow(path_of({}, {}, 0)), 0U);
  EXPECT_EQ(elbow(path_of({1, 2, 3}, {-2, -2, -2}, -2)), 0U);
}

TEST(Elbow, equal_heights_go_to_the_smaller_size) {
  EXPECT_EQ(elbow(path_of({1, 2, 3, 4}, {3, 4, 5, 6}, 0)), 1U);
  EXPECT_EQ(elbow(path_of({1, 2, 3, 4}, {0, 4, 5, 6}, 0)), 2U);
}

TEST(Elbow, a_curve_that_does_not_bend_has_its_elbow_at_the_end) {
  EXPECT_EQ(elbow(path_of({1}, {3}, 0)), 1U);
  EXPECT_EQ(elbow(path_of({1, 2, 3}, {1, 2, 3}, 0)), 3U);
  EXPECT_EQ(elbow(path_of({1, 2, 3}, {0, 1, 9}, 0)), 3U);
}

}  // namespace
