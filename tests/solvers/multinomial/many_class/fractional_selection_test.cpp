#include "folkman/solvers/multinomial/many_class/fractional_selection.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <random>

#include "folkman/numerics/deviance.hpp"

namespace folkman {
namespace {

struct Case {
  GroupedMasses groups;
  std::vector<double> caps;
  FractionalBase base;
};

Case random_case(std::mt19937& rng, std::size_t classes, std::size_t groups, bool counts) {
  Case made;
  std::uniform_real_distribution<double> real(0.01, 5);
  auto draw = [&] { return counts ? static_cast<double>(rng() % 5) + 0.1 : real(rng); };
  made.groups.centre.assign(classes, 1.0 / static_cast<double>(classes));
  made.base.mass.assign(classes, 0.0);
  for (std::size_t i = 0; i < groups; ++i) {
    double g = 0;
    double h = 0;
    for (std::size_t c = 0; c < classes; ++c) made.groups.mass.push_back(draw());
    for (const double f : made.groups.of(i)) g += f;
    for (const double f : made.groups.of(i)) h += deviance(f, g / static_cast<double>(classes));
    made.groups.gain.push_back(h);
    made.caps.push_back(static_cast<double>(1 + rng() % 3));
  }
  return made;
}

TEST(fractional_selection, the_value_meets_the_bound) {
  std::mt19937 rng(11);
  for (int trial = 0; trial < 600; ++trial) {
    const auto made = random_case(rng, 2 + trial % 4, 3 + rng() % 40, trial % 2 == 0);
    const double most = std::accumulate(made.caps.begin(), made.caps.end(), 0.0);
    const double size = 1 + static_cast<double>(rng() % static_cast<unsigned>(most - 1));
    const auto found = fractional_selection(made.groups, made.caps, made.base, size, {});
    const double gap = (found.bound - found.value) / found.bound;
    EXPECT_LE(gap, 1e-10) << trial;
    EXPECT_GE(gap, -1e-13) << trial;
    EXPECT_NEAR(std::accumulate(found.x.begin(), found.x.end(), 0.0), size, 1e-6);
  }
}

TEST(fractional_selection, without_a_choice_value_and_bound_are_the_same) {
  std::mt19937 rng(12);
  const auto made = random_case(rng, 3, 5, true);
  const double most = std::accumulate(made.caps.begin(), made.caps.end(), 0.0);
  const auto all = fractional_selection(made.groups, made.caps, made.base, most, {});
  EXPECT_EQ(all.x, made.caps);
  EXPECT_EQ(all.value, all.bound);
}

TEST(fractional_selection, it_stops_once_the_bound_is_low_enough) {
  std::mt19937 rng(13);
  const auto made = random_case(rng, 3, 60, false);
  const auto full = fractional_selection(made.groups, made.caps, made.base, 9, {});
  const auto early =
      fractional_selection(made.groups, made.caps, made.base, 9, {.enough = 2 * full.bound});
  EXPECT_GE(early.bound, full.bound);
  EXPECT_LE(early.bound, 2 * full.bound);
}

}  // namespace
}  // namespace folkman
