#include "folkman/statistics/medians/balance.hpp"

#include <gtest/gtest.h>

#include <random>

#include "folkman/base/error.hpp"

namespace folkman {
namespace {

TEST(Balance, finds_a_half_that_floating_point_misses) {
  // 1/3 + 1/6 of two classes: 2/6 + 1/6 below, and 1/2 is hit whatever 1/3 rounds to.
  const std::vector<std::int64_t> units{3, 6};
  const Balance balance(units, {});
  const std::vector<std::int64_t> half{1, 4};
  const std::vector<std::int64_t> less{1, 3};
  const std::vector<std::int64_t> more{2, 3};
  EXPECT_EQ(balance.side(half), 0);
  EXPECT_EQ(balance.side(less), -1);
  EXPECT_EQ(balance.side(more), 1);
}

TEST(Balance, tells_the_smallest_difference_of_huge_classes_apart) {
  const std::int64_t huge = (std::int64_t{1} << 60) - 1;
  const std::vector<std::int64_t> units{huge, huge - 2, 4};
  const Balance balance(units, {});
  const std::int64_t half = (huge - 1) / 2;
  EXPECT_EQ(balance.side(std::vector<std::int64_t>{half, half, 2}), 1);
  EXPECT_EQ(balance.side(std::vector<std::int64_t>{half + 1, half - 1, 2}), -1);
  EXPECT_EQ(balance.side(std::vector<std::int64_t>{half + 1, half, 2}), 1);
}

TEST(Balance, is_turned_round_when_above_becomes_below) {
  std::mt19937_64 draw(2);
  for (int i = 0; i < 500; ++i) {
    std::vector<std::int64_t> units;
    std::vector<std::int64_t> below;
    std::vector<std::int64_t> above;
    for (int c = 0; c < 4; ++c) {
      units.push_back(1 + static_cast<std::int64_t>(draw() % 6));
      below.push_back(static_cast<std::int64_t>(draw()) % (units.back() + 1));
      if (below.back() < 0) below.back() = 0;
      above.push_back(units.back() - below.back());
    }
    const Balance balance(units, std::vector<double>{1, 2, 0.5, 0});
    EXPECT_EQ(balance.side(below), -balance.side(above));
  }
}

TEST(Balance, refuses_priors_that_are_none) {
  const std::vector<double> weight{3, 4};
  EXPECT_THROW((void)balanced_priors(std::vector<double>{1}, weight), Error);
  EXPECT_THROW((void)balanced_priors(std::vector<double>{1, -1}, weight), Error);
  EXPECT_THROW((void)balanced_priors(std::vector<double>{0, 0}, weight), Error);
  EXPECT_EQ(balanced_priors(std::vector<double>{1, 3}, weight), (std::vector<double>{0.5, 1.5}));
  EXPECT_EQ(balanced_priors({}, std::vector<double>{3, 0, 4}), (std::vector<double>{1, 0, 1}));
}

}  // namespace
}  // namespace folkman
