#include "folkman/statistics/class_sums/folds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <vector>

#include "folkman/base/error.hpp"

namespace folkman {
namespace {

std::vector<Class> random_classes(std::size_t rows) {
  std::mt19937 rng(11);
  std::vector<Class> classes;
  for (std::size_t row = 0; row < rows; ++row) {
    classes.push_back(rng() % 10 == 0 ? 2 : static_cast<Class>(rng() % 2));
  }
  return classes;
}

std::vector<int> dealt(const std::vector<Class>& classes, int folds, std::uint64_t seed) {
  Folds deal(folds, seed);
  std::vector<int> result;
  for (const Class c : classes) result.push_back(deal.next(c));
  return result;
}

TEST(Folds, within_each_class_fold_sizes_differ_by_at_most_one) {
  const auto classes = random_classes(997);
  for (const int folds : {2, 3, 10}) {
    const auto of_row = dealt(classes, folds, 5);
    std::map<Class, std::vector<int>> sizes;
    for (std::size_t row = 0; row < classes.size(); ++row) {
      auto& of_class = sizes[classes[row]];
      of_class.resize(static_cast<std::size_t>(folds));
      ++of_class[of_row[row]];
    }
    for (const auto& [c, of_class] : sizes) {
      const auto [least, most] = std::ranges::minmax(of_class);
      EXPECT_LE(most - least, 1) << "class " << c;
    }
  }
}

TEST(Folds, renaming_the_classes_changes_nothing) {
  const auto classes = random_classes(500);
  auto renamed = classes;
  for (Class& c : renamed) c = 100 - 7 * c;
  EXPECT_EQ(dealt(classes, 5, 3), dealt(renamed, 5, 3));
}

TEST(Folds, another_seed_deals_differently_and_the_same_seed_alike) {
  const auto classes = random_classes(500);
  EXPECT_EQ(dealt(classes, 5, 3), dealt(classes, 5, 3));
  EXPECT_NE(dealt(classes, 5, 3), dealt(classes, 5, 4));
}

TEST(Folds, neighbouring_rows_do_not_share_a_pattern) {
  const auto of_row = dealt(std::vector<Class>(10000, 0), 5, 0);
  std::map<std::pair<int, int>, int> pairs;
  for (std::size_t group = 0; group < 2000; ++group) {
    ++pairs[{of_row[5 * group], of_row[5 * group + 1]}];
  }
  EXPECT_EQ(pairs.size(), 20U);  // every ordered pair of different folds
  for (const auto& [pair, times] : pairs) EXPECT_NEAR(times, 100, 50);
}

TEST(Folds, fewer_than_two_folds_and_more_than_a_thousand_are_refused) {
  EXPECT_THROW(Folds(1, 0), Error);
  EXPECT_THROW(Folds(1001, 0), Error);
  EXPECT_THROW(Folds(1000000, 0), Error);
}

}  // namespace
}  // namespace folkman
