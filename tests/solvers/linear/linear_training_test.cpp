#include "folkman/solvers/linear/linear_training.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <random>
#include <thread>

#include "folkman/base/error.hpp"

namespace folkman {
namespace {

struct MadeRows {
  std::vector<Offset> starts{0};
  std::vector<Column> columns;
  std::vector<double> values;
  std::vector<double> signs;
  std::size_t width = 12;

  [[nodiscard]] SparseRows view() const { return {starts, columns, values, width}; }
};

// Counts, half the columns leaning to a class, with enough noise that no hyperplane parts them.
MadeRows made_rows(unsigned seed, std::size_t rows = 150) {
  std::mt19937 draw(seed);
  MadeRows made;
  for (std::size_t row = 0; row < rows; ++row) {
    const bool positive = draw() % 2 == 0;
    made.signs.push_back(positive ? 1 : -1);
    for (std::size_t column = 0; column < made.width; ++column) {
      const bool likely = column % 2 == 0 || (column % 4 == 1) == positive;
      if (draw() % 10 >= (likely ? 4U : 2U)) continue;
      made.columns.push_back(static_cast<Column>(column));
      made.values.push_back(1 + static_cast<double>(draw() % 3));
    }
    made.starts.push_back(static_cast<Offset>(made.columns.size()));
  }
  return made;
}

double margin(const MadeRows& made, const LinearFit& fit, std::size_t row) {
  double score = fit.intercept;
  for (Offset i = made.starts[row]; i < made.starts[row + 1]; ++i) {
    score += fit.weight[static_cast<std::size_t>(made.columns[i])] * made.values[i];
  }
  return made.signs[row] * score;
}

double loss(LinearLoss kind, double m) {
  if (kind == LinearLoss::logistic) return std::log1p(std::exp(-m));
  const double short_of = std::max(0.0, 1 - m);
  return kind == LinearLoss::hinge ? short_of : short_of * short_of;
}

double slope(LinearLoss kind, double m) {
  return kind == LinearLoss::logistic ? -1 / (1 + std::exp(m)) : -2 * std::max(0.0, 1 - m);
}

// Of C times the loss, in the weights and, last, the intercept.
std::vector<double> loss_gradient(const MadeRows& made, const LinearFit& fit,
                                  const LinearOptions& options) {
  std::vector<double> gradient(made.width + 1);
  for (std::size_t row = 0; row < made.signs.size(); ++row) {
    const double by_score =
        options.c * slope(options.loss, margin(made, fit, row)) * made.signs[row];
    for (Offset i = made.starts[row]; i < made.starts[row + 1]; ++i) {
      gradient[static_cast<std::size_t>(made.columns[i])] += by_score * made.values[i];
    }
    gradient.back() += by_score;
  }
  return gradient;
}

double l2_objective(const MadeRows& made, const LinearFit& fit, const LinearOptions& options) {
  double value = fit.intercept * fit.intercept / 2;
  for (const double w : fit.weight) value += w * w / 2;
  for (std::size_t row = 0; row < made.signs.size(); ++row) {
    value += options.c * loss(options.loss, margin(made, fit, row));
  }
  return value;
}

std::vector<double> with_intercept(const LinearFit& fit) {
  std::vector<double> all = fit.weight;
  all.push_back(fit.intercept);
  return all;
}

// Stops at the second time of asking: the first is before any work.
class StopsWithin : public Monitor {
 public:
  void progress(std::string_view, std::uint64_t, std::uint64_t, std::string_view) override {}
  [[nodiscard]] bool stop_requested() const override { return ++asked_ > 1; }

