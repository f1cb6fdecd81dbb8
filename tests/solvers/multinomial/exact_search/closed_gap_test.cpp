// The oracle enumerates every support and shares no code with the library.
#include "folkman/solvers/multinomial/exact_search/closed_gap.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <random>

#include "folkman/solvers/multinomial/many_class/simplex_dual.hpp"

namespace folkman {
namespace {

using Table = std::vector<std::vector<double>>;

Masses masses_of(const Table& f, double alpha) {
  Masses masses{.f = {}, .alpha = alpha};
  for (const auto& row : f) masses.f.emplace_back(row);
  return masses;
}

double plogp(double x) { return x > 0 ? x * std::log(x) : 0.0; }

double gain_by_definition(const Table& f, double alpha, unsigned chosen) {
  double gain = 0;
  double total = 0;
  std::vector<double> mass(f.size(), 0.0);
  for (std::size_t i = 0; i < f.front().size(); ++i) {
    if ((chosen >> i & 1U) == 0) continue;
    double g = 0;
    for (std::size_t c = 0; c < f.size(); ++c) {
      gain += plogp(f[c][i] + alpha);
      mass[c] += f[c][i] + alpha;
      g += f[c][i] + alpha;
    }
    gain -= plogp(g);
    total += g;
  }
  for (const double b : mass) gain -= plogp(b);
  return gain + plogp(total);
}

double best_by_enumeration(const Table& f, double alpha, int k) {
  double best = 0;
  for (unsigned chosen = 0; chosen < 1U << f.front().size(); ++chosen) {
    if (std::popcount(chosen) == k) best = std::max(best, gain_by_definition(f, alpha, chosen));
  }
  return best;
}

unsigned set_of(const std::vector<Column>& support) {
  unsigned set = 0;
  for (const Column i : support) set |= 1U << static_cast<unsigned>(i);
  return set;
}

Table random_table(std::mt19937& rng, std::size_t classes, std::size_t width, int kind) {
  Table f(classes, std::vector<double>(width));
  std::uniform_real_distribution<double> unit(0, 1);
  for (std::size_t c = 0; c < classes; ++c) {
    for (auto& x : f[c]) {
      x = kind == 0 ? unit(rng) : static_cast<double>(rng() % static_cast<unsigned>(1 + kind));
      if (kind == 3 && c == 0) x *= 40;
    }
  }
  return f;
}

TEST(closed_gap, the_search_finds_the_optimum_and_says_so) {
  std::mt19937 rng(21);
  std::int64_t nodes = 0;
  for (int trial = 0; trial < 1500; ++trial) {
    const std::size_t classes = 2 + trial % 3;
    const auto table = random_table(rng, classes, 3 + rng() % 9, trial % 5);
    const double alpha = trial % 7 == 0 ? 0.0 : trial % 2 == 0 ? 1.0 : 0.01;
    const auto masses = masses_of(table, alpha);
    const std::size_t k = 1 + rng() % masses.size();
    const auto point = simplex_dual(masses, k, 1, nullptr);
    const auto closed = closed_gap(masses, k, point, point.value, 1000, nullptr);
    const double optimum = best_by_enumeration(table, alpha, static_cast<int>(k));
    const double rounding = 1e-9 * (1 + optimum);
    ASSERT_EQ(std::popcount(set_of(closed.support)), static_cast<int>(k)) << trial;
    EXPECT_TRUE(closed.optimal) << trial;
    EXPECT_NEAR(gain_by_definition(table, alpha, set_of(closed.support)), optimum, rounding)
        << trial;
    EXPECT_GE(closed.proven_gain, optimum - rounding) << trial;
    nodes += closed.nodes;
  }
  EXPECT_LT(nodes, 20 * 1500);
}

TEST(closed_gap, a_budget_that_ends_leaves_a_true_bound) {
  std::mt19937 rng(22);
  int unfinished = 0;
  for (int trial = 0; trial < 400; ++trial) {
    const auto table = random_table(rng, 2 + trial % 3, 12, 1 + trial % 4);
    const auto masses = masses_of(table, 0.5);
    const std::size_t k = 2 + rng() % 8;
    const auto point = simplex_dual(masses, k, 1, nullptr);
    const auto closed = closed_gap(masses, k, point, point.value, trial % 3, nullptr);
    const double optimum = best_by_enumeration(table, 0.5, static_cast<int>(k));
    EXPECT_GE(closed.proven_gain, optimum * (1 - 1e-10));
    EXPECT_LE(closed.proven_gain, point.value * (1 + 1e-10));
    EXPECT_LE(closed.nodes, trial % 3);
    if (closed.optimal) {
      EXPECT_NEAR(gain_by_definition(table, 0.5, set_of(closed.support)), optimum, 1e-9 * optimum);
    }
    unfinished += closed.optimal ? 0 : 1;
  }
  EXPECT_GT(unfinished, 0);
}

TEST(closed_gap, when_one_class_has_all_the_mass_any_support_is_optimal) {
  const Table table{{1, 2, 0, 1}, {0, 0, 0, 0}};
  const auto masses = masses_of(table, 0);
  const auto point = simplex_dual(masses, 2, 1, nullptr);
  EXPECT_TRUE(closed_gap(masses, 2, point, 1e-290, 100, nullptr).optimal);
}

TEST(closed_gap, swaps_never_make_the_support_worse) {
  std::mt19937 rng(23);
  for (int trial = 0; trial < 300; ++trial) {
    const auto table = random_table(rng, 2 + trial % 3, 12, trial % 5);
    const auto masses = masses_of(table, 1);
    const std::size_t k = 2 + rng() % 9;
    const auto point = simplex_dual(masses, k, 1, nullptr);
    const auto closed = closed_gap(masses, k, point, point.value, 0, nullptr);
    EXPECT_GE(gain_by_definition(table, 1, set_of(closed.support)),
              gain_by_definition(table, 1, set_of(point.support)) - 1e-9);
    EXPECT_EQ(closed.nodes, 0);
  }
}

TEST(closed_gap, it_repairs_a_support_that_is_not_the_top_choice) {
  std::mt19937 rng(24);
  for (int trial = 0; trial < 300; ++trial) {
    const auto table = random_table(rng, 2 + trial % 2, 11, trial % 5);
    const auto masses = masses_of(table, 0.3);
    const std::size_t k = 2 + rng() % 8;
    auto point = simplex_dual(masses, k, 1, nullptr);
    for (std::size_t i = 0; i < k; ++i) point.support[i] = static_cast<Column>(i);
    const auto closed = closed_gap(masses, k, point, point.value, 2000, nullptr);
    const double optimum = best_by_enumeration(table, 0.3, static_cast<int>(k));
    EXPECT_TRUE(closed.optimal);
    EXPECT_NEAR(gain_by_definition(table, 0.3, set_of(closed.support)), optimum,
                1e-9 * (1 + optimum));
  }
}

}  // namespace
}  // namespace folkman
