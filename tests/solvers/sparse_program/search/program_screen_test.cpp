#include "folkman/solvers/sparse_program/search/program_screen.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "folkman/solvers/sparse_program/relaxation/program_relaxation.hpp"
#include "folkman/solvers/sparse_program/search/support_search.hpp"
#include "tests/solvers/sparse_programs.hpp"

namespace folkman {
namespace {

struct Everything {
  std::vector<SupportFit> fits;
  double best = 0;
};

// Fits of every support of at most k columns, and the least of them.
Everything fits_of(const SparseProgram& program, std::size_t k, double lambda) {
  Everything all;
  const SupportGoal goal{.cap = k, .price = lambda};
  testing::for_each_support(program, k, [&](SupportFit fit) {
    if (all.fits.empty() || goal.of(fit) < all.best) all.best = goal.of(fit);
    all.fits.push_back(std::move(fit));
  });
  return all;
}

// Every support better than the value screened with has what was fixed in and lacks what is out.
void expect_safe(const Everything& all, const SupportGoal& goal, double value,
                 const ProgramFixings& fixed) {
  for (const auto& fit : all.fits) {
    if (!(goal.of(fit) < value)) continue;
    for (const Column i : fixed.in) EXPECT_TRUE(std::ranges::binary_search(fit.support, i));
    for (const Column i : fixed.out) EXPECT_FALSE(std::ranges::binary_search(fit.support, i));
  }
}

// How many columns were decided about.
std::size_t screened_safely(const SparseProgram& program) {
  std::size_t decided = 0;
  ProgramRelaxation relaxation(program, {.tolerance = 1e-9, .threads = 1});
  for (const std::size_t k : {2U, 4U}) {
    const auto all = fits_of(program, k, 0);
    for (const double slack : {1e-9, 0.01, 0.1}) {
      const auto& point = relaxation.constrained(static_cast<double>(k));
      const ScreenedAt at{
          .gamma = program.gamma, .bound = point.dual, .value = all.best * (1 + slack)};
      const auto fixed = screened_constrained(point.products, at, k, {});
      expect_safe(all, {.cap = k}, at.value, fixed);
      decided += fixed.in.size() + fixed.out.size();
    }
  }
  for (const double lambda : {0.003, 0.03}) {
    const auto all = fits_of(program, 9, lambda);
    const auto& point = relaxation.penalised(lambda);
    const ScreenedAt at{
        .gamma = program.gamma, .bound = point.dual, .value = all.best * (1 + 1e-9)};
    const auto fixed = screened_penalised(point.products, at, lambda, {});
    expect_safe(all, {.cap = 9, .price = lambda}, at.value, fixed);
    decided += fixed.in.size() + fixed.out.size();
  }
  return decided;
}

TEST(ProgramScreen, decides_nothing_that_a_better_support_contradicts) {
  for (const auto kind : {ProgramLossKind::square, ProgramLossKind::logistic}) {
    std::size_t decided = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      const auto owned =
          testing::drawn({.rows = 25, .width = 9, .rank = 4, .loss = kind, .gamma = 0.3}, seed);
      decided += screened_safely(owned.program());
    }
    EXPECT_GT(decided, 100U);
  }
}

// Logistic bounds are tight where gamma is large beside the curvature, so here is what is left.
TEST(ProgramScreen, is_as_safe_with_an_intercept_and_little_ridge) {
  for (const auto kind : {ProgramLossKind::square, ProgramLossKind::logistic}) {
    std::size_t decided = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      const auto owned = testing::drawn({.rows = 25,
                                         .width = 9,
                                         .rank = 4,
                                         .noise = 0.2,
                                         .loss = kind,
                                         .intercept = true,
                                         .weighted = true,
                                         .gamma = 0.02},
                                        seed);
      decided += screened_safely(owned.program());
    }
    EXPECT_GT(decided, 10U);
  }
}

}  // namespace
}  // namespace folkman
