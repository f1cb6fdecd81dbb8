#include "folkman/solvers/sparse_program/search/support_fit.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/solvers/sparse_programs.hpp"

namespace folkman {
namespace {

// |gradient| of the fit's problem, over the scale of its terms.
double residual(const SparseProgram& program, const SupportFit& fit) {
  std::vector<double> zeta(program.design.rows());
  program.loss.gradient(linear_scores(program.design, fit), fit.intercept, zeta);
  double worst = 0;
  double sum = 0;
  for (const double z : zeta) sum += z;
  if (program.loss.has_intercept()) worst = std::abs(sum);
  for (std::size_t a = 0; a < fit.support.size(); ++a) {
    const double slope = program.design.dot(static_cast<std::size_t>(fit.support[a]), zeta);
    worst = std::max(worst, std::abs(slope + program.gamma * fit.weight[a]));
  }
  return worst;
}

TEST(SupportFit, the_gradient_vanishes_for_both_losses_with_and_without_an_intercept) {
  for (const auto kind : {ProgramLossKind::square, ProgramLossKind::logistic}) {
    for (const bool intercept : {false, true}) {
      const auto owned = testing::drawn({.rows = 30,
                                         .width = 9,
                                         .rank = 4,
                                         .loss = kind,
                                         .intercept = intercept,
                                         .weighted = true,
                                         .gamma = 1e-3},
                                        7);
      const std::vector<Column> support = {0, 1, 2, 4, 5, 8};
      const auto fit = fit_support(owned.program(), support);
      EXPECT_LT(residual(owned.program(), fit), 1e-12);
      EXPECT_EQ(fit.support, support);
    }
  }
}

TEST(SupportFit, a_start_changes_the_way_and_not_the_answer) {
  const auto owned =
      testing::drawn({.loss = ProgramLossKind::logistic, .intercept = true, .gamma = 0.01}, 3);
  const auto all = fit_support(owned.program(), std::vector<Column>{0, 1, 2, 3, 4});
  const auto cold = fit_support(owned.program(), std::vector<Column>{1, 3, 6});
  const auto warm = fit_support(owned.program(), std::vector<Column>{1, 3, 6}, &all);
  EXPECT_NEAR(cold.value, warm.value, 1e-14);
  for (std::size_t a = 0; a < 3; ++a) EXPECT_NEAR(cold.weight[a], warm.weight[a], 1e-9);
}

TEST(SupportFit, a_model_changes_the_way_and_not_the_answer_however_wrong_it_is) {
  for (const bool intercept : {false, true}) {
    const auto owned =
        testing::drawn({.loss = ProgramLossKind::logistic, .intercept = intercept}, 6);
    const auto program = owned.program();
    const std::vector<Column> support{0, 2, 5};
    const auto plain = fit_support(program, support);
    for (const double own : {1e-3, 1.0, 1e3}) {
      const FitModel model{.inverse = {own, 0, 0, 0, own, 0, 0, 0, own}, .h = owned.loss.scales()};
      const auto fit = fit_support(program, support, nullptr, {}, &model);
      EXPECT_NEAR(fit.value, plain.value, 1e-13 * plain.value);
      for (std::size_t a = 0; a < 3; ++a) EXPECT_NEAR(fit.weight[a], plain.weight[a], 1e-7);
    }
  }
}

TEST(SupportFit, duplicate_and_constant_columns_share_and_vanish) {
  std::vector<double> cells = {1, 2, 3, 5, /**/ 1, 2, 3, 5, /**/ 4, 4, 4, 4, /**/ 0, 0, 0, 0};
  const auto design = Design::dense(4, cells);
  const ProgramLoss loss(ProgramLossKind::square, {1, 3, 2, 6}, {1, 1, 1, 1}, true);
  const SparseProgram program{.design = design, .loss = loss, .gamma = 0.5};
  const auto fit = fit_support(program, std::vector<Column>{0, 1, 2, 3});
  EXPECT_NEAR(fit.weight[0], fit.weight[1], 1e-14);
  EXPECT_NEAR(fit.weight[2], 0, 1e-14);
  EXPECT_EQ(fit.weight[3], 0);
  EXPECT_LT(residual(program, fit), 1e-12);
}

TEST(SupportFit, separable_classes_have_an_answer_because_gamma_is_above_zero) {
  const auto design = Design::dense(4, {-2, -1, 1, 2});
  const ProgramLoss loss(ProgramLossKind::logistic, {-1, -1, 1, 1}, {1, 1, 1, 1}, true);
  const SparseProgram program{.design = design, .loss = loss, .gamma = 1e-8};
  const auto fit = fit_support(program, std::vector<Column>{0});
  EXPECT_LT(residual(program, fit), 1e-10);
  EXPECT_GT(fit.weight[0], 10);
}

TEST(SupportFit, where_it_starts_does_not_matter) {
  for (const double gamma : {1e-2, 1e-4, 1e-8}) {
    const auto owned = testing::drawn({.rows = 6,
                                       .width = 8,
                                       .rank = 8,
                                       .loss = ProgramLossKind::logistic,
                                       .intercept = true,
                                       .gamma = gamma},
                                      2);
    std::vector<SupportFit> anew;
    for (Column i = 0; i < 8; ++i) {
      anew.push_back(fit_support(owned.program(), std::vector<Column>{i}));
    }
    for (const auto& fit : anew) {
      for (const auto& start : anew) {
        const auto again = fit_support(owned.program(), fit.support, &start);
        EXPECT_NEAR(again.value, fit.value, 1e-9 * fit.value)
            << gamma << ": column " << fit.support[0] << " from " << start.support[0];
      }
    }
  }
}

TEST(SupportFit, exact_optima_of_the_known_cases_are_met_on_their_supports) {
  const auto vectors = testing::known_cases("sparse_programs");
  for (const auto& instance : vectors["instances"]) {
    const auto owned = testing::program_of(instance);
    for (const auto& at : instance["con"]) {
      const std::vector<Column> support = at["exact_support"];
      const double exact = at["exact"];
      const auto fit = fit_support(owned.program(), support);
      EXPECT_NEAR(fit.value, exact, 1e-9 * std::max(1.0, exact)) << instance["name"];
    }
  }
}

}  // namespace
}  // namespace folkman
