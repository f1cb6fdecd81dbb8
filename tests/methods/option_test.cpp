#include "folkman/methods/option.hpp"

#include <gtest/gtest.h>

#include "folkman/base/error.hpp"

namespace folkman {
namespace {

using Kind = Option::Kind;

const std::vector<Option>& some_options() {
  static const std::vector<Option> options{
      {.name = "alpha", .standard = "1", .words = {"cv"}},
      {.name = "gamma", .standard = "0.01", .above_least = true},
      {.name = "nodes", .kind = Kind::whole, .standard = "300", .most = 1000},
      {.name = "scale", .kind = Kind::word, .standard = "mean", .words = {"mean", "sum"}},
      {.name = "rescale", .kind = Kind::flag, .standard = "false"},
      {.name = "class_prior", .kind = Kind::numbers, .standard = "equal", .words = {"equal"}},
      {.name = "seed", .kind = Kind::whole, .standard = "0"},
      {.name = "penalty"}};
  return options;
}

Settings settings(const GivenOptions& given) { return {"some", some_options(), given}; }

Fault fault_of(const GivenOptions& given) {
  try {
    (void)settings(given);
  } catch (const Error& error) {
    return error.fault();
  }
  return {};
}

TEST(Settings, what_is_not_given_has_its_default) {
  const Settings usual = settings({});
  EXPECT_EQ(usual.number("alpha"), 1);
  EXPECT_EQ(usual.whole("nodes"), 300);
  EXPECT_EQ(usual.text("scale"), "mean");
  EXPECT_FALSE(usual.flag("rescale"));
  EXPECT_EQ(usual.number_if_set("penalty"), std::nullopt);
  EXPECT_TRUE(usual.numbers("class_prior").empty());
  EXPECT_FALSE(usual.was_given("alpha"));
}

TEST(Settings, a_default_that_is_given_was_given) {
  EXPECT_TRUE(settings({{"alpha", "1"}}).was_given("alpha"));
}

TEST(Settings, numbers_keep_all_their_digits) {
  EXPECT_EQ(settings({{"alpha", "0.1"}}).number("alpha"), 0.1);
  EXPECT_EQ(settings({{"gamma", "1e-300"}}).number("gamma"), 1e-300);
  const std::vector<double> priors{0.25, 0.75};
  EXPECT_EQ(settings({{"class_prior", "0.25,0.75"}}).numbers("class_prior"), priors);
  EXPECT_EQ(settings({{"seed", "9007199254740993"}}).whole("seed"), 9007199254740993);
  EXPECT_EQ(settings({{"alpha", "cv"}}).number_if_set("alpha"), std::nullopt);
}

TEST(Settings, an_option_that_is_not_taken_is_an_error_whatever_its_value) {
  for (const char* value : {"0", "0.01", "cv", ""}) {
    const Fault fault = fault_of({{"binarize", value}});
    EXPECT_EQ(fault.kind, Fault::Kind::argument);
    EXPECT_EQ(fault.what, "is not an option of some");
  }
}

TEST(Settings, values_out_of_range_are_errors_that_name_the_option_and_its_range) {
  const GivenOptions wrong{{"alpha", "-1"},         {"gamma", "0"},     {"nodes", "2.5"},
                           {"scale", "median"},     {"rescale", "yes"}, {"penalty", "nan"},
                           {"class_prior", "1,two"}};
  for (const auto& [name, value] : wrong) {
    const Fault fault = fault_of({{name, value}});
    EXPECT_NE(fault.where.find("@{" + name), std::string::npos) << name;
    EXPECT_FALSE(fault.fix.empty());
  }
  EXPECT_EQ(fault_of({{"nodes", "1001"}}).fix,
            "give a whole number from 0 to 1000 (300 if left out)");
}

}  // namespace
}  // namespace folkman
