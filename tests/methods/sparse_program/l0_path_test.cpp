// Paths of l0 logistic regression over the number of features, against enumeration and against each
// size alone; those of the square loss are in l0_program_test.cpp.
#include <gtest/gtest.h>

#include <numeric>

#include "folkman/methods/sparse_program/l0_program.hpp"
#include "tests/methods/sparse_program/l0_cases.hpp"

namespace folkman {
namespace {

constexpr std::size_t path_width = 9;

testing::OwnedProgram drawn_classes(bool intercept, std::uint64_t seed) {
  return testing::drawn({.rows = 24,
                         .width = path_width,
                         .rank = 5,
                         .noise = 0.1,
                         .loss = ProgramLossKind::logistic,
                         .intercept = intercept,
                         .weighted = true,
                         .gamma = 0.02},
                        seed);
}

std::vector<L0Fit> path_of(const testing::OwnedProgram& owned, const L0Options& options) {
  std::vector<std::size_t> sizes(path_width + 1);
  std::iota(sizes.begin(), sizes.end(), std::size_t{0});
  return l0_path(owned.design, testing::targets_of(owned), sizes, options);
}

TEST(L0LogisticPath, brackets_the_true_optimum_at_every_size) {
  for (const bool intercept : {false, true}) {
    for (const std::int64_t nodes : {0, 100}) {
      const auto owned = drawn_classes(intercept, 61);
      auto options = testing::as_is(owned);
      options.nodes = nodes;
      const auto path = path_of(owned, options);
      const auto exact = testing::enumerated(owned.program());
      ASSERT_EQ(path.size(), path_width + 1);
      for (std::size_t k = 0; k <= path_width; ++k) {
        EXPECT_LE(path[k].bound, exact[k]) << k;
        EXPECT_GE(path[k].value, exact[k] * (1 - 1e-12)) << k;
        EXPECT_NEAR(path[k].value, exact[k], 1e-9) << k;
        EXPECT_LE(path[k].support.size(), k);
        EXPECT_TRUE(path[k].converged);
      }
    }
  }
}

TEST(L0LogisticPath, values_and_bounds_fall_with_the_size) {
  for (const std::uint64_t seed : {62U, 63U, 64U}) {
    const auto owned = drawn_classes(true, seed);
    const auto path = path_of(owned, testing::as_is(owned));
    EXPECT_EQ(path[0].value, path[0].floor);
    for (std::size_t k = 1; k <= path_width; ++k) {
      EXPECT_LE(path[k].value, path[k - 1].value) << k;
      EXPECT_LE(path[k].bound, path[k - 1].bound + 1e-6) << k;
      EXPECT_EQ(path[k].floor, path[0].floor);
    }
  }
}

// Whoever found them, no bound is above a value; and what both have proven is one number.
TEST(L0LogisticPath, sizes_proven_along_the_path_are_those_proven_alone) {
  std::size_t proven = 0;
  for (const std::uint64_t seed : {65U, 66U, 67U}) {
    const auto owned = drawn_classes(true, seed);
    const auto options = testing::as_is(owned);
    const auto path = path_of(owned, options);
    for (std::size_t k = 0; k <= path_width; ++k) {
      const auto alone = l0_constrained(owned.design, testing::targets_of(owned), k, options);
      EXPECT_LE(path[k].bound, alone.value) << k;
      EXPECT_LE(alone.bound, path[k].value) << k;
      if (!path[k].optimal || !alone.optimal) continue;
      EXPECT_NEAR(path[k].value, alone.value, options.gap * alone.value) << k;
      ++proven;
    }
  }
  EXPECT_GT(proven, 20U);
}

TEST(L0LogisticPath, any_number_of_threads_gives_the_same_bits) {
  const auto owned = drawn_classes(true, 68);
  auto options = testing::as_is(owned);
  options.threads = 1;
  const auto one = path_of(owned, options);
  options.threads = 3;
  const auto many = path_of(owned, options);
  for (std::size_t k = 0; k <= path_width; ++k) {
    EXPECT_EQ(one[k].support, many[k].support);
    EXPECT_EQ(one[k].weight, many[k].weight);
    EXPECT_EQ(one[k].value, many[k].value);
    EXPECT_EQ(one[k].bound, many[k].bound);
  }
}

}  // namespace
}  // namespace folkman
