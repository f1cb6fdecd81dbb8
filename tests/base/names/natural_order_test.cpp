#include "folkman/base/names/natural_order.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

TEST(NaturalOrder, puts_numbers_by_value_before_words) {
  std::vector<std::string> names{"b", "10", "a", "2", "-1", "1e1", "", "nan"};
  std::ranges::sort(names, folkman::natural_less);
  EXPECT_EQ(names, (std::vector<std::string>{"-1", "2", "10", "1e1", "", "a", "b", "nan"}));
}
