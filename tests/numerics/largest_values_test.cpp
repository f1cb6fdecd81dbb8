#include "folkman/numerics/largest_values.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "folkman/numerics/splitmix.hpp"

namespace folkman {
namespace {

TEST(largest_values, are_the_first_of_all_sorted_in_any_order_and_with_ties) {
  SplitMix draw(1);
  for (const std::size_t size : {0, 1, 7, 5000}) {
    std::vector<double> numbers;
    for (std::size_t i = 0; i < size; ++i) {
      numbers.push_back(std::floor(200 * draw.unit()) - 100);
    }
    for (int order = 0; order < 3; ++order) {  // drawn, ascending, descending
      if (order > 0) std::ranges::sort(numbers);
      if (order == 2) std::ranges::reverse(numbers);
      for (const std::size_t k : {0, 1, 3, 100, 4999, 5000, 6000}) {
        auto expected = numbers;
        std::ranges::sort(expected, std::greater<>());
        expected.resize(std::min(k, size));
        EXPECT_EQ(largest_values(numbers, k), expected) << size << ", " << order << ", " << k;
      }
    }
  }
}

TEST(largest_values, can_be_of_what_is_made_of_each_number) {
  const std::vector<double> numbers{-3, 1, 2};
  EXPECT_EQ(largest_values(numbers, 2, [](double x) { return x * x; }),
            (std::vector<double>{9, 4}));
}

}  // namespace
}  // namespace folkman
