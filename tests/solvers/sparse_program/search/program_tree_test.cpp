#include "folkman/solvers/sparse_program/search/program_tree.hpp"

#include <gtest/gtest.h>

#include <algorithm>

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

// The relaxation of a tree with a wide gap is solved roughly: its points must not borrow a bound
// that better points have proven.
TEST(ProgramTree, a_bound_proven_elsewhere_leads_to_no_false_decision) {
  const double gap = 0.05;
  for (const auto kind : {ProgramLossKind::square, ProgramLossKind::logistic}) {
    const double gamma = kind == ProgramLossKind::square ? 0.01 : 0.001;
    for (std::uint64_t seed = 1; seed <= 34; ++seed) {
      const auto owned = testing::drawn(
          {.rows = 20, .width = 9, .rank = 5, .noise = 0.3, .loss = kind, .gamma = gamma}, seed);
      const auto program = owned.program();
      const auto exact = testing::enumerated(program);
      for (const std::size_t k : {1U, 2U, 4U}) {
        SupportSearch search(program, {.threads = 1});
        const auto result =
            program_tree(program, {.cap = k}, fit_support(program, {}), exact[k] * (1 - 1e-9),
                         search, {.nodes = 1000, .gap = gap, .threads = 1});
        EXPECT_LE(result.bound, exact[k]) << seed << " " << k;
        EXPECT_LE((1 - gap) * result.best.value, exact[k]) << seed << " " << k;
      }
    }
  }
}

// So little ridge that relaxations stop early: shares and products then do not belong together.
TEST(ProgramTree, loses_no_support_where_its_relaxations_do_not_converge) {
  for (std::uint64_t seed = 7; seed <= 10; ++seed) {
    const auto owned =
        testing::drawn({.rows = 3, .width = 8, .rank = 2, .intercept = true, .gamma = 1e-13}, seed);
    const auto program = owned.program();
    const auto exact = testing::enumerated(program);
    for (const double known : {0.0, 0.99}) {
      for (const std::size_t k : {2U, 3U}) {
        SupportSearch search(program, {.threads = 1});
        const auto result =
            program_tree(program, {.cap = k}, fit_support(program, {}), known * exact[k], search,
                         {.nodes = 200, .gap = 1e-6, .threads = 1});
        EXPECT_LE(result.bound, exact[k]) << seed << " " << k;
      }
    }
  }
}

// Classes that can be separated: fits that start where other columns have left the intercept.
TEST(ProgramTree, finds_and_proves_the_optimum_of_separable_classes_with_little_ridge) {
  for (const double gamma : {1e-3, 1e-6, 1e-10}) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      const auto owned = testing::drawn({.rows = 6,
                                         .width = 8,
                                         .rank = 8,
                                         .loss = ProgramLossKind::logistic,
                                         .intercept = true,
                                         .gamma = gamma},
                                        seed);
      const auto exact = testing::enumerated(owned.program());
      for (const std::size_t k : {1U, 2U, 4U}) {
        const auto result = searched(owned.program(), {.cap = k}, 10000);
        EXPECT_LE(result.bound, exact[k]) << gamma << " " << seed << " " << k;
        EXPECT_NEAR(result.best.value, exact[k], 1e-7 * exact[k])
            << gamma << " " << seed << " " << k;
      }
    }
  }
}

TEST(ProgramTree, optima_of_the_known_cases_are_proven) {
  const auto vectors = testing::known_cases("sparse_programs");
  for (const auto& instance : vectors["instances"]) {
    const auto owned = testing::program_of(instance);
    for (const auto& at : instance["con"]) {
      const double exact = at["exact"];
      const auto result = searched(owned.program(), {.cap = at["k"]}, 10000);
      EXPECT_TRUE(result.closed) << instance["name"] << at["k"];
      EXPECT_NEAR(result.best.value, exact, 1e-7 * std::max(1.0, exact)) << instance["name"];
    }
  }
}

}  // namespace
}  // namespace folkman
