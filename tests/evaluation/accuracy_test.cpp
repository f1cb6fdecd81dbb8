#include "folkman/evaluation/accuracy.hpp"

#include <gtest/gtest.h>

#include "tests/models/small_data.hpp"

namespace folkman {
namespace {

Grid grid_of(std::vector<double> alphas, const std::vector<double>& sizes) {
  Grid grid{.alphas = std::move(alphas), .sizes = {}};
  for (const double k : sizes) {
    grid.sizes.push_back({.kind = SizeChoice::Kind::count, .amount = k});
  }
  return grid;
}

TEST(Accuracy, the_smallest_size_within_one_standard_error_of_the_best_is_chosen) {
  const Grid grid = grid_of({1}, {1, 10, 100, 1000});
  // Best mean 0.90 at k = 100 with standard error 0.01; 0.895 at k = 10 lies within it.
  const std::vector<FoldAccuracy> folds{{0.70, 0.885, 0.88, 0.80},
                                        {0.70, 0.895, 0.90, 0.80},
                                        {0.70, 0.895, 0.90, 0.80},
                                        {0.70, 0.905, 0.92, 0.80}};
  EXPECT_EQ(best_candidate(grid, folds), 2U);
  EXPECT_EQ(smallest_within_one_error(grid, folds), 1U);
}

TEST(Accuracy, without_spread_only_the_best_will_do) {
  const Grid grid = grid_of({1}, {1, 10, 100});
  const std::vector<FoldAccuracy> folds{{0.7, 0.8, 0.9}, {0.7, 0.8, 0.9}};
  EXPECT_EQ(smallest_within_one_error(grid, folds), 2U);
}

TEST(Accuracy, of_equal_means_the_larger_alpha_and_the_smaller_size_win) {
  const Grid grid = grid_of({0.1, 1}, {5, 50});
  const std::vector<FoldAccuracy> folds{{0.8, 0.8, 0.8, 0.8}, {0.9, 0.9, 0.9, 0.9}};
  EXPECT_EQ(grid.alpha(best_candidate(grid, folds)), 1);
  EXPECT_EQ(grid.size(best_candidate(grid, folds)).amount, 5);
}

TEST(Accuracy, folds_without_rows_are_left_out) {
  const Grid grid = grid_of({1}, {1, 2});
  EXPECT_EQ(best_candidate(grid, {{}, {0.5, 0.6}, {}}), 1U);
}

TEST(Accuracy, weights_are_counted_alike_in_any_order) {
  std::vector<HeldOutBoard> boards;
  const Candidate candidate{.support = {0},
                            .rule = {.intercept = {0, -1}, .weight = {0, 3}, .binarize = {}}};
  boards.push_back({{0}, Board(1, {candidate})});
  const std::vector<double> first_wins{1, 0};
  std::vector<double> weights{0.1, 0.7, 1e-9, 123.456, 3};
  double total = 0;
  for (const double w : weights) total += w;
  const auto accuracy = [&] {
    AccuracyCounts counts(boards, total, 2);
    for (std::size_t i = 0; i < weights.size(); ++i) {
      counts.add({.board = 0,
                  .fold = 0,
                  .truth = weights[i] < 1 ? 0 : 1,
                  .weight = weights[i],
                  .scores = first_wins,
                  .worker = static_cast<int>(i % 2)});
    }
    return counts.of_board(0)[0][0];
  };
  const double before = accuracy();
  std::ranges::reverse(weights);
  EXPECT_EQ(accuracy(), before);
  EXPECT_NEAR(before, (0.1 + 0.7 + 1e-9) / total, 1e-15);
}

TEST(Board, several_rules_score_a_row_as_each_would_alone) {
  const Candidate one{
      .support = {0, 2},
      .rule = {.intercept = {0, 1, 2}, .weight = {0, 1, 2, 3, 5, 8}, .binarize = {}}};
  const Candidate two{
      .support = {2, 3},
      .rule = {.intercept = {5, 1, 0}, .weight = {1, 1, 0, 0, 2, 9}, .binarize = {}}};
  Batch rows;
  rows.columns = {0, 1, 2};
  rows.values = {2, 7, 3};
  rows.starts = {0, 3};
  std::vector<double> together(6);
  Board(4, {one, two}).row_scores(rows, 0, together);
  std::vector<double> alone(3);
  Board(4, {one}).row_scores(rows, 0, alone);
  EXPECT_EQ(alone, (std::vector<double>(together.begin(), together.begin() + 3)));
  Board(4, {two}).row_scores(rows, 0, alone);
  EXPECT_EQ(alone, (std::vector<double>(together.begin() + 3, together.end())));
  EXPECT_EQ(alone[1] - alone[0], 1 - 5 + 3 * (1 - 1));
  EXPECT_EQ(alone[2] - alone[0], 0 - 5 + 3 * (0 - 1));
}

}  // namespace
}  // namespace folkman
