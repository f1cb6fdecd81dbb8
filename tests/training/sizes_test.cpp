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

}  // namespace
}  // namespace folkman
