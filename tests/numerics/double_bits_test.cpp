#include "folkman/numerics/double_bits.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace {

using Limits = std::numeric_limits<double>;

// Each of them at every place of a run that is long enough for vectors and their tails.
TEST(DoubleBits, say_of_every_run_what_looking_at_each_number_says) {
  const std::vector<double> odd{0.0,
                                -0.0,
                                1.0,
                                -1.0,
                                Limits::denorm_min(),
                                -Limits::denorm_min(),
                                Limits::min(),
                                Limits::max(),
                                -Limits::max(),
                                Limits::infinity(),
                                -Limits::infinity(),
                                Limits::quiet_NaN(),
                                -Limits::quiet_NaN()};
  for (std::size_t length = 0; length < 12; ++length)
    for (std::size_t place = 0; place < length; ++place)
      for (const double value : odd) {
        std::vector<double> run(length, 2.5);
        run[place] = value;
        EXPECT_EQ(folkman::has_zero(run), value == 0) << value << " at " << place;
        EXPECT_EQ(folkman::all_finite(run), std::isfinite(value)) << value << " at " << place;
      }
  EXPECT_FALSE(folkman::has_zero({}));
  EXPECT_TRUE(folkman::all_finite({}));
}

}  // namespace