 private:
  mutable int asked_ = 0;
};

TEST(linear_training, a_fit_can_be_stopped_half_way_and_the_next_is_as_ever) {
  const MadeRows made = made_rows(9, 400);
  const LinearProblem problem(made.view());
  for (const auto kind : {LinearLoss::logistic, LinearLoss::squared_hinge, LinearLoss::hinge}) {
    for (const auto penalty : {LinearPenalty::l1, LinearPenalty::l2}) {
      if (kind == LinearLoss::hinge && penalty == LinearPenalty::l1) continue;
      LinearOptions options{.loss = kind, .penalty = penalty, .c = 1e3, .tolerance = 1e-9};
      const LinearFit before = problem.fit(made.signs, options);
      const StopsWithin stops;
      options.monitor = &stops;
      EXPECT_THROW((void)problem.fit(made.signs, options), Error);
      options.monitor = nullptr;
      EXPECT_EQ(problem.fit(made.signs, options).weight, before.weight);
    }
  }
}

TEST(linear_training, an_l2_solution_has_no_slope_left) {
  const MadeRows made = made_rows(1);
  const LinearProblem problem(made.view());
  for (const auto kind : {LinearLoss::logistic, LinearLoss::squared_hinge}) {
    for (const double c : {0.01, 1.0, 1e4}) {
      const LinearOptions options{.loss = kind, .c = c, .tolerance = 1e-9};
      const LinearFit fit = problem.fit(made.signs, options);
      const auto gradient = loss_gradient(made, fit, options);
      const auto all = with_intercept(fit);
      for (std::size_t j = 0; j < all.size(); ++j) {
        EXPECT_NEAR(all[j] + gradient[j], 0, 1e-6 * std::max(1.0, c)) << j;
      }
    }
  }
}

TEST(linear_training, an_l1_solution_meets_the_optimality_conditions) {
  const MadeRows made = made_rows(2);
  const LinearProblem problem(made.view());
  for (const auto kind : {LinearLoss::logistic, LinearLoss::squared_hinge}) {
    for (const double c : {0.02, 0.1, 1.0}) {
      const LinearOptions options{
          .loss = kind, .penalty = LinearPenalty::l1, .c = c, .tolerance = 1e-9};
      const LinearFit fit = problem.fit(made.signs, options);
      const auto gradient = loss_gradient(made, fit, options);
      const auto all = with_intercept(fit);
      for (std::size_t j = 0; j < all.size(); ++j) {
        if (all[j] == 0) {
          EXPECT_LE(std::abs(gradient[j]), 1 + 1e-6);
        } else {
          EXPECT_NEAR(gradient[j], all[j] > 0 ? -1 : 1, 1e-5);
        }
      }
    }
  }
}

TEST(linear_training, no_point_nearby_is_better_than_a_hinge_solution) {
  const MadeRows made = made_rows(3);
  const LinearOptions options{.loss = LinearLoss::hinge, .c = 0.1, .tolerance = 1e-9};
  const LinearFit fit = LinearProblem(made.view()).fit(made.signs, options);
  const double best = l2_objective(made, fit, options);
  std::mt19937 draw(4);
  std::normal_distribution<double> step(0, 1e-3);
  for (int trial = 0; trial < 200; ++trial) {
    LinearFit other = fit;
    for (double& w : other.weight) w += step(draw);
    other.intercept += step(draw);
    EXPECT_GE(l2_objective(made, other, options), best - 1e-7);
  }
}

TEST(linear_training, swapping_the_classes_turns_every_weight_around) {
  const MadeRows made = made_rows(5);
  std::vector<double> swapped;
  for (const double sign : made.signs) swapped.push_back(-sign);
  const LinearProblem problem(made.view());
  const LinearFit fit = problem.fit(made.signs, {.tolerance = 1e-9});
  const LinearFit other = problem.fit(swapped, {.tolerance = 1e-9});
  for (std::size_t j = 0; j < made.width; ++j) EXPECT_NEAR(fit.weight[j], -other.weight[j], 1e-7);
  EXPECT_NEAR(fit.intercept, -other.intercept, 1e-7);
}

TEST(linear_training, random_orders_give_the_same_bits_in_any_thread_and_spare_the_caller) {
  const MadeRows made = made_rows(6);
  const LinearProblem problem(made.view());
  const LinearOptions options{.penalty = LinearPenalty::l1, .c = 0.3};
  std::srand(7);
  const int first_draw = std::rand();
  const int second_draw = std::rand();
  std::srand(7);
  EXPECT_EQ(std::rand(), first_draw);
  const LinearFit alone = problem.fit(made.signs, options);
  EXPECT_EQ(std::rand(), second_draw);
  std::vector<LinearFit> together(4);
  std::vector<std::jthread> threads;
  for (LinearFit& fit : together) {
    threads.emplace_back([&] { fit = problem.fit(made.signs, options); });
  }
  threads.clear();
  for (const LinearFit& fit : together) {
    EXPECT_EQ(fit.weight, alone.weight);
    EXPECT_EQ(fit.intercept, alone.intercept);
  }
}

TEST(linear_training, nothing_is_printed) {
  const MadeRows made = made_rows(8);
  ::testing::internal::CaptureStdout();
  (void)LinearProblem(made.view()).fit(made.signs, {.c = 1e4});
  EXPECT_EQ(::testing::internal::GetCapturedStdout(), "");
}

TEST(linear_training, a_fit_that_stops_at_the_limit_says_so) {
  const MadeRows made = made_rows(9);
  const LinearProblem problem(made.view());
  LinearOptions options{.loss = LinearLoss::hinge, .c = 1e6, .tolerance = 1e-12};
  EXPECT_FALSE(problem.fit(made.signs, options).converged);
  options = {.c = 1};
  EXPECT_TRUE(problem.fit(made.signs, options).converged);
}

TEST(linear_training, what_cannot_be_fitted_is_refused) {
  const MadeRows made = made_rows(10);
  const LinearProblem problem(made.view());
  const std::vector<double> alike(made.signs.size(), 1);
  EXPECT_THROW((void)problem.fit(alike, {}), Error);
  EXPECT_THROW((void)problem.fit({}, {}), Error);
  EXPECT_THROW((void)problem.fit(made.signs, {.c = 0}), Error);
  EXPECT_THROW((void)problem.fit(made.signs, {.c = std::nan("")}), Error);
  EXPECT_THROW(
      (void)problem.fit(made.signs, {.loss = LinearLoss::hinge, .penalty = LinearPenalty::l1}),
      Error);
}

}  // namespace
}  // namespace folkman
