#include "folkman/numerics/equal_columns.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace folkman {
namespace {

struct MadePairs {
  std::vector<double> a, b;

  [[nodiscard]] PairColumns columns(double added = 0) const { return {a, b, added}; }
};

MadePairs small_counts(std::size_t size, unsigned most) {
  std::mt19937_64 random(5);
  MadePairs made{std::vector<double>(size), std::vector<double>(size)};
  for (double& x : made.a) x = static_cast<double>(random() % most);
  for (double& x : made.b) x = static_cast<double>(random() % most);
  return made;
}

MadePairs distinct(std::size_t size) {
  MadePairs made{std::vector<double>(size), std::vector<double>(size, 1.0)};
  for (std::size_t i = 0; i < size; ++i) made.a[i] = static_cast<double>(i);
  return made;
}

void expect_grouping(const PairColumns& pairs, const EqualPairs& groups) {
  std::vector<std::uint32_t> counted(groups.size(), 0);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const std::size_t group = groups.group_of.empty() ? i : groups.group_of[i];
    ASSERT_EQ(groups.a[group], pairs.a[i] + pairs.added);
    ASSERT_EQ(groups.b[group], pairs.b[i] + pairs.added);
    ++counted[group];
  }
  ASSERT_EQ(counted, groups.count);
}

TEST(equal_pairs, every_pair_is_in_the_group_of_its_numbers_and_no_two_groups_are_equal) {
  for (const unsigned most : {3U, 20U, 1000U}) {
    const auto made = small_counts(20000, most);
    const auto groups = equal_pairs(made.columns(0.5), 1);
    expect_grouping(made.columns(0.5), groups);
    std::set<std::pair<double, double>> met;
    for (std::size_t g = 0; g < groups.size(); ++g) met.emplace(groups.a[g], groups.b[g]);
    EXPECT_EQ(met.size(), groups.size());
  }
}

TEST(equal_pairs, many_pairs_are_grouped_alike_by_any_number_of_threads) {
  const auto made = small_counts(300000, 30);
  const auto groups = equal_pairs(made.columns(1), 1);
  EXPECT_EQ(groups.size(), 900U);
  expect_grouping(made.columns(1), groups);
  const auto again = equal_pairs(made.columns(1), 4);
  EXPECT_EQ(again.a, groups.a);
  EXPECT_EQ(again.group_of, groups.group_of);
}

TEST(equal_pairs, groups_stand_in_the_order_of_their_first_pairs) {
  const auto made = small_counts(300000, 30);
  std::uint32_t next = 0;
  for (const std::uint32_t group : equal_pairs(made.columns(), 2).group_of) {
    ASSERT_LE(group, next);
    if (group == next) ++next;
  }
}

TEST(equal_pairs, minus_zero_is_zero) {
  const MadePairs made{{0.0, -0.0}, {1.0, 1.0}};
  EXPECT_EQ(equal_pairs(made.columns(), 1).size(), 1U);
}

TEST(separate_pairs, stay_as_they_are) {
  const auto made = distinct(300000);
  const auto pairs = separate_pairs(made.columns(2), 2);
  EXPECT_TRUE(pairs.group_of.empty());
  expect_grouping(made.columns(2), pairs);
}

TEST(pairs_repeat, a_sample_tells) {
  EXPECT_FALSE(pairs_repeat(distinct(100000).columns(), 0));
  EXPECT_TRUE(pairs_repeat(small_counts(100000, 30).columns(), 0.125));
  EXPECT_FALSE(pairs_repeat(small_counts(100000, 30).columns(), 0.9));
}

TEST(column_groups, equal_columns_share_a_group_in_order_of_the_first) {
  const std::vector<double> a{1, 2, 1, 0, 2, -0.0};
  const std::vector<double> b{5, 6, 5, 0, 7, 0};
  const std::vector<std::span<const double>> f{a, b};
  const auto groups = column_groups(f, std::vector<Column>{0, 1, 2, 3, 4, 5});
  ASSERT_EQ(groups.size(), 4U);
  const auto members = [&](std::size_t i) {
    return std::vector<Column>(groups.of(i).begin(), groups.of(i).end());
  };
  EXPECT_EQ(members(0), (std::vector<Column>{0, 2}));
  EXPECT_EQ(members(1), (std::vector<Column>{1}));
  EXPECT_EQ(members(2), (std::vector<Column>{3, 5}));
  EXPECT_EQ(members(3), (std::vector<Column>{4}));
}

TEST(column_groups, a_column_that_is_not_asked_for_is_in_no_group) {
  const std::vector<double> a{1, 1, 2, 1};
  const std::vector<std::span<const double>> f{a};
  const auto groups = column_groups(f, std::vector<Column>{1, 2, 3});
  EXPECT_EQ(groups.columns, (std::vector<Column>{1, 3, 2}));
  EXPECT_EQ(groups.starts, (std::vector<std::size_t>{0, 2, 3}));
}

}  // namespace
}  // namespace folkman
