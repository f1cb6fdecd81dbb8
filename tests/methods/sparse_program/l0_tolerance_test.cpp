// How far the relaxation of an l0 program is solved: bounds hold at any tolerance, and a large
// design is left alone where its gap is wide, but not where it can be closed.
#include <gtest/gtest.h>

#include "tests/methods/sparse_program/l0_cases.hpp"
#include "tests/solvers/sparse_programs.hpp"

namespace folkman {
namespace {

TEST(L0Tolerance, bounds_are_below_the_optimum_at_any_tolerance) {
  for (const auto kind : {ProgramLossKind::square, ProgramLossKind::logistic}) {
    for (const std::uint64_t seed : {3U, 4U, 5U}) {
      const auto owned = testing::drawn({.rows = 20,
                                         .width = 9,
                                         .rank = 5,
                                         .noise = 0.1,
                                         .loss = kind,
                                         .intercept = true,
                                         .gamma = 0.02},
                                        seed);
      const auto exact = testing::enumerated(owned.program());
      const L0Targets targets{
          .loss = kind, .y = owned.loss.targets(), .weights = owned.loss.scales()};
      for (const double tolerance : {1.0, 0.3, 0.05, 1e-3, 1e-8}) {
        for (std::size_t k = 1; k <= 9; k += 2) {
          const auto fit = l0_constrained(owned.design, targets, k,
                                          {.gamma = owned.gamma,
                                           .scale = LossScale::sum,
                                           .standardize = false,
                                           .tolerance = tolerance});
          EXPECT_LE(fit.bound, exact[k]);
          EXPECT_GE(fit.value, exact[k] * (1 - 1e-12));
          EXPECT_TRUE(fit.converged);
          EXPECT_LE(fit.relaxed - fit.bound, tolerance * fit.relaxed * (1 + 1e-6) + 1e-12);
        }
      }
    }
  }
}

// Just above two million cells; columns alike enough that the relaxation has something to do.
struct LargeDesign {
  static constexpr std::size_t rows = 120;
  static constexpr std::size_t width = 17'000;
  Design design;
  std::vector<double> y;

  explicit LargeDesign(ProgramLossKind loss) {
    SplitMix draw(9);
    std::vector<double> cells(rows * width);
    for (std::size_t i = 0; i < width; ++i) {
      for (std::size_t j = 0; j < rows; ++j) {
        const double before = i == 0 ? 0 : cells[(i - 1) * rows + j];
        cells[i * rows + j] = 0.5 * before + testing::normal(draw);
      }
    }
    for (std::size_t j = 0; j < rows; ++j) {
      const double z = cells[50 * rows + j] - cells[9'000 * rows + j] + 0.5 * testing::normal(draw);
      y.push_back(loss == ProgramLossKind::square ? z : (z > 0 ? 1 : -1));
    }
    design = Design::dense(rows, std::move(cells));
  }
};

TEST(L0Tolerance, a_wide_gap_of_a_large_design_is_widened_by_a_fiftieth_at_most) {
  for (const auto loss : {ProgramLossKind::square, ProgramLossKind::logistic}) {
    const LargeDesign large(loss);
    const L0Targets targets{.loss = loss, .y = large.y};
    const auto tight = l0_constrained(large.design, targets, 2, {.tolerance = 1e-7});
    const auto rough = l0_constrained(large.design, targets, 2, {});
    EXPECT_TRUE(rough.converged);
    EXPECT_EQ(rough.support, tight.support);
    EXPECT_LE(rough.bound, tight.value);
    EXPECT_GT(tight.relative_gap(), 0.05);
    EXPECT_LE(tight.bound - rough.bound, 0.02 * rough.gap() + 1e-6 * tight.relaxed);
  }
}

TEST(L0Tolerance, what_a_tight_relaxation_proves_optimal_is_proven_in_a_large_design) {
  const LargeDesign large(ProgramLossKind::square);
  const L0Targets targets{.loss = ProgramLossKind::square, .y = large.y};
  const L0Options options{.gamma = 30};
  const auto fit = l0_constrained(large.design, targets, 1, options);
  EXPECT_TRUE(fit.optimal);
  EXPECT_LE(fit.relative_gap(), options.gap);
  const auto priced = l0_penalised(large.design, targets, 0.5 * (fit.floor - fit.value), options);
  EXPECT_TRUE(priced.optimal);
}

TEST(L0Tolerance, any_number_of_threads_gives_the_same_bits_of_a_large_design) {
  const LargeDesign large(ProgramLossKind::logistic);
  const L0Targets targets{.loss = ProgramLossKind::logistic, .y = large.y};
  const auto one = l0_constrained(large.design, targets, 3, {.threads = 1});
  const auto two = l0_constrained(large.design, targets, 3, {.threads = 2});
  EXPECT_EQ(one.support, two.support);
  EXPECT_EQ(one.weight, two.weight);
  EXPECT_EQ(one.value, two.value);
  EXPECT_EQ(one.bound, two.bound);
  EXPECT_EQ(one.zeta, two.zeta);
}

}  // namespace
}  // namespace folkman
