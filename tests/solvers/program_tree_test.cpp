#include "folkman/solvers/program_tree.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "folkman/solvers/program_relaxation.hpp"
#include "folkman/solvers/program_screen.hpp"
#include "tests/solvers/sparse_programs.hpp"

namespace folkman {
namespace {

constexpr double unproven = -1e300;

// From the worst start there is: no column at all.
TreeResult searched(const SparseProgram& program, const SupportGoal& goal, std::int64_t nodes) {
  SupportSearch search(program, {.threads = 1});
  return program_tree(program, goal, fit_support(program, {}), unproven, search,
                      {.nodes = nodes, .gap = 1e-8, .threads = 1});
}

TEST(ProgramTree, finds_and_proves_what_enumeration_finds) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const auto owned =
        testing::drawn({.rows = 20,
                        .width = 11,
                        .rank = 2 + seed,
                        .noise = seed % 2 == 0 ? 0.2 : 0.0,
                        .loss = seed % 3 == 0 ? ProgramLossKind::logistic : ProgramLossKind::square,
                        .intercept = seed % 2 == 0,
                        .gamma = seed < 4 ? 0.03 : 0.003},
                       seed);
    const auto program = owned.program();
    const auto exact = testing::enumerated(program);
    for (std::size_t k = 1; k <= 10; k += 2) {
      const auto result = searched(program, {.cap = k}, 100000);
      EXPECT_TRUE(result.closed) << seed << " " << k;
      EXPECT_NEAR(result.best.value, exact[k], 1e-7 * exact[k]) << seed << " " << k;
      EXPECT_LE(result.bound, exact[k]);
      EXPECT_GE(result.bound, exact[k] * (1 - 1e-7));
    }
    for (const double lambda : {1e-3, 1e-2, 0.1}) {
      double best = exact[0];
      for (std::size_t k = 0; k <= 11; ++k) {
        best = std::min(best, exact[k] + lambda * static_cast<double>(k));
      }
      const SupportGoal goal{.cap = 11, .price = lambda};
      const auto result = searched(program, goal, 100000);
      EXPECT_TRUE(result.closed) << seed << " " << lambda;
      EXPECT_NEAR(goal.of(result.best), best, 1e-7 * best) << seed << " " << lambda;
    }
  }
}

TEST(ProgramTree, a_budget_of_nodes_is_kept_and_its_bound_holds) {
  const auto owned =
      testing::drawn({.rows = 30, .width = 14, .rank = 10, .noise = 0.3, .gamma = 0.001}, 3);
  const auto program = owned.program();
  const auto exact = testing::enumerated(program);
  for (const std::int64_t nodes : {1, 2, 5, 10}) {
    const auto result = searched(program, {.cap = 4}, nodes);
    EXPECT_LE(result.nodes, nodes);
    EXPECT_LE(result.bound, exact[4]);
    EXPECT_GE(result.best.value, exact[4] * (1 - 1e-12));
    const auto again = searched(program, {.cap = 4}, nodes);
    EXPECT_EQ(again.bound, result.bound);
    EXPECT_EQ(again.best.support, result.best.support);
  }
}

TEST(ProgramTree, optima_of_the_shared_vectors_are_proven) {
  const auto vectors = testing::sparse_program_vectors();
  if (!vectors) GTEST_SKIP() << "the shared vectors are not here";
  for (const auto& instance : (*vectors)["instances"]) {
    const auto owned = testing::program_of(instance);
    for (const auto& at : instance["con"]) {
      const double exact = at["exact"];
      const auto result = searched(owned.program(), {.cap = at["k"]}, 10000);
      EXPECT_TRUE(result.closed) << instance["name"] << at["k"];
      EXPECT_NEAR(result.best.value, exact, 1e-7 * std::max(1.0, exact)) << instance["name"];
    }
  }
}

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

TEST(ProgramScreen, decides_nothing_that_a_better_support_contradicts) {
  std::size_t decided = 0;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    const auto owned = testing::drawn({.rows = 25, .width = 9, .rank = 4, .gamma = 0.3}, seed);
    const auto program = owned.program();
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
  }
  EXPECT_GT(decided, 100U);
}

}  // namespace
}  // namespace folkman
