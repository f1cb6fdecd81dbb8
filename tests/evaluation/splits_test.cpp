#include "folkman/evaluation/splits.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace folkman {
namespace {

std::vector<Class> mixed_classes(std::size_t rows) {
  std::vector<Class> classes;
  for (std::size_t row = 0; row < rows; ++row) classes.push_back(row % 5 == 0 ? 1 : 0);
  return classes;
}

TEST(splits, every_class_is_tested_by_its_share) {
  const auto classes = mixed_classes(500);
  for (int repeat = 0; repeat < 5; ++repeat) {
    const auto tested = test_rows(classes, 0.2, 1, repeat);
    std::vector<int> count(2);
    for (std::size_t row = 0; row < tested.size(); ++row) {
      if (tested[row]) ++count[static_cast<std::size_t>(classes[row])];
    }
    EXPECT_EQ(count, (std::vector<int>{80, 20}));
  }
}

TEST(splits, repeats_and_seeds_differ_and_each_is_the_same_again) {
  const auto classes = mixed_classes(500);
  EXPECT_EQ(test_rows(classes, 0.3, 1, 2), test_rows(classes, 0.3, 1, 2));
  EXPECT_NE(test_rows(classes, 0.3, 1, 2), test_rows(classes, 0.3, 1, 3));
  EXPECT_NE(test_rows(classes, 0.3, 1, 2), test_rows(classes, 0.3, 2, 2));
}

TEST(splits, every_row_is_tested_about_as_often_as_any_other) {
  const auto classes = mixed_classes(100);
  std::vector<int> count(100);
  constexpr int repeats = 2000;
  for (int repeat = 0; repeat < repeats; ++repeat) {
    const auto tested = test_rows(classes, 0.25, 3, repeat);
    for (std::size_t row = 0; row < tested.size(); ++row) count[row] += tested[row] ? 1 : 0;
  }
  // Five standard deviations of a share of 1/4.
  for (const int times : count) EXPECT_NEAR(times, repeats / 4.0, 5 * std::sqrt(repeats * 0.1875));
}

TEST(splits, a_class_keeps_a_row_to_be_learned_from) {
  const std::vector<Class> classes{0, 0, 1, -1};
  const auto tested = test_rows(classes, 0.9, 0, 0);
  EXPECT_EQ(std::ranges::count(tested, true), 1);
  EXPECT_FALSE(tested[2] || tested[3]);
  EXPECT_TRUE(test_rows({}, 0.5, 0, 0).empty());
}

}  // namespace
}  // namespace folkman
