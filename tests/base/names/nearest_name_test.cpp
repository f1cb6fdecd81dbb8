#include "folkman/base/names/nearest_name.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace folkman {
namespace {

TEST(NearestName, a_slip_finds_what_was_meant_and_nonsense_finds_nothing) {
  const std::vector<std::string> known{"label", "weight", "age"};
  EXPECT_EQ(nearest_name("lable", known), "label");
  EXPECT_EQ(nearest_name("labell", known), "label");
  EXPECT_EQ(nearest_name("Label", known), "label");
  EXPECT_EQ(nearest_name("wieght", known), "weight");
  EXPECT_EQ(nearest_name("colour", known), std::nullopt);
  EXPECT_EQ(nearest_name("gae", known), "age");
  EXPECT_EQ(nearest_name("ga", known), std::nullopt);
  EXPECT_EQ(nearest_name("x", {}), std::nullopt);
}

}  // namespace
}  // namespace folkman
