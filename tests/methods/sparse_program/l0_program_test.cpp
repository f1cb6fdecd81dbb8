#include "folkman/methods/sparse_program/l0_program.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "folkman/base/error.hpp"
#include "folkman/methods/sparse_program/l0_certificate.hpp"
#include "tests/methods/sparse_program/l0_cases.hpp"
#include "tests/solvers/sparse_programs.hpp"

namespace folkman {
namespace {

using testing::as_is;
using testing::targets_of;

TEST(L0Program, the_certificate_brackets_the_true_optimum_at_every_size_and_price) {
  for (const auto kind : {ProgramLossKind::square, ProgramLossKind::logistic}) {
    for (const bool intercept : {false, true}) {
      const auto owned = testing::drawn({.rows = 24,
                                         .width = 9,
                                         .rank = 5,
                                         .noise = 0.1,
                                         .loss = kind,
                                         .intercept = intercept,
                                         .weighted = true,
                                         .gamma = 0.05},
                                        17);
      const auto exact = testing::enumerated(owned.program());
      for (std::size_t k = 0; k <= 9; ++k) {
        const auto fit = l0_constrained(owned.design, targets_of(owned), k, as_is(owned));
        EXPECT_LE(fit.bound, exact[k]);
        EXPECT_GE(fit.value, exact[k] * (1 - 1e-12));
        EXPECT_LE(fit.support.size(), k);
      }
      for (const double lambda : {1e-3, 1e-2, 0.1}) {
        double best = exact[0];
        for (std::size_t k = 0; k <= 9; ++k) {
          best = std::min(best, exact[k] + lambda * static_cast<double>(k));
        }
        const auto fit = l0_penalised(owned.design, targets_of(owned), lambda, as_is(owned));
        EXPECT_LE(fit.bound, best);
        EXPECT_GE(fit.value, best * (1 - 1e-12));
      }
    }
  }
}

TEST(L0Program, the_search_finds_the_optimum_of_small_programs) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const auto owned = testing::drawn(
        {.rows = 30, .width = 12, .rank = 12, .noise = 0.3, .intercept = true, .gamma = 1e-3},
        seed);
    const auto exact = testing::enumerated(owned.program());
    for (std::size_t k = 1; k <= 8; ++k) {
      const auto fit = l0_constrained(owned.design, targets_of(owned), k, as_is(owned));
      EXPECT_NEAR(fit.value, exact[k], 1e-9 * exact[k]) << "seed " << seed << ", k " << k;
    }
  }
}

TEST(L0Program, any_dual_point_proves_a_bound_below_the_optimum) {
  for (const auto kind : {ProgramLossKind::square, ProgramLossKind::logistic}) {
    for (const bool intercept : {false, true}) {
      const auto owned = testing::drawn(
          {.rows = 15, .width = 7, .rank = 3, .loss = kind, .intercept = intercept}, 23);
      const auto exact = testing::enumerated(owned.program());
      SplitMix draw(5);
      for (int trial = 0; trial < 50; ++trial) {
        std::vector<double> zeta(15);
        for (double& z : zeta) z = testing::normal(draw) / 30;
        const L0Certificate proof(owned.program(), zeta, 1);
        for (std::size_t k = 0; k <= 7; ++k) EXPECT_LE(proof.constrained(k), exact[k]);
        double best = exact[0];
        for (std::size_t k = 0; k <= 7; ++k) {
          best = std::min(best, exact[k] + 0.03 * static_cast<double>(k));
        }
        EXPECT_LE(proof.penalised(0.03), best);
      }
    }
  }
}

TEST(L0Program, optima_of_the_known_cases_lie_between_value_and_bound) {
  const auto vectors = testing::known_cases("sparse_programs");
  for (const auto& instance : vectors["instances"]) {
    const auto owned = testing::program_of(instance);
    for (const auto& at : instance["con"]) {
      const double exact = at["exact"];
      const auto fit = l0_constrained(owned.design, targets_of(owned), at["k"], as_is(owned));
      EXPECT_LE(fit.bound, exact) << instance["name"] << at["k"];
      EXPECT_GE(fit.value, exact - 1e-9) << instance["name"] << at["k"];
      EXPECT_NEAR(fit.value, exact, 1e-7 * std::max(1.0, exact)) << instance["name"] << at["k"];
    }
    for (const auto& at : instance["pen"]) {
      const double exact = at["exact"];
      const auto fit = l0_penalised(owned.design, targets_of(owned), at["lam"], as_is(owned));
      EXPECT_LE(fit.bound, exact) << instance["name"] << at["lam"];
      EXPECT_NEAR(fit.value, exact, 1e-7 * std::max(1.0, exact)) << instance["name"] << at["lam"];
    }
  }
}

