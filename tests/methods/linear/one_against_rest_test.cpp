#include "folkman/methods/linear/one_against_rest.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "folkman/base/error.hpp"
#include "folkman/data/batch/batch_parts.hpp"
#include "tests/methods/labelled_rows.hpp"

namespace folkman {
namespace {

constexpr std::size_t problem_width = 20;

Batch shuffled(const Batch& rows, unsigned seed) {
  std::vector<std::size_t> order(rows.rows());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::mt19937 draw(seed);
  std::ranges::shuffle(order, draw);
  return with_rows(rows, order);
}

TEST(one_against_rest, every_order_of_rows_and_number_of_threads_gives_the_same_bits) {
  for (const auto penalty : {LinearPenalty::l1, LinearPenalty::l2}) {
    const Batch rows = test::labelled_rows(1, 200, problem_width, 3);
    const LinearScores scores = OneAgainstRest(rows, problem_width, 3).fit({.penalty = penalty}, 1);
    const LinearScores others =
        OneAgainstRest(shuffled(rows, 2), problem_width, 3).fit({.penalty = penalty}, 4);
    EXPECT_EQ(scores.weight, others.weight);
    EXPECT_EQ(scores.intercept, others.intercept);
  }
}

TEST(one_against_rest, the_first_of_two_classes_scores_nothing) {
  const Batch rows = test::labelled_rows(3, 200, problem_width, 2);
  const LinearScores scores = OneAgainstRest(rows, problem_width, 2).fit({});
  EXPECT_EQ(scores.intercept[0], 0);
  for (std::size_t j = 0; j < problem_width; ++j) EXPECT_EQ(scores.weight[2 * j], 0);
}

TEST(one_against_rest, the_gradient_vanishes_with_the_penalty_at_an_l2_solution) {
  const Batch rows = test::labelled_rows(4, 200, problem_width, 3);
  for (const auto loss : {LinearLoss::logistic, LinearLoss::squared_hinge}) {
    const OneAgainstRest problem(rows, problem_width, 3);
    const LinearScores scores = problem.fit({.loss = loss, .c = 0.5, .tolerance = 1e-10});
    const auto gradient = problem.gradient(scores, loss);
    for (std::size_t i = 0; i < gradient.size(); ++i) {
      EXPECT_NEAR(scores.weight[i] + 0.5 * gradient[i], 0, 1e-5);
    }
  }
}

TEST(one_against_rest, a_class_without_rows_is_never_predicted) {
  const Batch rows = test::labelled_rows(5, 200, problem_width, 2);
  const LinearScores scores = OneAgainstRest(rows, problem_width, 3).fit({});
  EXPECT_TRUE(std::isinf(scores.intercept[2]) && scores.intercept[2] < 0);
  const LinearScores two = OneAgainstRest(rows, problem_width, 2).fit({.tolerance = 1e-10});
  const LinearScores three = OneAgainstRest(rows, problem_width, 3).fit({.tolerance = 1e-10});
  for (std::size_t j = 0; j < problem_width; ++j) {
    EXPECT_NEAR(two.weight[2 * j + 1], three.weight[3 * j + 1], 1e-6);
    EXPECT_NEAR(two.weight[2 * j + 1], -three.weight[3 * j], 1e-6);
  }
}

TEST(one_against_rest, rows_of_one_class_alone_make_it_the_answer) {
  Batch rows = test::labelled_rows(6, 20, problem_width, 2);
  std::ranges::fill(rows.classes, 1);
  const LinearScores scores = OneAgainstRest(rows, problem_width, 2).fit({});
  EXPECT_TRUE(std::isinf(scores.intercept[0]));
  EXPECT_EQ(scores.intercept[1], 0);
}

TEST(one_against_rest, rows_of_weight_0_take_no_part_and_other_weights_are_refused) {
  Batch rows = test::labelled_rows(7, 100, problem_width, 2);
  std::vector<std::size_t> first(50);
  std::iota(first.begin(), first.end(), std::size_t{0});
  const LinearScores half = OneAgainstRest(with_rows(rows, first), problem_width, 2).fit({});
  rows.weights.assign(100, 0.0);
  std::fill_n(rows.weights.begin(), 50, 1.0);
  EXPECT_EQ(OneAgainstRest(rows, problem_width, 2).fit({}).weight, half.weight);
  rows.weights[3] = 2;
  EXPECT_THROW(OneAgainstRest(rows, problem_width, 2), Error);
}

}  // namespace
}  // namespace folkman
