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

}  // namespace
}  // namespace folkman
