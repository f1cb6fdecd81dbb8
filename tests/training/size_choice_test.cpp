#include "folkman/training/size_choice.hpp"

#include <gtest/gtest.h>

#include "folkman/base/error.hpp"

namespace folkman {
namespace {

TEST(Choice, a_size_is_a_count_a_share_the_elbow_or_cross_validated) {
  EXPECT_EQ(size_choice("500").kind, SizeChoice::Kind::count);
  EXPECT_EQ(size_choice("500").amount, 500);
  EXPECT_EQ(size_choice("5%").kind, SizeChoice::Kind::share);
  EXPECT_DOUBLE_EQ(size_choice("5%").amount, 0.05);
  EXPECT_EQ(size_choice("elbow").kind, SizeChoice::Kind::elbow);
  EXPECT_EQ(size_choice("cv").kind, SizeChoice::Kind::cross_validated);
}

TEST(Choice, sizes_that_make_no_sense_are_argument_errors) {
  for (const char* text : {"0", "-3", "0%", "-1%", "abc", "", "%", "nan", "nan%", "inf", "1.5",
                           "5 %", "12x", "1e400", "0.5"}) {
    try {
      (void)size_choice(text);
      FAIL() << text;
    } catch (const Error& error) {
      EXPECT_EQ(error.fault().kind, Fault::Kind::argument) << text;
    }
  }
}

TEST(Choice, smoothing_is_a_number_from_zero_or_cross_validated) {
  EXPECT_EQ(alpha_choice("0.5"), 0.5);
  EXPECT_EQ(alpha_choice("0"), 0.0);
  EXPECT_EQ(alpha_choice("cv"), std::nullopt);
  for (const char* text : {"-1", "nan", "inf", "x", ""}) {
    EXPECT_THROW((void)alpha_choice(text), Error) << text;
  }
}

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
