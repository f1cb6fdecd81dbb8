#include "folkman/numerics/top_k.hpp"

#include <gtest/gtest.h>

#include <random>

namespace folkman {
namespace {

TEST(top_k, equal_scores_go_to_the_smaller_position) {
  const std::vector<double> scores{1, 3, 2, 3, 2, 2, 0};
  EXPECT_EQ(top_k(scores, 1), (std::vector<Column>{1}));
  EXPECT_EQ(top_k(scores, 4), (std::vector<Column>{1, 2, 3, 4}));
  EXPECT_EQ(top_k(scores, 7), (std::vector<Column>{0, 1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(top_k(scores, 9).size(), 7U);
  EXPECT_TRUE(top_k(scores, 0).empty());
}

TEST(top_k, every_choice_is_the_head_of_the_ranking) {
  std::mt19937 rng(1);
  for (int trial = 0; trial < 50; ++trial) {
    std::vector<double> scores(40);
    for (double& score : scores) score = static_cast<double>(rng() % 9);
    const auto order = ranked(scores);
    for (std::size_t k = 1; k <= scores.size(); ++k) {
      std::vector<Column> head(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(k));
      std::ranges::sort(head);
      EXPECT_EQ(top_k(scores, k), head);
    }
  }
}

}  // namespace
}  // namespace folkman
