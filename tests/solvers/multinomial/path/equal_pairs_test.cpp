#include "folkman/solvers/multinomial/path/equal_pairs.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "tests/solvers/two_class_problems.hpp"

namespace {

using folkman::equal_pairs;
using folkman::EqualPairs;
using folkman::Masses;

void expect_grouping(const Masses& masses, const EqualPairs& pairs) {
  std::vector<std::uint32_t> counted(pairs.size(), 0);
  for (std::size_t i = 0; i < masses.size(); ++i) {
    const std::size_t group = pairs.group_of.empty() ? i : pairs.group_of[i];
    ASSERT_EQ(pairs.a[group], masses.f[0][i] + masses.alpha);
    ASSERT_EQ(pairs.b[group], masses.f[1][i] + masses.alpha);
    ++counted[group];
  }
  ASSERT_EQ(counted, pairs.count);
}

TEST(EqualPairs, every_feature_is_in_the_group_of_its_masses_and_no_two_groups_are_equal) {
  for (const auto& problem : folkman::testing::problems(500, 3)) {
    const auto pairs = equal_pairs(problem.masses(0.5), 1);
    expect_grouping(problem.masses(0.5), pairs);
    std::set<std::pair<double, double>> distinct;
    for (std::size_t g = 0; g < pairs.size(); ++g) distinct.emplace(pairs.a[g], pairs.b[g]);
    EXPECT_EQ(distinct.size(), pairs.size()) << problem.name;
  }
}

TEST(EqualPairs, many_features_are_grouped_alike_by_any_number_of_threads) {
  std::mt19937_64 random(5);
  std::vector<double> a(300000);
  std::vector<double> b(300000);
  for (double& x : a) x = static_cast<double>(random() % 30);
  for (double& x : b) x = static_cast<double>(random() % 30);
  const Masses masses{.f = {a, b}, .alpha = 1};
  const auto pairs = equal_pairs(masses, 1);
  EXPECT_EQ(pairs.size(), 900U);
  expect_grouping(masses, pairs);
  const auto again = equal_pairs(masses, 4);
  EXPECT_EQ(again.a, pairs.a);
  EXPECT_EQ(again.group_of, pairs.group_of);
}

TEST(EqualPairs, many_distinct_features_stay_as_they_are) {
  std::vector<double> a(300000);
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = static_cast<double>(i);
  const std::vector<double> b(a.rbegin(), a.rend());
  const Masses masses{.f = {a, b}, .alpha = 0};
  const auto pairs = equal_pairs(masses, 2);
  EXPECT_TRUE(pairs.group_of.empty());
  expect_grouping(masses, pairs);
}

TEST(EqualPairs, minus_zero_is_zero) {
  const std::vector<double> a{0.0, -0.0};
  const std::vector<double> b{1.0, 1.0};
  EXPECT_EQ(equal_pairs({.f = {a, b}, .alpha = 0}, 1).size(), 1U);
}

}  // namespace
