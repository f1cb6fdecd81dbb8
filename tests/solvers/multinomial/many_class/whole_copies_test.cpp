#include "folkman/solvers/multinomial/many_class/whole_copies.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <random>

namespace folkman {
namespace {

TEST(whole_copies, whole_numbers_within_the_caps_add_up_to_the_size) {
  std::mt19937 rng(1);
  std::uniform_real_distribution<double> unit(0, 1);
  for (int trial = 0; trial < 300; ++trial) {
    const std::size_t classes = 2 + trial % 4;
    const std::size_t n = 1 + rng() % 40;
    GroupedMasses groups{.centre = std::vector<double>(classes, 1.0 / static_cast<double>(classes)),
                         .mass = {},
                         .gain = std::vector<double>(n, 1.0)};
    for (std::size_t i = 0; i < n * classes; ++i) groups.mass.push_back(unit(rng));
    std::vector<double> caps(n);
    std::vector<double> x(n);
    double sum = 0;
    for (std::size_t i = 0; i < n; ++i) {
      caps[i] = static_cast<double>(1 + rng() % 3);
      x[i] = caps[i] * unit(rng);
      sum += x[i];
    }
    const double size = std::floor(sum);
    for (double& part : x) part *= size / sum;
    const auto whole = whole_copies(groups, caps, groups.centre, x, size);
    EXPECT_EQ(std::accumulate(whole.begin(), whole.end(), 0.0), size) << trial;
    std::size_t moved = 0;
    for (std::size_t i = 0; i < n; ++i) {
      EXPECT_EQ(whole[i], std::round(whole[i]));
      EXPECT_GE(whole[i], 0);
      EXPECT_LE(whole[i], caps[i]);
      moved += std::abs(whole[i] - x[i]) >= 1 ? 1 : 0;
    }
    EXPECT_EQ(moved, 0U) << trial;
  }
}

TEST(whole_copies, masses_that_overflowed_end_all_the_same_in_whole_numbers) {
  for (const double mass : {HUGE_VAL, static_cast<double>(NAN), 1e308}) {
    const GroupedMasses groups{.centre = {0.2, 0.3, 0.5},
                               .mass = std::vector<double>(3 * 9, mass),
                               .gain = std::vector<double>(9, 1.0)};
    const std::vector<double> caps(9, 1.0);
    const auto whole =
        whole_copies(groups, caps, groups.centre, std::vector<double>(9, 1.0 / 3), 3);
    for (const double copies : whole) EXPECT_TRUE(copies == 0 || copies == 1);
  }
}

TEST(whole_copies, what_is_whole_already_stays) {
  const GroupedMasses groups{.centre = {0.5, 0.5}, .mass = {1, 2, 2, 1, 3, 3}, .gain = {1, 1, 1}};
  const std::vector<double> x{2, 0, 1};
  EXPECT_EQ(whole_copies(groups, std::vector<double>{3, 1, 1}, groups.centre, x, 3), x);
}

}  // namespace
}  // namespace folkman
