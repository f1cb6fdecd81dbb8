#include "folkman/base/option_name.hpp"

#include <gtest/gtest.h>

#include "folkman/base/error.hpp"

namespace folkman {
namespace {

std::string in_brackets(std::string_view id, std::string_view value) {
  return "<" + std::string(id) + "|" + std::string(value) + ">";
}

TEST(OptionName, every_option_of_a_message_is_spelled_once) {
  const std::string message =
      "give " + option("k") + " or " + option("missing", "zero") + ", not " + option("k");
  EXPECT_EQ(spelled(message, in_brackets), "give <k|> or <missing|zero>, not <k|>");
  EXPECT_EQ(spelled(message), "give k or missing = zero, not k");
}

TEST(OptionName, what_is_no_option_stays_as_it_is) {
  for (const std::string text : {"", "@", "@{", "@{Not An Id}", "a @{b", "100 @ 5 {x}", "@{}"}) {
    EXPECT_EQ(spelled(text, in_brackets), text);
  }
}

TEST(OptionName, errors_tell_programs_the_plain_name) {
  const Error error({.kind = Fault::Kind::argument,
                     .where = option("class_prior", "rows"),
                     .what = "w",
                     .fix = "leave out @{skip_bad}"});
  EXPECT_STREQ(error.what(), "class_prior = rows: w; leave out skip_bad");
  EXPECT_EQ(error.fault().fix, "leave out @{skip_bad}");
}

}  // namespace
}  // namespace folkman
