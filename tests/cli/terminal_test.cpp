#include "cli/terminal/terminal.hpp"

#include <gtest/gtest.h>

#include <string>

namespace folkman::cli {
namespace {

TEST(Terminal, whatever_could_command_it_is_shown) {
  EXPECT_EQ(harmless("\x1b[2J\n\x7f"), "\\x1b[2J\\x0a\\x7f");
  EXPECT_EQ(harmless("\xc2\x9b"
                     "2J"),
            "\\u009b2J");
  EXPECT_EQ(harmless("\x9b"
                     "2J"),
            "\\x9b2J");  // of eight bits, not UTF-8
  EXPECT_EQ(harmless("a\xe2\x80\xae"
                     "b\xe2\x81\xa6"),
            "a\\u202eb\\u2066");  // other direction
  EXPECT_EQ(harmless("\xe2\x80\xa8"), "\\u2028");
  EXPECT_EQ(harmless("\xc0\x9b\xe0\x82\x9b"), "\\xc0\\x9b\\xe0\\x82\\x9b");  // overlong
  EXPECT_EQ(harmless("\xc2"), "\\xc2");
  EXPECT_EQ(harmless(std::string("\0", 1)), "\\x00");
}

TEST(Terminal, letters_of_all_scripts_stay) {
  for (const std::string text : {"caf\xc3\xa9", "\xe6\x97\xa5\xe6\x9c\xac", "\xd7\xa9\xd7\x9c",
                                 "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x94\xac", "\xc2\xa0"}) {
    EXPECT_EQ(harmless(text), text);
    EXPECT_EQ(harmless_json('"' + text + '"'), '"' + text + '"');
  }
}

TEST(Terminal, json_keeps_its_meaning) {
  EXPECT_EQ(harmless_json("\"\xc2\x9b\x7f\xe2\x80\xae\\u001b\""),
            "\"\\u009b\\u007f\\u202e\\u001b\"");
}

}  // namespace
}  // namespace folkman::cli
