#include "cli/terminal/progress.hpp"

#include <gtest/gtest.h>

namespace folkman::cli {
namespace {

TEST(Progress, tells_share_rate_and_remaining_time) {
  const auto line = bar({"reading", 250'000'000, 1'000'000'000, "bytes", 5.0}, 200);
  EXPECT_EQ(line, "reading  [######..................] 25 %  50 MB/s  0:15 left");
}

TEST(Progress, tells_what_was_done_when_the_total_is_not_known) {
  EXPECT_EQ(bar({"reading", 1500, 0, "rows", 2.0}, 200), "reading  1.5 krows  750 rows/s");
}

TEST(Progress, never_fills_the_last_column_of_the_terminal) {
  EXPECT_LT(bar({"reading", 1, 3, "rows", 1.0}, 20).size(), 20U);
}

TEST(Progress, says_nothing_about_the_time_left_at_the_start_and_the_end) {
  EXPECT_EQ(bar({"x", 0, 10, "k", 1.0}, 200), "x  [........................] 0 %  0 k/s");
  EXPECT_EQ(bar({"x", 12, 10, "k", 1.0}, 200), "x  [########################] 100 %  12 k/s");
}

}  // namespace
}  // namespace folkman::cli
