#include "folkman/solvers/sparse_program/search/support_starts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "folkman/solvers/sparse_program/relaxation/program_relaxation.hpp"
#include "tests/solvers/sparse_programs.hpp"

namespace folkman {
namespace {

TEST(SupportStarts, ascend_differ_and_come_again_with_the_same_seed) {
  const auto owned = testing::drawn({.rows = 40, .width = 20, .rank = 8, .gamma = 0.02}, 61);
  ProgramRelaxation relaxation(owned.program(), {.threads = 1});
  const auto& point = relaxation.constrained(4);
  const auto pure = purified(owned.design, point);
  const auto starts = starting_supports(owned.design, point, pure, 4, {}, 1);
  EXPECT_EQ(std::set(starts.begin(), starts.end()).size(), starts.size());
  EXPECT_GE(starts.size(), 12U);
  for (const auto& start : starts) {
    EXPECT_TRUE(std::ranges::is_sorted(start));
    EXPECT_TRUE(std::ranges::adjacent_find(start) == start.end());
    EXPECT_LT(start.back(), 20);
  }
  EXPECT_EQ(starting_supports(owned.design, point, pure, 4, {}, 1), starts);
}

}  // namespace
}  // namespace folkman
