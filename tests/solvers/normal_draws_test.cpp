// The portable generator of low-rank designs (docs/theory/sparse-programs.md, 9) against
// tests/vectors.
#include "tests/solvers/normal_draws.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/solvers/sparse_programs.hpp"

namespace folkman {
namespace {

TEST(NormalDraws, bits_uniform_and_normal_numbers_are_those_of_the_known_cases) {
  const auto vectors = testing::known_cases("sparse_programs");
  const auto& rng = vectors["rng"];
  SplitMix bits(42);
  for (const std::string word : rng["splitmix64_seed42_hex"]) {
    EXPECT_EQ(bits(), std::stoull(word, nullptr, 16));
  }
  SplitMix uniform(42);
  for (const double expected : rng["uniform_seed42"]) EXPECT_EQ(uniform.unit(), expected);
  SplitMix normal(42);
  for (const double expected : rng["normal_seed42"]) {
    EXPECT_NEAR(testing::normal(normal), expected, 1e-14);
  }
}

}  // namespace
}  // namespace folkman
