// What l0 regression answers at a size depends on the size alone: a single fit and a path over any
// other sizes give the same bits.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "folkman/methods/sparse_program/l0_program.hpp"
#include "tests/methods/sparse_program/l0_cases.hpp"

namespace folkman {
namespace {

std::vector<std::size_t> up_to(std::size_t last) {
  std::vector<std::size_t> sizes(last);
  std::iota(sizes.begin(), sizes.end(), std::size_t{1});
  return sizes;
}

void expect_same(const L0Fit& one, const L0Fit& other) {
  EXPECT_EQ(one.support, other.support);
  EXPECT_EQ(one.weight, other.weight);
  EXPECT_EQ(one.intercept, other.intercept);
  EXPECT_EQ(one.value, other.value);
  EXPECT_EQ(one.bound, other.bound);
  EXPECT_EQ(one.guaranteed, other.guaranteed);
  EXPECT_EQ(one.optimal, other.optimal);
}

// The cells beyond 0.6 of their size only: sparse, of any rank.
Design sparse_part_of(const Design& dense) {
  std::vector<Offset> starts{0};
  std::vector<Design::Row> rows;
  std::vector<double> values;
  for (std::size_t i = 0; i < dense.width(); ++i) {
    dense.for_each_entry(i, [&](std::size_t j, double x) {
      if (x > -0.6 && x < 0.6) return;
      rows.push_back(static_cast<Design::Row>(j));
      values.push_back(x);
    });
    starts.push_back(static_cast<Offset>(values.size()));
  }
  return Design::sparse(dense.rows(), std::move(starts), std::move(rows), std::move(values));
}

// Against each size alone, and against paths that end elsewhere or skip sizes.
void expect_one_answer_per_size(const Design& design, const L0Targets& targets, std::size_t last,
                                const L0Options& options) {
  const auto path = l0_path(design, targets, up_to(last), options);
  ASSERT_EQ(path.size(), last);
  for (std::size_t k = 1; k <= last; ++k) {
    SCOPED_TRACE(k);
    expect_same(path[k - 1], l0_constrained(design, targets, k, options));
    const double smaller = k > 1 ? path[k - 2].value : path[0].floor;
    EXPECT_LE(path[k - 1].value, smaller * (1 + 1e-12));
  }
  const auto shorter = l0_path(design, targets, up_to(last / 2), options);
  for (std::size_t k = 1; k <= last / 2; ++k) expect_same(path[k - 1], shorter[k - 1]);
  const std::vector<std::size_t> some{2, last / 2, last};
  const auto skipping = l0_path(design, targets, some, options);
  for (std::size_t at = 0; at < some.size(); ++at) expect_same(path[some[at] - 1], skipping[at]);
}

TEST(L0Sizes, a_fit_is_the_paths_entry_whatever_the_path_ends_with) {
  for (const auto loss : {ProgramLossKind::square, ProgramLossKind::logistic}) {
    for (const bool intercept : {false, true}) {
      for (const std::uint64_t seed : {1U, 2U}) {
        const auto owned = testing::drawn({.rows = 30,
                                           .width = 60,
                                           .rank = 12,
                                           .noise = 0.3,
                                           .loss = loss,
                                           .intercept = intercept,
                                           .weighted = true,
                                           .gamma = 0.01},
                                          seed);
        const auto targets = testing::targets_of(owned);
        auto options = testing::as_is(owned);
        options.nodes = 10;
        expect_one_answer_per_size(owned.design, targets, 8, options);
        options.nodes = 0;
        options.standardize = true;
        expect_one_answer_per_size(sparse_part_of(owned.design), targets, 7, options);
      }
    }
  }
}

// Many more columns than rows, alike in groups: where single fits missed what paths found.
TEST(L0Sizes, a_fit_finds_what_a_path_finds_on_wide_designs_of_like_columns) {
  for (const auto loss : {ProgramLossKind::square, ProgramLossKind::logistic}) {
    const auto owned = testing::drawn({.rows = 50,
                                       .width = 700,
                                       .rank = 25,
                                       .noise = 1,
                                       .loss = loss,
                                       .intercept = true,
                                       .gamma = 0.01},
                                      7);
    expect_one_answer_per_size(owned.design, testing::targets_of(owned), 6, testing::as_is(owned));
  }
}

TEST(L0Sizes, a_design_too_large_for_many_searches_has_one_answer_per_size_too) {
  const auto owned = testing::drawn({.rows = 520,
                                     .width = 4000,
                                     .rank = 40,
                                     .noise = 1,
                                     .loss = ProgramLossKind::logistic,
                                     .intercept = true,
                                     .gamma = 0.1},
                                    9);
  expect_one_answer_per_size(owned.design, testing::targets_of(owned), 5, testing::as_is(owned));
}

TEST(L0Sizes, sizes_at_and_beyond_the_width_take_every_column) {
  const auto owned = testing::drawn({.rows = 20, .width = 6, .rank = 6, .noise = 0.1}, 3);
  const auto targets = testing::targets_of(owned);
  const auto options = testing::as_is(owned);
  const std::vector<std::size_t> sizes{0, 3, 6, 9};
  const auto path = l0_path(owned.design, targets, sizes, options);
  for (std::size_t at = 0; at < sizes.size(); ++at) {
    expect_same(path[at], l0_constrained(owned.design, targets, sizes[at], options));
  }
  EXPECT_EQ(path[2].support.size(), 6U);
  EXPECT_EQ(path[2].value, path[3].value);
}

TEST(L0Sizes, the_slides_designs_have_one_answer_per_size) {
  for (const auto loss : {ProgramLossKind::square, ProgramLossKind::logistic}) {
    const auto owned = testing::slide_sized(loss, 1, 0.1);
    const L0Targets targets{.loss = loss, .y = owned.loss.targets()};
    const L0Options options{.gamma = 0.1, .intercept = false, .standardize = false, .nodes = 0};
    expect_one_answer_per_size(owned.design, targets, 6, options);
  }
}

}  // namespace
}  // namespace folkman
