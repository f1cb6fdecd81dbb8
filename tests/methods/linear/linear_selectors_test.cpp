#include "folkman/methods/linear/linear_selectors.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>

#include "folkman/base/error.hpp"
#include "folkman/methods/centers/centers.hpp"
#include "folkman/methods/linear/one_against_rest.hpp"
#include "folkman/methods/naive_bayes/multinomial.hpp"
#include "folkman/numerics/splitmix.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"
#include "tests/methods/labelled_rows.hpp"

namespace folkman {
namespace {

constexpr std::size_t width = 24;
using Selector = std::function<Selection(const ClassSums&, const Batch&, const SelectOptions&)>;
const std::array<Selector, 5> selectors{std::bind_front(l1_select, LinearLoss::logistic),
                                        std::bind_front(l1_select, LinearLoss::squared_hinge),
                                        lasso_select,
                                        std::bind_front(rfe_select, LinearLoss::logistic),
                                        std::bind_front(rfe_select, LinearLoss::squared_hinge)};

TEST(linear_selectors, each_gives_k_features_at_every_k) {
  for (const int classes : {2, 3}) {
    const Batch rows = test::labelled_rows(1, 150, width, classes);
    const ClassSums sums = test::sums_of_rows(rows, width, classes);
    for (const auto& select : selectors) {
      for (std::size_t k = 1; k <= width; k += 5) {
        const Selection found = select(sums, rows, {.k = k, .c = 1});
        ASSERT_EQ(found.support.size(), k);
        EXPECT_EQ(found.scores.size(), k);
        EXPECT_EQ(found.points_to.size(), k);
        EXPECT_TRUE(std::ranges::is_sorted(found.support));
      }
    }
  }
}

TEST(linear_selectors, features_that_tell_classes_apart_come_before_noise) {
  const Batch rows = test::labelled_rows(2, 600, width, 2);
  const ClassSums sums = test::sums_of_rows(rows, width, 2);
  for (const auto& select : selectors) {
    const Selection found = select(sums, rows, {.k = width / 2, .c = 1});
    for (std::size_t j = 0; j < width / 2; ++j) {
      EXPECT_EQ(found.support[j], static_cast<Column>(j));
      EXPECT_EQ(found.points_to[j], static_cast<Class>(j % 2));
    }
  }
}

TEST(linear_selectors, values_of_either_sign_are_judged_by_class_means) {
  Batch rows = test::labelled_rows(7, 300, width, 2);
  for (double& value : rows.values) value -= 1.5;
  const std::vector<std::string> names{"0", "1"};
  const ClassSums sums =
      class_sums(rows, names, Features::numbered(width), {.any_sign = true}).rounded();
  const auto gains = center_l2_gains(sums, {});
  for (const auto& select : selectors) {
    const SelectOptions options{.k = 5, .c = 1};
    const Selection found = select(sums, rows, options);
    const Certificate best = center_l2_select(sums, options).certificate;
    double value = 0;
    for (const Column column : found.support) value += gains[static_cast<std::size_t>(column)];
    EXPECT_EQ(found.judged_by, "center-l2");
    EXPECT_NEAR(found.certificate.value, value, 1e-12 * best.value);
    EXPECT_EQ(found.certificate.bound, best.bound);
    EXPECT_EQ(found.certificate.optimal, found.support == center_l2_select(sums, options).support);
  }
}

// Adding a constant to a column of a dense matrix changes no slope, only the intercept.
TEST(linear_selectors, the_lasso_does_not_mind_where_columns_begin) {
  Batch rows;
  SplitMix draw(3);
  for (std::size_t row = 0; row < 80; ++row) {
    const auto c = static_cast<Class>(row % 2);
    for (Column column = 0; column < 6; ++column) {
      rows.columns.push_back(column);
      rows.values.push_back(draw.unit() + (column < 2 ? 0.3 * static_cast<double>(c) : 0.0));
    }
    rows.starts.push_back(static_cast<Offset>(rows.values.size()));
    rows.classes.push_back(c);
  }
  Batch moved = rows;
  for (double& value : moved.values) value -= 0.5;
  const GatherOptions any{.any_sign = true};
  const auto sums_of = [&](const Batch& of) {
    return class_sums(of, {"0", "1"}, Features::numbered(6), any).rounded();
  };
  const Selection here = lasso_select(sums_of(rows), rows, {.k = 2});
  const Selection there = lasso_select(sums_of(moved), moved, {.k = 2});
  EXPECT_EQ(here.support, (std::vector<Column>{0, 1}));
  EXPECT_EQ(there.support, here.support);
  EXPECT_TRUE(here.judged_by.empty());
  EXPECT_EQ(there.judged_by, "center-l2");
}

TEST(linear_selectors, the_certificate_brackets_their_value_with_the_best) {
  const Batch rows = test::labelled_rows(3, 200, width, 2);
  const ClassSums sums = test::sums_of_rows(rows, width, 2);
  for (const auto& select : selectors) {
    const SelectOptions options{.k = 6, .c = 1};
    const Certificate found = select(sums, rows, options).certificate;
    const Certificate best = multinomial_select(sums, options).certificate;
    EXPECT_LE(found.value, best.proven);
    EXPECT_LE(found.value, best.value + 1e-9);
    EXPECT_EQ(found.bound, best.bound);
    EXPECT_EQ(found.floor, best.floor);
  }
}

// At some C the l1 problem keeps exactly these: those with weight at the largest C found below.
TEST(linear_selectors, what_l1_keeps_is_the_support_of_an_l1_solution) {
  const Batch rows = test::labelled_rows(4, 300, width, 2);
  const ClassSums sums = test::sums_of_rows(rows, width, 2);
  const OneAgainstRest problem(rows, width, 2);
  for (double c = 0.004; c < 0.1; c *= 1.3) {
    const LinearScores scores = problem.fit({.penalty = LinearPenalty::l1, .c = c});
    std::vector<Column> support;
    for (std::size_t j = 0; j < width; ++j) {
      if (scores.weight[2 * j + 1] != 0) support.push_back(static_cast<Column>(j));
    }
    if (support.empty()) continue;
    const Selection found = l1_select(LinearLoss::logistic, sums, rows, {.k = support.size()});
    std::vector<Column> shared;
    std::ranges::set_intersection(found.support, support, std::back_inserter(shared));
    // Another C may keep as many others; on these rows sets of one size differ in one at most.
    EXPECT_GE(shared.size() + 1, support.size()) << c;
  }
}

TEST(linear_selectors, elimination_of_nothing_is_the_fit_itself) {
  const Batch rows = test::labelled_rows(5, 200, width, 2);
  const ClassSums sums = test::sums_of_rows(rows, width, 2);
  const Selection found = rfe_select(LinearLoss::logistic, sums, rows, {.k = width, .c = 2});
  const LinearScores scores = OneAgainstRest(rows, width, 2).fit({.c = 2});
  for (std::size_t j = 0; j < width; ++j) {
    EXPECT_DOUBLE_EQ(found.scores[j], std::abs(scores.weight[2 * j + 1]));
  }
}

TEST(linear_selectors, more_features_than_weights_are_filled_up) {
  // Two rows can never need more than a weight or two.
  Batch rows;
  rows.values = {1, 1, 1, 1, 1, 1};
  rows.columns = {0, 1, 2, 3, 4, 5};
  rows.starts = {0, 3, 6};
  rows.classes = {0, 1};
  const ClassSums sums = test::sums_of_rows(rows, 6, 2);
  EXPECT_EQ(l1_select(LinearLoss::squared_hinge, sums, rows, {.k = 6}).support.size(), 6U);
  EXPECT_EQ(l1_select(LinearLoss::logistic, sums, rows, {.k = 5}).support.size(), 5U);
}

TEST(linear_selectors, features_without_values_are_chosen_last) {
  const Batch rows = test::labelled_rows(6, 100, width, 2);
  const ClassSums sums = test::sums_of_rows(rows, width + 3, 2);
  for (const auto& select : selectors) {
    const auto support = select(sums, rows, {.k = width, .c = 1}).support;
    EXPECT_EQ(support.back(), static_cast<Column>(width - 1));
  }
}

TEST(linear_selectors, a_size_that_cannot_be_is_refused) {
  const Batch rows = test::labelled_rows(7, 50, width, 2);
  const ClassSums sums = test::sums_of_rows(rows, width, 2);
  for (const auto& select : selectors) {
    EXPECT_THROW((void)select(sums, rows, {.k = 0}), Error);
    EXPECT_THROW((void)select(sums, rows, {.k = width + 1}), Error);
  }
}

}  // namespace
}  // namespace folkman