// What a user would get by hand: scaled columns, and weights divided by the scale.
TEST(L0Program, standardising_is_solving_with_divided_columns) {
  const auto owned = testing::drawn({.rows = 30, .width = 6, .rank = 6, .intercept = true}, 31);
  std::vector<double> cells;
  std::vector<double> grown;
  std::vector<double> deviation(6);
  for (std::size_t i = 0; i < 6; ++i) {
    std::vector<double> column;
    owned.design.for_each_entry(i, [&](std::size_t, double x) { column.push_back(x); });
    const double mean = std::accumulate(column.begin(), column.end(), 0.0) / 30;
    double around = 0;
    for (const double x : column) around += (x - mean) * (x - mean);
    deviation[i] = std::sqrt(around / 30);
    for (const double x : column) {
      cells.push_back(x / deviation[i]);
      grown.push_back(std::pow(10.0, static_cast<double>(i)) * x + 1000);
    }
  }
  const L0Targets targets{.y = owned.loss.targets()};
  const auto by_hand =
      l0_constrained(Design::dense(30, cells), targets, 3, {.gamma = 0.1, .standardize = false});
  const auto fit = l0_constrained(owned.design, targets, 3, {.gamma = 0.1});
  const auto scaled = l0_constrained(Design::dense(30, grown), targets, 3, {.gamma = 0.1});
  EXPECT_EQ(fit.support, by_hand.support);
  EXPECT_EQ(scaled.support, by_hand.support);
  EXPECT_NEAR(scaled.value, by_hand.value, 1e-7);
  for (std::size_t a = 0; a < 3; ++a) {
    const auto i = static_cast<std::size_t>(fit.support[a]);
    EXPECT_NEAR(fit.weight[a], by_hand.weight[a] / deviation[i], 1e-9);
    EXPECT_NEAR(scaled.weight[a] * std::pow(10.0, static_cast<double>(i)), fit.weight[a], 1e-6);
  }
}

TEST(L0Program, a_path_is_never_worse_than_its_sizes_alone_and_never_rises) {
  const auto owned = testing::drawn({.rows = 30, .width = 12, .rank = 5, .gamma = 0.02}, 41);
  std::vector<std::size_t> sizes(13);
  std::iota(sizes.begin(), sizes.end(), std::size_t{0});
  const auto path = l0_path(owned.design, targets_of(owned), sizes, as_is(owned));
  const auto exact = testing::enumerated(owned.program());
  ASSERT_EQ(path.size(), 13U);
  for (std::size_t k = 0; k <= 12; ++k) {
    EXPECT_LE(path[k].bound, exact[k]);
    EXPECT_NEAR(path[k].value, exact[k], 1e-9);
    EXPECT_LE(path[k].value, path[k - std::min<std::size_t>(k, 1)].value);
  }
}

TEST(L0Program, sizes_beyond_columns_and_rows_are_ridge_regression) {
  const auto owned = testing::drawn({.rows = 5, .width = 9, .rank = 5}, 8);
  const auto all = l0_constrained(owned.design, targets_of(owned), 1000, as_is(owned));
  const auto exact = testing::enumerated(owned.program());
  EXPECT_NEAR(all.value, exact[9], 1e-10);
  EXPECT_TRUE(all.optimal);
}

TEST(L0Program, no_column_at_all_has_the_value_of_the_floor) {
  const auto owned = testing::drawn({.intercept = true}, 8);
  const auto none = l0_constrained(owned.design, targets_of(owned), 0, as_is(owned));
  EXPECT_TRUE(none.support.empty());
  EXPECT_EQ(none.value, none.floor);
  EXPECT_TRUE(none.optimal);
}

TEST(L0Program, duplicate_constant_and_zero_columns_do_no_harm) {
  const std::vector<double> x = {1, -1, 2, -2, 0.5, 3};
  std::vector<double> cells = x;
  cells.insert(cells.end(), x.begin(), x.end());
  cells.insert(cells.end(), 6, 7.0);
  cells.insert(cells.end(), 6, 0.0);
  const auto design = Design::dense(6, cells);
  const std::vector<double> y = {1.1, -0.8, 2.2, -1.9, 0.4, 3.1};
  for (std::size_t k = 1; k <= 4; ++k) {
    const auto fit = l0_constrained(design, {.y = y}, k, {.gamma = 0.1});
    EXPECT_LE(fit.bound, fit.value);
    EXPECT_TRUE(std::isfinite(fit.value));
  }
}

Design sparse_copy(const Design& dense) {
  std::vector<Offset> starts = {0};
  std::vector<Design::Row> rows;
  std::vector<double> values;
  for (std::size_t i = 0; i < dense.width(); ++i) {
    dense.for_each_entry(i, [&](std::size_t j, double x) {
      if (x == 0) return;
      rows.push_back(static_cast<Design::Row>(j));
      values.push_back(x);
    });
    starts.push_back(static_cast<Offset>(values.size()));
  }
  return Design::sparse(dense.rows(), starts, rows, values);
}

// Columns of which two thirds are 0.
Design thinned(const Design& design) {
  std::vector<double> cells;
  for (std::size_t i = 0; i < design.width(); ++i) {
    design.for_each_entry(
        i, [&](std::size_t j, double x) { cells.push_back((i + j) % 3 == 0 ? x : 0.0); });
  }
  return Design::dense(design.rows(), cells);
}

