#include "folkman/methods/method.hpp"

#include <gtest/gtest.h>

namespace folkman {
namespace {

TEST(CurveSizes, a_short_curve_has_every_size) {
  EXPECT_EQ(curve_sizes(4, 0, 10000), (std::vector<std::size_t>{1, 2, 3, 4}));
  EXPECT_EQ(curve_sizes(100, 3, 10000), (std::vector<std::size_t>{1, 2, 3}));
  EXPECT_EQ(curve_sizes(20000, 0, 0).size(), 20000U);
}

TEST(CurveSizes, a_long_curve_is_thinned_evenly_in_log_k_and_keeps_both_ends) {
  const auto sizes = curve_sizes(1000000, 0, 10000);
  EXPECT_EQ(sizes.front(), 1U);
  EXPECT_EQ(sizes.back(), 1000000U);
  EXPECT_LE(sizes.size(), 10000U);
  for (std::size_t i = 1; i < sizes.size(); ++i) {
    EXPECT_LT(sizes[i - 1], sizes[i]);
    const auto step = static_cast<double>(sizes[i]) / static_cast<double>(sizes[i - 1]);
    if (sizes[i] > 10000) {
      EXPECT_LT(step, 1.002);
    }
  }
  EXPECT_EQ(curve_sizes(1000, 0, 1), (std::vector<std::size_t>{1, 1000}));
}

}  // namespace
}  // namespace folkman
