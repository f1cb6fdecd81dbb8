#include "cli/terminal/table.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>

namespace folkman::cli {
namespace {

Table two_rows() {
  return {{{"name", "feature", std::vector<std::string>{"plain", "has,comma \"and\" quote"}},
           {"count", "count", std::vector<std::int64_t>{7, 1234567}},
           {"score", "score", std::vector<double>{0.1, std::nan("")}, 2}}};
}

TEST(Table, every_double_survives_csv_and_json) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20000; ++i) {
    const auto bits = random();
    double number = 0;
    std::memcpy(&number, &bits, sizeof number);
    if (!std::isfinite(number)) continue;
    EXPECT_EQ(std::strtod(exact_text(number).c_str(), nullptr), number);
    EXPECT_EQ(Json::parse(json_text(json_number(number))).get<double>(), number);
  }
}

TEST(Table, numbers_that_do_not_exist_are_null_and_empty_and_a_dash) {
  EXPECT_EQ(json_text(json_number(std::numeric_limits<double>::infinity())), "null\n");
  EXPECT_EQ(as_objects(two_rows())[1]["score"], nullptr);
  EXPECT_TRUE(as_csv(two_rows()).ends_with(",1234567,\n"));
  EXPECT_NE(as_text(two_rows()).find("1,234,567      -\n"), std::string::npos);
}

TEST(Table, csv_quotes_what_would_break_a_row) {
  EXPECT_EQ(csv_field("plain"), "plain");
  EXPECT_EQ(csv_field("a,b"), "\"a,b\"");
  EXPECT_EQ(csv_field("say \"x\"\n"), "\"say \"\"x\"\"\n\"");
}

TEST(Table, names_that_would_command_a_terminal_are_shown_harmless) {
  const Table table{{{"name", "feature", std::vector<std::string>{"\x1b[2Jgone\n"}}}};
  EXPECT_EQ(as_text(table), "  feature\n  \\x1b[2Jgone\\x0a\n");
}

TEST(Table, json_stays_valid_whatever_bytes_a_name_has) {
  EXPECT_TRUE(Json::accept(json_text(Json("caf\xe9"))));
}

TEST(Table, only_so_many_rows_are_told) {
  EXPECT_EQ(as_text(two_rows(), 1), "  feature  count  score\n  plain        7   0.10\n");
}

TEST(Table, what_may_be_of_any_unit_is_not_rounded_to_nothing) {
  const std::vector<double> weights = {2.5e-9, -2.5e-9, 0, 0.00005, 1e9, std::nan("")};
  const Table table{{{"weight", "weight", weights, 4, true}, {"score", "score", weights}}};
  EXPECT_EQ(as_text(table),
            "           weight            score\n"
            "          2.5e-09           0.0000\n"
            "         -2.5e-09          -0.0000\n"
            "           0.0000           0.0000\n"
            "           0.0001           0.0001\n"
            "  1000000000.0000  1000000000.0000\n"
            "                -                -\n");
}

TEST(Table, digits_come_in_threes) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1,000");
  EXPECT_EQ(grouped(-1234567), "-1,234,567");
  EXPECT_EQ(grouped(-123), "-123");
}

TEST(Table, numbers_near_zero_show_two_digits_and_their_size) {
  EXPECT_EQ(scientific_text(1.26e-7), "1.3e-07");
  EXPECT_EQ(scientific_text(0), "0.0e+00");
}

}  // namespace
}  // namespace folkman::cli
