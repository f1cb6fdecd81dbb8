// Data that are no pleasure: constant, repeated, dependent and badly scaled columns, fewer rows
// than features, classes that can be separated. What docs/methods/l0.md promises of them, for both
// losses.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "folkman/base/error.hpp"
#include "folkman/methods/sparse_program/l0_program.hpp"
#include "tests/methods/sparse_program/l0_cases.hpp"

namespace folkman {
namespace {

class AwkwardL0 : public ::testing::TestWithParam<ProgramLossKind> {
 protected:
  [[nodiscard]] static testing::OwnedProgram drawn_with(testing::DrawnShape shape,
                                                        std::uint64_t seed) {
    shape.loss = GetParam();
    return testing::drawn(shape, seed);
  }
};

using Cells = std::vector<double>;

Cells cells_of(const Design& design) {
  Cells cells(design.rows() * design.width());
  for (std::size_t i = 0; i < design.width(); ++i) {
    design.for_each_entry(i, [&](std::size_t j, double x) { cells[i * design.rows() + j] = x; });
  }
  return cells;
}

Cells column_of(const Design& design, std::size_t i) {
  const auto cells = cells_of(design);
  const auto first = cells.begin() + static_cast<std::ptrdiff_t>(i * design.rows());
  return {first, first + static_cast<std::ptrdiff_t>(design.rows())};
}

Design joined_columns(const std::vector<Cells>& columns) {
  Cells cells;
  for (const auto& column : columns) cells.insert(cells.end(), column.begin(), column.end());
  return Design::dense(columns.front().size(), cells);
}

void expect_bracketed(const testing::OwnedProgram& owned) {
  const auto exact = testing::enumerated(owned.program());
  for (std::size_t k = 0; k < exact.size(); ++k) {
    const auto fit =
        l0_constrained(owned.design, testing::targets_of(owned), k, testing::as_is(owned));
    EXPECT_LE(fit.bound, exact[k]) << k;
    EXPECT_GE(fit.value, exact[k] * (1 - 1e-12)) << k;
    EXPECT_NEAR(fit.value, exact[k], 1e-8 * exact[k]) << k;
    EXPECT_LE(fit.support.size(), k);
  }
}

// Beside an intercept a constant column has nothing to add, however large it is and whether or not
// its mean rounds.
TEST_P(AwkwardL0, constant_columns_get_no_weight) {
  const auto owned = drawn_with({.rows = 20, .width = 2, .rank = 2, .intercept = true}, 71);
  const auto design = joined_columns({Cells(20, 7.0), column_of(owned.design, 0), Cells(20, 0.1),
                                      Cells(20, 0.0), column_of(owned.design, 1), Cells(20, -1e9)});
  const auto targets = testing::targets_of(owned);
  const auto expect_none = [&](const L0Fit& fit) {
    for (const Column i : fit.support) EXPECT_TRUE(i == 1 || i == 4) << "column " << i;
  };
  for (const bool standardize : {true, false}) {
    for (std::size_t k = 1; k <= 6; ++k) {
      SCOPED_TRACE("k " + std::to_string(k));
      expect_none(l0_constrained(design, targets, k, {.gamma = 0.05, .standardize = standardize}));
    }
    for (const double lambda : {1e-6, 1e-3, 0.1}) {
      SCOPED_TRACE("lambda " + std::to_string(lambda));
      const auto fit =
          l0_penalised(design, targets, lambda, {.gamma = 0.05, .standardize = standardize});
      expect_none(fit);
    }
  }
}

TEST_P(AwkwardL0, of_columns_that_are_alike_the_first_is_as_good_as_any) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const auto owned = drawn_with({.rows = 20, .width = 3, .rank = 3, .intercept = true}, seed);
    const auto targets = testing::targets_of(owned);
    const auto once = l0_constrained(owned.design, targets, 1, {.gamma = 0.05});
    const std::vector<Column> copied = {0, 1, 2, 2, 1, 0, 0, 1, 2};
    std::vector<Cells> columns;
    for (const Column i : copied) {
      columns.push_back(column_of(owned.design, static_cast<std::size_t>(i)));
    }
    const auto again = l0_constrained(joined_columns(columns), targets, 1, {.gamma = 0.05});
    ASSERT_EQ(again.support.size(), 1U);
    EXPECT_EQ(copied[static_cast<std::size_t>(again.support[0])], once.support[0]);
    EXPECT_NEAR(again.weight[0], once.weight[0], 1e-12);
    EXPECT_NEAR(again.value, once.value, 1e-12);
  }
}

TEST_P(AwkwardL0, repeated_negated_and_empty_columns_leave_the_optimum_bracketed) {
  const auto owned = drawn_with({.rows = 20, .width = 3, .rank = 3, .gamma = 0.05}, 76);
  std::vector<Cells> columns;
  for (const std::size_t i : {0U, 1U, 2U, 0U, 1U}) columns.push_back(column_of(owned.design, i));
  for (double& x : columns.back()) x = -x;
  columns.emplace_back(20, 0.0);
  expect_bracketed({joined_columns(columns), owned.loss, owned.gamma});
}

TEST_P(AwkwardL0, designs_of_low_rank_leave_the_optimum_bracketed) {
  for (const std::size_t rank : {1U, 2U, 3U}) {
    for (const bool intercept : {false, true}) {
      expect_bracketed(drawn_with(
          {.rows = 20, .width = 8, .rank = rank, .intercept = intercept, .gamma = 0.01}, 77));
    }
  }
}

