// Rows that are added without a look at them beforehand.
#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <vector>

#include "folkman/numerics/exact_sums/exact_sums.hpp"

namespace {

using folkman::Column;
using folkman::ExactSums;

// One row in three is plain, of the others one value is not what the cells or the bounds take.
std::vector<double> row_with_a_guest(std::size_t count, bool whole, std::mt19937_64& random) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  constexpr double infinity = std::numeric_limits<double>::infinity();
  constexpr std::array guests{nan,     -nan,      infinity, -infinity, 0x1p19, -0x1p19,
                              0x1p51,  0x1p52,    1e300,    -1e300,    5e-324, -5e-324,
                              0x1p-77, -0x1p-40,  0.5,      1.0,       -1.0,   -0.0,
                              0.0,     -0x1.8p20, 0x1.8p20, 0x1p53,    3.0,    0.1};
  std::vector<double> values(count);
  for (double& value : values) {
    value = static_cast<double>(random() % 4);
    if (!whole) value += std::ldexp(static_cast<double>(random() >> 11), -53);
  }
  if (count > 0 && random() % 3 != 0) values[random() % count] = guests[random() % guests.size()];
  return values;
}

TEST(ExactSums, take_a_row_at_once_or_leave_everything_as_it_was) {
  for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
    hwy::SetSupportedTargetsForTest(target);
    hwy::GetChosenTarget().Update(target);
    std::mt19937_64 random(11);
    std::array<int, 2> seen{};  // refused, taken
    for (int repeat = 0; repeat < 4000; ++repeat) {
      const bool whole = random() % 2 == 0;
      const std::size_t count = random() % 40;
      const std::vector<double> values = row_with_a_guest(count, whole, random);
      std::vector<Column> cells(count);
      std::iota(cells.begin(), cells.end(), Column{0});
      std::ranges::shuffle(cells, random);
      ExactSums sums(count - (count > 0 && random() % 8 == 0 ? 1 : 0));
      for (std::size_t cell = 0; cell < sums.size(); ++cell)
        sums.add(cell, whole ? 3.0 : 1.0 / static_cast<double>(cell + 3));
      const ExactSums before = sums;
      const ExactSums::Bounds bounds{.negative = random() % 2 == 0, .above_one = random() % 2 == 0};
      const bool taken = sums.try_add(cells, values, bounds);
      ++seen[taken ? 1 : 0];
      ExactSums expected = before;
      for (std::size_t i = 0; taken && i < count; ++i) {
        EXPECT_TRUE(bounds.negative || values[i] >= 0) << values[i];
        EXPECT_TRUE(bounds.above_one || values[i] == 0 || values[i] == 1) << values[i];
        ASSERT_TRUE(std::isfinite(values[i]) && cells[i] < static_cast<Column>(sums.size()));
        expected.add(static_cast<std::size_t>(cells[i]), values[i]);
      }
      EXPECT_EQ(sums, expected) << hwy::TargetName(target) << ", " << count << " values";
    }
    EXPECT_GT(seen[0], 500);
    EXPECT_GT(seen[1], 500);
  }
  hwy::SetSupportedTargetsForTest(0);
  hwy::GetChosenTarget().DeInit();
}

TEST(ExactSums, take_rows_of_plain_values_without_a_look) {
  // Which is what makes them quick: benchmarks/bench_sums.
  for (const std::vector<double>& values : {std::vector<double>(20, 2.0), {0.3, 1e-6, 17.25}}) {
    std::vector<Column> cells(values.size());
    std::iota(cells.begin(), cells.end(), Column{0});
    ExactSums sums(values.size());
    sums.add(cells, values, folkman::value_traits(values));
    EXPECT_TRUE(sums.try_add(cells, values, {.above_one = true}));
  }
}

}  // namespace
