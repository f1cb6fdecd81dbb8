#include "folkman/methods/weighted/scheme.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "folkman/methods/weighted/barista.hpp"
#include "folkman/methods/weighted/scores/objectives.hpp"
#include "folkman/methods/weighted/scores/probabilities.hpp"
#include "folkman/solvers/smooth/l1_optimality.hpp"
#include "folkman/solvers/smooth/proximal_gradient.hpp"
#include "tests/methods/weighted/made_table.hpp"

namespace folkman {
namespace {

TEST(Schemes, give_the_same_bits_for_any_order_of_the_rows) {
  const CodedTable rows = made_table({.rows = 300, .columns = 6, .classes = 3});
  const CodedTable other = shuffled(rows, 7);
  const WeightingData data(rows);
  const WeightingData shuffled_data(other);
  for (const Scheme& scheme : schemes()) {
    const Weighting one = scheme.fit(data, {});
    const Weighting two = scheme.fit(shuffled_data, {});
    EXPECT_EQ(one.weight, two.weight) << scheme.name;
    EXPECT_EQ(one.score, two.score) << scheme.name;
    EXPECT_EQ(one.prior, two.prior) << scheme.name;
    EXPECT_EQ(one.blend.has_value(), two.blend.has_value()) << scheme.name;
    if (one.blend) {
      EXPECT_EQ(one.blend->score, two.blend->score) << scheme.name;
    }
    EXPECT_EQ(one.convergence, two.convergence) << scheme.name;
  }
}

TEST(Schemes, lower_the_loss_that_they_minimise) {
  const CodedTable rows = made_table({.rows = 400, .columns = 8, .classes = 2, .seed = 3});
  const WeightingData data(rows);
  const auto loss_of = [&](const Weighting& made) {
    std::vector<double> scores(data.map().scores());
    data.map().forward(made.weight, scores);
    return log_loss(data.map(), scores);
  };
  const double plain = loss_of(plain_weights(data, {}));
  const double shared = loss_of(wanbia(data, {}));
  const double specific = loss_of(cawnb(data, {}));
  const double free = loss_of(barista(data, {.l1 = 0, .l2 = 1e-6}));
  EXPECT_LT(shared, plain);
  EXPECT_LE(specific, shared * (1 + 1e-6));
  EXPECT_LE(free, specific * (1 + 1e-6));
}

TEST(Schemes, keep_weights_in_the_unit_box) {
  const CodedTable rows = made_table({.rows = 200, .columns = 7, .classes = 3, .seed = 5});
  const WeightingData data(rows);
  for (const auto loss : {WeightLoss::log_loss, WeightLoss::squared_error}) {
    for (const auto fit : {wanbia, cawnb, rnb, cwanb}) {
      for (const double w : fit(data, {.loss = loss}).weight) {
        EXPECT_GE(w, 0);
        EXPECT_LE(w, 1);
      }
    }
  }
}

TEST(Ftawnb, ends_by_the_errors_left_where_asked_to) {
  const CodedTable rows = made_table({.rows = 500, .columns = 8, .classes = 3, .seed = 9});
  const WeightingData data(rows);
  const Weighting batch = ftawnb(data, {.stop = TuningStop::batch});
  double left = 0;
  for (std::size_t i = 0; i < rows.rows(); ++i) {
    std::vector<double> z = batch.prior;
    for (const std::uint32_t cell : rows.row(i)) {
      for (std::size_t c = 0; c < z.size(); ++c) z[c] += batch.score[cell * z.size() + c];
    }
    left += std::ranges::max_element(z) - z.begin() == rows.classes[i] ? 0 : 1;
  }
  EXPECT_EQ(batch.convergence.objective, left);
}

TEST(Ftawnb, does_not_end_with_more_errors_than_it_began_with) {
  const CodedTable rows = made_table({.rows = 500, .columns = 8, .classes = 3, .seed = 9});
  const WeightingData data(rows);
  const auto errors = [&](const std::vector<double>& score) {
    double count = 0;
    for (std::size_t i = 0; i < rows.rows(); ++i) {
      std::vector<double> z = data.tables().prior;
      for (const std::uint32_t cell : rows.row(i)) {
        for (std::size_t c = 0; c < z.size(); ++c) z[c] += score[cell * z.size() + c];
      }
      count += std::ranges::max_element(z) - z.begin() != rows.classes[i] ? 1 : 0;
    }
    return count;
  };
  const Weighting tuned = ftawnb(data, {});
  EXPECT_LE(errors(tuned.score), errors(data.cell_scores(tuned.weight)));
  EXPECT_NE(ftawnb(data, {.seed = 1}).score, tuned.score);  // another order, another tuning
}

class Barista : public ::testing::TestWithParam<std::size_t> {
 protected:
  CodedTable rows = made_table({.rows = 250, .columns = 6, .classes = GetParam(), .seed = 11});
  WeightingData data{rows};
  std::vector<double> ones = std::vector<double>(data.map().weights(), 1.0);
};

TEST_P(Barista, reaches_one_optimum_by_every_solver) {
  for (const auto scale : {PenaltyScale::sum, PenaltyScale::mean}) {
    WeightingOptions options{.l1 = 0.2, .l2 = 0.1, .shared = 0.05, .scale = scale};
    if (scale == PenaltyScale::mean) options.l1 = options.l2 = options.shared = 0.01;
    options.tolerance = 1e-9;
    options.max_iterations = 200000;
    const Minimum best = barista_minimum(data, options, ones);
    EXPECT_TRUE(best.converged);
    for (const auto solver :
         {WeightSolver::accelerated, WeightSolver::proximal, WeightSolver::quasi_newton}) {
      options.solver = solver;
      const Minimum found = barista_minimum(data, options, ones);
      EXPECT_TRUE(found.converged);
      EXPECT_NEAR(found.value, best.value, 1e-9 * best.value);
      for (std::size_t i = 0; i < ones.size(); ++i) {
        EXPECT_NEAR(found.point[i], best.point[i], 1e-4);
      }
    }
  }
}

// Beck and Teboulle's theorems 3.1 and 4.4, at every iterate.
TEST_P(Barista, obeys_the_convergence_theorems_at_every_step) {
  const LogLoss loss(data.map(), 1, {.l2 = 0.1});
  const WeightingOptions options{.l1 = 0.2, .l2 = 0.1, .tolerance = 1e-12};
  const Minimum best = barista_minimum(data, options, ones);
  double distance = 0;
  for (std::size_t i = 0; i < ones.size(); ++i) {
    distance += (ones[i] - best.point[i]) * (ones[i] - best.point[i]);
  }
  const double bound = loss.curvature_bound();
  for (const auto momentum : {Momentum::none, Momentum::accelerated}) {
    ProximalOptions how{.l1 = 0.2, .momentum = momentum, .tolerance = 0, .max_iterations = 400};
    double before = std::numeric_limits<double>::infinity();
    how.onlooker = [&](const Iterate& at) {
      const auto k = static_cast<double>(at.number);
      const double allowed = momentum == Momentum::none
                                 ? bound * distance / (2 * k)
                                 : 2 * bound * distance / ((k + 1) * (k + 1));
      EXPECT_LE(at.value - best.value, allowed + 1e-9);
      EXPECT_GE(at.value - best.value, -1e-9);
      if (momentum == Momentum::none) {
        EXPECT_LE(at.value, before + 1e-9);
      }
      before = at.value;
    };
    (void)proximal_gradient(loss, ones, how);
  }
}

TEST_P(Barista, traces_a_path_from_nothing_to_more) {
  const auto path = barista_path(data, {.l2 = 0.01, .tolerance = 1e-9}, 20);
  ASSERT_EQ(path.size(), 20);
  const auto is_kept = [](double w) { return w != 0; };
  EXPECT_TRUE(std::ranges::none_of(path.front().optimum.point, is_kept));
  EXPECT_TRUE(std::ranges::any_of(path.back().optimum.point, is_kept));
  for (const PenaltyPathPoint& point : path) {
    EXPECT_TRUE(point.optimum.converged);
    WeightingOptions alone{.l1 = point.l1, .l2 = 0.01, .tolerance = 1e-9};
    EXPECT_NEAR(point.optimum.value, barista_minimum(data, alone, ones).value,
                1e-8 * point.optimum.value);
  }
}

TEST_P(Barista, keeps_no_weight_from_the_largest_penalty_on) {
  for (const auto scale : {PenaltyScale::sum, PenaltyScale::mean}) {
    const double largest = largest_l1(data, scale);
    const Weighting none = barista(data, {.l1 = largest * 1.0001, .l2 = 0, .scale = scale});
    EXPECT_TRUE(std::ranges::all_of(none.weight, [](double w) { return w == 0; }));
    const Weighting some =
        barista(data, {.l1 = largest * 0.99, .l2 = 0, .scale = scale, .tolerance = 1e-9});
    EXPECT_TRUE(std::ranges::any_of(some.weight, [](double w) { return w != 0; }));
  }
}

TEST_P(Barista, pulls_the_classes_together) {
  const Weighting apart = barista(data, {.l1 = 0, .l2 = 0.1});
  const Weighting together = barista(data, {.l1 = 0, .l2 = 0.1, .shared = 1e6});
  const std::size_t l = data.classes();
  double most_apart = 0;
  for (std::size_t j = 0; j < data.columns(); ++j) {
    for (std::size_t c = 1; c < l; ++c) {
      most_apart = std::max(most_apart, std::abs(apart.weight[j * l + c] - apart.weight[j * l]));
      EXPECT_NEAR(together.weight[j * l + c], together.weight[j * l], 1e-3);
    }
  }
  EXPECT_GT(most_apart, 0.1);
}

INSTANTIATE_TEST_SUITE_P(Classes, Barista, ::testing::Values(2, 3));

}  // namespace
}  // namespace folkman
