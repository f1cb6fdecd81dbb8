#include "folkman/solvers/multinomial/many_class/grouped_masses.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace folkman {
namespace {

TEST(grouped_masses, a_group_scores_its_divergence_from_the_centre) {
  const std::vector<double> a{3};
  const std::vector<double> b{1};
  const Masses masses{.f = {a, b}, .alpha = 1};
  const auto groups = column_groups(masses.f, std::vector<Column>{0});
  const auto grouped = grouped_masses(masses, groups, std::vector<double>{0.25, 0.75});
  EXPECT_EQ(grouped.of(0)[0], 4);
  EXPECT_EQ(grouped.of(0)[1], 2);
  EXPECT_NEAR(grouped.gain[0], 4 * std::log(4 / (6 * 0.25)) + 2 * std::log(2 / (6 * 0.75)), 1e-14);
}

}  // namespace
}  // namespace folkman