TEST_P(AwkwardL0, fewer_rows_than_features_asked_for_leave_the_optimum_bracketed) {
  expect_bracketed(drawn_with({.rows = 4, .width = 8, .rank = 8, .gamma = 0.01}, 78));
  expect_bracketed(
      drawn_with({.rows = 3, .width = 7, .rank = 2, .intercept = true, .gamma = 1e-4}, 79));
}

// Columns from 1e-9 to 1e9 of what they were, moved by a hundred of their deviations: standardised,
// the same program.
TEST_P(AwkwardL0, scales_of_columns_far_apart_change_nothing_but_the_scale_of_weights) {
  const auto owned = drawn_with({.rows = 30, .width = 7, .rank = 7, .intercept = true}, 80);
  auto cells = cells_of(owned.design);
  const auto scale = [](std::size_t i) {
    return std::pow(10.0, 3 * static_cast<double>(i * 3 % 7) - 9);
  };
  for (std::size_t i = 0; i < 7; ++i) {
    for (std::size_t j = 0; j < 30; ++j) cells[i * 30 + j] = scale(i) * (cells[i * 30 + j] + 100);
  }
  const auto targets = testing::targets_of(owned);
  const auto design = Design::dense(30, cells);
  for (std::size_t k = 1; k <= 7; ++k) {
    const auto fit = l0_constrained(owned.design, targets, k, {.gamma = 0.02});
    const auto scaled = l0_constrained(design, targets, k, {.gamma = 0.02});
    EXPECT_TRUE(scaled.converged);
    EXPECT_EQ(scaled.support, fit.support) << k;
    EXPECT_NEAR(scaled.value, fit.value, 1e-9 * fit.value) << k;
    EXPECT_LE(scaled.bound, fit.value) << k;
    EXPECT_LE(fit.bound, scaled.value) << k;
    for (std::size_t a = 0; a < fit.support.size(); ++a) {
      const auto i = static_cast<std::size_t>(fit.support[a]);
      EXPECT_NEAR(scaled.weight[a] * scale(i), fit.weight[a], 1e-7) << k;
    }
  }
}

TEST_P(AwkwardL0, scales_of_columns_far_apart_leave_the_optimum_bracketed_as_they_are) {
  const auto owned = drawn_with({.rows = 20, .width = 7, .rank = 7, .gamma = 0.02}, 81);
  auto cells = cells_of(owned.design);
  for (std::size_t i = 0; i < 7; ++i) {
    for (std::size_t j = 0; j < 20; ++j) {
      cells[i * 20 + j] *= std::pow(10.0, 3 * static_cast<double>(i) - 9);
    }
  }
  const testing::OwnedProgram scaled{Design::dense(20, cells), owned.loss, owned.gamma};
  const auto exact = testing::enumerated(scaled.program());
  for (std::size_t k = 0; k <= 7; ++k) {
    const auto fit =
        l0_constrained(scaled.design, testing::targets_of(scaled), k, testing::as_is(scaled));
    EXPECT_LE(fit.bound, exact[k]) << k;
    EXPECT_GE(fit.value, exact[k] * (1 - 1e-9)) << k;
  }
}

TEST_P(AwkwardL0, no_ridge_at_all_is_refused_with_the_reason) {
  const auto owned = drawn_with({.rows = 6, .width = 2, .rank = 2}, 82);
  for (const double gamma : {0.0, -1.0, std::nan("")}) {
    try {
      (void)l0_constrained(owned.design, testing::targets_of(owned), 1, {.gamma = gamma});
      ADD_FAILURE() << "gamma " << gamma << " was taken";
    } catch (const Error& error) {
      EXPECT_EQ(error.fault().kind, Fault::Kind::argument);
      EXPECT_EQ(error.fault().where, "gamma");
      EXPECT_NE(error.fault().fix.find("no dual"), std::string::npos);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Both, AwkwardL0,
                         ::testing::Values(ProgramLossKind::square, ProgramLossKind::logistic),
                         [](const auto& loss) {
                           return loss.param == ProgramLossKind::square ? "square" : "logistic";
                         });

// Without a ridge weights would grow for ever; with little they are large, and the bracket holds.
TEST(AwkwardClasses, that_can_be_separated_leave_the_optimum_bracketed) {
  const Cells apart = {-3, -2, -1, 1, 2, 3};
  const Cells mixed = {1, -1, 1, -1, 1, -1};
  const Cells nearly = {-3, -2, 0.5, -0.5, 2, 3};
  const auto design = joined_columns({mixed, nearly, apart});
  for (const bool intercept : {false, true}) {
    for (const double gamma : {1e-2, 1e-5, 1e-8}) {
      const testing::OwnedProgram owned{
          design,
          ProgramLoss(ProgramLossKind::logistic, {-1, -1, -1, 1, 1, 1}, Cells(6, 1.0 / 6),
                      intercept),
          gamma};
      const auto exact = testing::enumerated(owned.program());
      for (std::size_t k = 0; k <= 3; ++k) {
        const auto fit =
            l0_constrained(owned.design, testing::targets_of(owned), k, testing::as_is(owned));
        EXPECT_LE(fit.bound, exact[k]) << gamma << ", k " << k;
        EXPECT_GE(fit.value, exact[k] * (1 - 1e-9)) << gamma << ", k " << k;
        EXPECT_TRUE(std::ranges::all_of(fit.weight, [](double w) { return std::isfinite(w); }));
        if (k == 1) {
          EXPECT_EQ(fit.support, std::vector<Column>{2});
        }
      }
    }
  }
}

}  // namespace
}  // namespace folkman
