#include "folkman/solvers/multinomial/many_class/column_groups.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace folkman {
namespace {

TEST(column_groups, equal_columns_share_a_group_in_order_of_the_first) {
  const std::vector<double> a{1, 2, 1, 0, 2, -0.0};
  const std::vector<double> b{5, 6, 5, 0, 7, 0};
  const Masses masses{.f = {a, b}, .alpha = 0.5};
  const auto groups = column_groups(masses, std::vector<Column>{0, 1, 2, 3, 4, 5});
  ASSERT_EQ(groups.size(), 4U);
  const auto members = [&](std::size_t i) {
    return std::vector<Column>(groups.of(i).begin(), groups.of(i).end());
  };
  EXPECT_EQ(members(0), (std::vector<Column>{0, 2}));
  EXPECT_EQ(members(1), (std::vector<Column>{1}));
  EXPECT_EQ(members(2), (std::vector<Column>{3, 5}));
  EXPECT_EQ(members(3), (std::vector<Column>{4}));
}

TEST(column_groups, a_group_scores_its_divergence_from_the_centre) {
  const std::vector<double> a{3};
  const std::vector<double> b{1};
  const Masses masses{.f = {a, b}, .alpha = 1};
  const auto groups = column_groups(masses, std::vector<Column>{0});
  const auto grouped = grouped_masses(masses, groups, std::vector<double>{0.25, 0.75});
  EXPECT_EQ(grouped.of(0)[0], 4);
  EXPECT_EQ(grouped.of(0)[1], 2);
  EXPECT_NEAR(grouped.gain[0], 4 * std::log(4 / (6 * 0.25)) + 2 * std::log(2 / (6 * 0.75)), 1e-14);
}

}  // namespace
}  // namespace folkman
