#include "cli/flags/values.hpp"

#include <gtest/gtest.h>

#include "folkman/base/error.hpp"

namespace folkman::cli {
namespace {

std::string complaint(const auto& act) {
  try {
    act();
  } catch (const Error& error) {
    EXPECT_EQ(error.fault().kind, Fault::Kind::argument);
    return error.what();
  }
  return "no error";
}

TEST(Values, whole_numbers_are_whole_and_in_range) {
  EXPECT_EQ(whole_number("--k", "17"), 17);
  EXPECT_EQ(whole_number("--k", "-3", {.least = -5}), -3);
  for (const char* bad : {"", "x", "3x", "1.5", " 3", "+3", "99999999999999999999"}) {
    EXPECT_NE(complaint([&] { (void)whole_number("--k", bad); }), "no error") << bad;
  }
  EXPECT_EQ(complaint([] { (void)whole_number("--threads", "-1", {.least = 0, .most = 9}); }),
            "--threads: '-1' is out of range; give a whole number from 0 to 9");
}

TEST(Values, numbers_are_finite) {
  EXPECT_EQ(real_number("--alpha", "-2.5e-3"), -2.5e-3);
  for (const char* bad : {"", "nan", "inf", "-inf", "1,5", "0x10", "one"}) {
    EXPECT_NE(complaint([&] { (void)real_number("--alpha", bad); }), "no error") << bad;
  }
  EXPECT_EQ(complaint([] { (void)nonnegative_number("--max-gap", "-1"); }),
            "--max-gap: '-1' is negative; give 0 or a positive number");
}

TEST(Values, names_are_separated_by_single_commas) {
  EXPECT_EQ(names("--ignore", "a,b c,d"), (std::vector<std::string>{"a", "b c", "d"}));
  EXPECT_EQ(complaint([] { (void)names("--ignore", "a,,b"); }),
            "--ignore: a name is empty; give names separated by single commas: A,B");
}

TEST(Values, a_slip_of_the_finger_is_guessed_and_nonsense_is_not) {
  const std::vector<std::string> known{"--label", "--labels", "--json", "--k"};
  EXPECT_EQ(nearest("--lable", known), "--label");
  EXPECT_EQ(nearest("--jsn", known), "--json");
  EXPECT_EQ(nearest("--xyzzy-plugh", known), "");
  EXPECT_EQ(nearest("", known), "");
}

}  // namespace
}  // namespace folkman::cli
