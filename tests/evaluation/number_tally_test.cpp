#include "folkman/evaluation/number_tally.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "folkman/base/error.hpp"

namespace folkman {
namespace {

TEST(NumberTally, a_hand_worked_case) {
  NumberTally tally;
  tally.add(1, 2);
  tally.add(3, 3);
  tally.add(5, 2);
  const Evaluation found = tally.result();
  EXPECT_EQ(found.rows, 3);
  EXPECT_DOUBLE_EQ(found.numbers->r2, 1 - 10.0 / 8.0);
  EXPECT_DOUBLE_EQ(found.numbers->rmse, std::sqrt(10.0 / 3.0));
  EXPECT_DOUBLE_EQ(found.numbers->mae, 4.0 / 3.0);
}

TEST(NumberTally, a_weight_of_two_counts_as_two_rows) {
  NumberTally weighted;
  weighted.add(1, 2, 2);
  weighted.add(4, 3, 1);
  NumberTally repeated;
  for (const double truth : {1.0, 1.0, 4.0}) repeated.add(truth, truth == 1 ? 2 : 3);
  EXPECT_DOUBLE_EQ(weighted.result().numbers->r2, repeated.result().numbers->r2);
  EXPECT_DOUBLE_EQ(weighted.result().numbers->rmse, repeated.result().numbers->rmse);
}

TEST(NumberTally, the_order_of_rows_and_of_merging_changes_no_bit) {
  NumberTally forward;
  NumberTally first;
  NumberTally second;
  for (int i = 0; i < 50; ++i) {
    forward.add(0.1 * i, std::sin(i));
    (i % 3 == 0 ? first : second).add(0.1 * (49 - i), std::sin(49 - i));
  }
  second += first;
  EXPECT_EQ(forward.result().numbers->r2, second.result().numbers->r2);
  EXPECT_EQ(forward.result().numbers->mae, second.result().numbers->mae);
}

TEST(NumberTally, numbers_that_are_all_alike_have_no_share_explained) {
  NumberTally tally;
  tally.add(2, 1);
  EXPECT_TRUE(std::isnan(tally.result().numbers->r2));
  EXPECT_THROW((void)NumberTally().result(), Error);
}

}  // namespace
}  // namespace folkman
