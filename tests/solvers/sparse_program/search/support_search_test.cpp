#include "folkman/solvers/sparse_program/search/support_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "tests/solvers/sparse_programs.hpp"

namespace folkman {
namespace {

std::vector<Column> everything(const Design& design) {
  std::vector<Column> all(design.width());
  std::iota(all.begin(), all.end(), Column{0});
  return all;
}

// The tableau of a square program with every column in its pool.
struct Swept {
  SupportPool pool;
  SupportTableau tableau;

  Swept(const SparseProgram& program, const std::vector<std::size_t>& support) : pool(program, 1) {
    pool.add(everything(program.design));
    const auto nothing = fit_support(program, {});
    tableau = {program.gamma, pool.diagonal(), pool.products(dual_point(program, nothing)),
               nothing.value};
    for (const std::size_t i : support) tableau.enter(i, pool.gram_row(i));
  }
};

double value_of(const SparseProgram& program, std::vector<Column> support) {
  std::ranges::sort(support);
  return fit_support(program, support).value;
}

TEST(SupportTableau, its_value_is_that_of_the_refit_after_any_row_of_moves) {
  for (const bool intercept : {false, true}) {
    const auto owned = testing::drawn(
        {.rows = 25, .width = 10, .rank = 5, .intercept = intercept, .weighted = true}, 11);
    Swept swept(owned.program(), {1, 4, 7, 8});
    swept.tableau.leave(4);
    swept.tableau.enter(0, swept.pool.gram_row(0));
    swept.tableau.leave(8);
    swept.tableau.enter(9, swept.pool.gram_row(9));
    swept.tableau.enter(4, swept.pool.gram_row(4));
    const auto fit = fit_support(owned.program(), std::vector<Column>{0, 1, 4, 7, 9});
    EXPECT_NEAR(swept.tableau.value(), fit.value, 1e-12 * fit.value);
    for (std::size_t a = 0; a < 5; ++a) {
      EXPECT_NEAR(swept.tableau.weight(static_cast<std::size_t>(fit.support[a])), fit.weight[a],
                  1e-11);
    }
  }
}

TEST(SupportTableau, entries_exits_and_swaps_say_what_a_refit_says) {
  const auto owned =
      testing::drawn({.rows = 25, .width = 10, .rank = 5, .noise = 0.2, .intercept = true}, 12);
  const auto program = owned.program();
  const Swept swept(program, {2, 3, 6});
  const double now = swept.tableau.value();
  for (const auto& entry : swept.tableau.entries(10)) {
    EXPECT_NEAR(now + entry.change, value_of(program, {2, 3, 6, static_cast<Column>(entry.enters)}),
                1e-12 * now);
  }
  const auto exit = swept.tableau.best_exit();
  std::vector<Column> left = {2, 3, 6};
  std::erase(left, static_cast<Column>(exit.leaves));
  EXPECT_NEAR(now + exit.change, value_of(program, left), 1e-12 * now);
  for (const auto& swap : swept.tableau.swaps()) {
    std::vector<Column> swapped = {2, 3, 6};
    std::erase(swapped, static_cast<Column>(swap.leaves));
    double best = value_of(program, swapped);
    swapped.push_back(static_cast<Column>(swap.enters));
    EXPECT_NEAR(now + swap.change, value_of(program, swapped), 1e-12 * now);
    for (Column i = 0; i < 10; ++i) {
      if (i == 2 || i == 3 || i == 6) continue;
      swapped.back() = i;
      best = std::min(best, value_of(program, swapped));
    }
    EXPECT_NEAR(now + swap.change, best, 1e-12 * now);
  }
}

TEST(SupportTableau, the_point_after_a_change_is_the_one_it_comes_to) {
  constexpr std::size_t none = SupportChange::none;
  const auto owned = testing::drawn(
      {.rows = 25, .width = 10, .rank = 5, .noise = 0.2, .intercept = true, .weighted = true}, 13);
  const auto program = owned.program();
  for (const SupportChange change :
       {SupportChange{.leaves = 3, .enters = 5}, SupportChange{.leaves = none, .enters = 0},
        SupportChange{.leaves = 6, .enters = none}, SupportChange{}}) {
    Swept swept(program, {6, 2, 3});
    const auto point = swept.tableau.after(change);
    if (change.leaves != none) swept.tableau.leave(change.leaves);
    if (change.enters != none) {
      swept.tableau.enter(change.enters, swept.pool.gram_row(change.enters));
    }
    const auto there = swept.tableau.after({});
    EXPECT_TRUE(std::ranges::is_sorted(point.members));
    ASSERT_EQ(point.members, there.members);
    for (std::size_t a = 0; a < point.members.size(); ++a) {
      EXPECT_NEAR(point.weight[a], swept.tableau.weight(point.members[a]), 1e-12);
    }
    for (std::size_t e = 0; e < point.inverse.size(); ++e) {
      EXPECT_NEAR(point.inverse[e], there.inverse[e], 1e-10 * std::abs(there.inverse[e]) + 1e-12);
    }
  }
}

TEST(SupportPool, rows_made_in_advance_are_those_made_one_by_one) {
  for (const bool intercept : {false, true}) {
    const auto owned =
        testing::drawn({.rows = 40, .width = 12, .intercept = intercept, .weighted = true}, 14);
    std::vector<Offset> starts{0};
    std::vector<Design::Row> rows;
    std::vector<double> values;
    for (std::size_t i = 0; i < 12; ++i) {  // sparse, of the same cells
      for (std::size_t j = i % 3; j < 40; j += 3) {
        rows.push_back(static_cast<Design::Row>(j));
        values.push_back(owned.design.cells(i)[j]);
      }
      starts.push_back(static_cast<Offset>(values.size()));
    }
    const Design sparse = Design::sparse(40, starts, rows, values);
    for (const Design* design : {&owned.design, &sparse}) {
      const SparseProgram program{.design = *design, .loss = owned.loss, .gamma = 0.1};
      SupportPool one(program, 1);
      SupportPool many(program, 3);
      one.add(everything(*design));
      many.add(everything(*design));
      many.prepare(std::vector<std::size_t>{0, 4, 11});
      const CentredProducts products(*design, owned.loss.scales(), intercept);
      for (const std::size_t a : {0U, 4U, 7U, 11U}) {
        const auto lead = products.lead(a);
        const auto row = one.gram_row(a);
        EXPECT_TRUE(std::ranges::equal(row, many.gram_row(a)));
        for (std::size_t b = 0; b < row.size(); ++b) EXPECT_EQ(row[b], design->dot(b, lead));
      }
    }
  }
}

TEST(SupportSearch, no_single_swap_improves_what_it_settles_on) {
  for (const auto kind : {ProgramLossKind::square, ProgramLossKind::logistic}) {
    const auto owned = testing::drawn(
        {.rows = 40, .width = 12, .rank = 6, .noise = 0.3, .loss = kind, .intercept = true}, 5);
    const auto program = owned.program();
    SupportSearch search(program, {.refits = 100});
    const SupportGoal goal{.cap = 4};
    const auto fit = search.settled(search.grown(goal), goal);
    ASSERT_EQ(fit.support.size(), 4U);
    for (const Column leaves : fit.support) {
      for (Column enters = 0; enters < 12; ++enters) {
        if (std::ranges::find(fit.support, enters) != fit.support.end()) continue;
        auto swapped = fit.support;
        std::erase(swapped, leaves);
        swapped.push_back(enters);
        // Logistic moves are chosen by a model, so a sliver may be left.
        EXPECT_GT(value_of(program, swapped), fit.value * (1 - 1e-3));
      }
    }
  }
}

TEST(SupportSearch, a_small_pool_settles_where_the_whole_design_does) {
  const auto owned = testing::drawn({.rows = 60, .width = 200, .rank = 60, .gamma = 0.01}, 9);
  SupportSearch small(owned.program(), {.pool = 10, .neighbours = 4});
  SupportSearch whole(owned.program(), {.pool = 200});
  const SupportGoal goal{.cap = 5};
  EXPECT_NEAR(small.settled(small.grown(goal), goal).value,
              whole.settled(whole.grown(goal), goal).value, 1e-9);
}

TEST(SupportSearch, supports_too_large_are_cut_and_too_small_are_filled) {
  const auto owned = testing::drawn({.rows = 30, .width = 9, .rank = 5}, 2);
  SupportSearch search(owned.program(), {});
  search.consider(everything(owned.design));
  const SupportGoal goal{.cap = 3};
  const auto cut = search.improved(std::vector<Column>{0, 1, 2, 3, 4, 5, 6}, goal);
  const auto filled = search.improved(std::vector<Column>{8}, goal);
  EXPECT_EQ(cut.support.size(), 3U);
  EXPECT_EQ(filled.support.size(), 3U);
}

TEST(SupportSearch, a_price_keeps_columns_out_that_are_not_worth_it) {
  const auto owned = testing::drawn({.rows = 40, .width = 10, .rank = 10, .noise = 0.5}, 4);
  const auto program = owned.program();
  const auto best = testing::enumerated(program);
  for (const double price : {1e-4, 1e-2, 0.1, 10.0}) {
    double exact = best[0];
    for (std::size_t k = 0; k < best.size(); ++k) {
      exact = std::min(exact, best[k] + price * static_cast<double>(k));
    }
    SupportSearch search(program, {});
    const SupportGoal goal{.cap = 10, .price = price};
    const auto fit = search.settled(search.grown(goal), goal);
    EXPECT_GE(goal.of(fit), exact - 1e-12);
    EXPECT_NEAR(goal.of(fit), exact, 0.02 * exact);
  }
}

}  // namespace
}  // namespace folkman