TEST(L0Program, sparse_and_dense_designs_have_the_same_answer) {
  for (const auto kind : {ProgramLossKind::square, ProgramLossKind::logistic}) {
    const auto owned = testing::drawn({.rows = 90, .width = 40, .rank = 30, .loss = kind}, 51);
    const auto dense = thinned(owned.design);
    const auto targets = targets_of(owned);
    for (const std::size_t k : {1U, 4U, 9U}) {
      const auto one = l0_constrained(dense, targets, k, {.gamma = 0.05});
      const auto other = l0_constrained(sparse_copy(dense), targets, k, {.gamma = 0.05});
      EXPECT_EQ(one.support, other.support);
      EXPECT_NEAR(one.value, other.value, 1e-10);
      EXPECT_NEAR(one.bound, other.bound, 1e-5 * one.value);
    }
  }
}

TEST(L0Program, any_number_of_threads_gives_the_same_bits) {
  const auto owned = testing::drawn({.rows = 300, .width = 700, .rank = 60, .noise = 0.5}, 52);
  const auto targets = targets_of(owned);
  const std::vector<std::size_t> sizes = {2, 5, 6};
  const auto one = l0_path(owned.design, targets, sizes, {.gamma = 0.1, .threads = 1});
  const auto many = l0_path(owned.design, targets, sizes, {.gamma = 0.1, .threads = 3});
  for (std::size_t at = 0; at < sizes.size(); ++at) {
    EXPECT_EQ(one[at].support, many[at].support);
    EXPECT_EQ(one[at].weight, many[at].weight);
    EXPECT_EQ(one[at].value, many[at].value);
    EXPECT_EQ(one[at].bound, many[at].bound);
    EXPECT_EQ(one[at].zeta, many[at].zeta);
  }
}

TEST(L0Program, the_dual_point_given_back_proves_the_bound_again) {
  const auto owned = testing::drawn({.rows = 40, .width = 15, .rank = 6, .intercept = true}, 53);
  auto without_nodes = as_is(owned);  // what nodes prove, no single point does
  without_nodes.nodes = 0;
  const auto fit = l0_constrained(owned.design, targets_of(owned), 4, without_nodes);
  const L0Certificate proof(owned.program(), fit.zeta, 1);
  EXPECT_NEAR(proof.constrained(4), fit.bound, 1e-9 * fit.value);
}

TEST(L0Program, one_row_and_no_columns_are_programs_too) {
  const std::vector<double> y = {2};
  const auto one = l0_constrained(Design::dense(1, {3}), {.y = y}, 1, {.intercept = false});
  EXPECT_LE(one.bound, one.value);
  const std::vector<double> two = {1, 3};
  const auto none = l0_constrained(Design::dense(2, {}), {.y = two}, 5, {});
  EXPECT_TRUE(none.support.empty());
  EXPECT_NEAR(none.value, 0.5, 1e-12);
  EXPECT_TRUE(none.optimal);
  const auto priced = l0_penalised(Design::dense(2, {}), {.y = two}, 0.1, {});
  EXPECT_TRUE(priced.support.empty());
}

template <typename Call>
Fault fault_of(const Call& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.fault();
  }
  return {.kind = Fault::Kind::internal, .where = "nothing was thrown", .what = "", .fix = ""};
}

TEST(L0Program, faults_of_the_data_and_options_are_named) {
  const auto design = Design::dense(3, {1, 2, 3, 4, 5, 7});
  const std::vector<double> y = {1, 2, 4};
  const std::vector<double> one_class = {1, 1, 1};
  const std::vector<double> counts = {0, 1, 1};
  const double infinity = std::numeric_limits<double>::infinity();
  const auto broken = Design::dense(3, {1, 2, 3, 4, infinity, 7});
  EXPECT_EQ(fault_of([&] { (void)l0_constrained(design, {.y = y}, 1, {.gamma = 0}); }).where,
            "gamma");
  EXPECT_EQ(fault_of([&] { (void)l0_constrained(broken, {.y = y}, 1, {}); }).where,
            "column 2, row 2");
  EXPECT_EQ(fault_of([&] { (void)l0_penalised(design, {.y = y}, -1, {}); }).where, "lambda");
  const auto alike = fault_of([&] {
    (void)l0_constrained(design, {.loss = ProgramLossKind::logistic, .y = one_class}, 1, {});
  });
  EXPECT_EQ(alike.what, "all rows are of one class");
  const auto other = fault_of([&] {
    (void)l0_constrained(design, {.loss = ProgramLossKind::logistic, .y = counts}, 1, {});
  });
  EXPECT_EQ(other.where, "row 1");
}

TEST(L0Program, perfectly_separable_classes_are_fitted) {
  const auto design = Design::dense(6, {-3, -2, -1, 1, 2, 3, /**/ 1, -1, 1, -1, 1, -1});
  const std::vector<double> y = {-1, -1, -1, 1, 1, 1};
  const L0Targets targets{.loss = ProgramLossKind::logistic, .y = y};
  const auto fit = l0_constrained(design, targets, 1, {.gamma = 1e-4});
  EXPECT_EQ(fit.support, std::vector<Column>{0});
  EXPECT_LE(fit.bound, fit.value);
}

}  // namespace
}  // namespace folkman
