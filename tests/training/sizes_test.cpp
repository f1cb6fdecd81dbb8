#include "folkman/training/sizes.hpp"

#include <gtest/gtest.h>

namespace folkman {
namespace {

std::size_t size_of(const std::string& text, std::size_t width) {
  std::vector<std::string> warnings;
  return counted_size(size_choice(text), width, warnings);
}

TEST(Sizes, a_share_rounds_to_at_least_one_feature) {
  EXPECT_EQ(size_of("5%", 1000), 50U);
  EXPECT_EQ(size_of("0.001%", 1000), 1U);
  EXPECT_EQ(size_of("100%", 7), 7U);
}

TEST(Sizes, more_than_all_features_means_all_and_says_so) {
  std::vector<std::string> warnings;
  EXPECT_EQ(counted_size(size_choice("900"), 100, warnings), 100U);
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_EQ(warnings[0], "k = 900 is more than the 100 features; all are chosen");
  EXPECT_EQ(counted_size(size_choice("1e300"), 100, warnings), 100U);
  EXPECT_EQ(counted_size(size_choice("150%"), 100, warnings), 100U);
  EXPECT_EQ(warnings[2], "150% of the features is more than all 100 there are; all are chosen");
}

TEST(Sizes, a_short_curve_has_every_size) {
  EXPECT_EQ(curve_sizes(4, 0, 10000), (std::vector<std::size_t>{1, 2, 3, 4}));
  EXPECT_EQ(curve_sizes(100, 3, 10000), (std::vector<std::size_t>{1, 2, 3}));
  EXPECT_EQ(curve_sizes(20000, 0, 0).size(), 20000U);
}

TEST(Sizes, a_long_curve_is_thinned_evenly_in_log_k_and_keeps_both_ends) {
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
