// The choice of densities: the best of all by enumeration, its certificate, its laws, its errors.
#include "folkman/methods/naive_bayes/densities.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "folkman/base/error.hpp"
#include "folkman/methods/registry/methods.hpp"
#include "folkman/numerics/compensated_sum.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"
#include "tests/methods/naive_bayes/drawn_table.hpp"

namespace folkman {
namespace {

GivenOptions given_for(const Method& by, const DirectOptions& how) {
  GivenOptions given{{"var_smoothing", option_text(how.share)},
                     {"variances", how.pooled ? "pooled" : "own"}};
  if (by.takes("alpha")) given["alpha"] = option_text(how.alpha);
  return given;
}

void expect_the_best(const Method& by, const MixedTable& table, const DirectOptions& how) {
  const Settings settings = settings_for(by, given_for(by, how));
  const ClassSums sums = exact_sums_of(table).rounded();
  const auto likelihood = all_likelihoods(table, how);
  const Path path = by.curve({.sums = sums}, settings, {}, {}).path;
  ASSERT_EQ(path.k.size(), table.width());
  for (std::size_t k = 1; k <= table.width(); ++k) {
    double best = -std::numeric_limits<double>::infinity();
    for (std::size_t set = 0; set < likelihood.size(); ++set) {
      if (static_cast<std::size_t>(std::popcount(set)) == k) {
        best = std::max(best, likelihood[set]);
      }
    }
    const double near = 1e-9 * (1 + std::abs(best));
    const Selection found = by.select({.sums = sums}, settings, k, {});
    const std::size_t chosen = set_of_columns(table, found.support);
    EXPECT_EQ(static_cast<std::size_t>(std::popcount(chosen)), k);
    EXPECT_EQ(found.size(), k);
    EXPECT_GE(likelihood[chosen], best - near);
    const Certificate& proof = found.certificate;
    EXPECT_NEAR(proof.value, likelihood[chosen], near);
    EXPECT_NEAR(proof.floor, likelihood[0], near);
    EXPECT_EQ(proof.bound, proof.value);
    EXPECT_EQ(proof.proven, proof.value);
    EXPECT_TRUE(proof.optimal);
    EXPECT_EQ(path.k[k - 1], k);
    EXPECT_NEAR(path.value[k - 1], proof.value, near);
    EXPECT_EQ(path.bound[k - 1], path.value[k - 1]);
  }
  EXPECT_NEAR(path.floor, likelihood[0], 1e-9 * (1 + std::abs(likelihood[0])));
}

std::vector<std::size_t> numbers_only(std::size_t width) {
  return std::vector<std::size_t>(width, 0);
}

TEST(Densities, no_set_of_numbers_of_the_same_size_has_a_larger_likelihood) {
  unsigned seed = 0;
  for (const std::size_t class_number : {2U, 3U}) {
    for (const bool weighted : {false, true}) {
      for (const bool lacking_some : {false, true}) {
        for (const bool pooled : {false, true}) {
          for (const double share : {1e-9, 0.3}) {  // binds where a class is constant; widely
            const auto table =
                drawn_table(++seed, numbers_only(6), class_number, weighted, lacking_some);
            SCOPED_TRACE(seed);
            expect_the_best(method("gaussian"), table, {.share = share, .pooled = pooled});
          }
        }
      }
    }
  }
}

TEST(Densities, no_set_of_columns_of_a_table_of_the_same_size_has_a_larger_likelihood) {
  unsigned seed = 100;
  for (const std::size_t class_number : {2U, 3U}) {
    for (const bool weighted : {false, true}) {
      for (const bool lacking_some : {false, true}) {
        for (const bool pooled : {false, true}) {
          for (const double alpha : {0.0, 0.5, 1.0}) {
            const auto table =
                drawn_table(++seed, {0, 0, 0, 2, 3, 5}, class_number, weighted, lacking_some);
            SCOPED_TRACE(seed);
            expect_the_best(method("mixed"), table,
                            {.share = 1e-3, .pooled = pooled, .alpha = alpha});
          }
        }
      }
    }
  }
}

TEST(Densities, a_table_of_numbers_alone_is_the_gaussian_method) {
  const auto table = drawn_table(7, numbers_only(6), 3, true, true);
  const ClassSums sums = exact_sums_of(table).rounded();
  const Method& mixed = method("mixed");
  const Method& gaussian = method("gaussian");
  EXPECT_EQ(mixed.choices(sums.features), gaussian.choices(sums.features));
  const auto left = mixed.select({.sums = sums}, settings_for(mixed), 3, {});
  const auto right = gaussian.select({.sums = sums}, settings_for(gaussian), 3, {});
  EXPECT_EQ(left.support, right.support);
  EXPECT_EQ(left.scores, right.scores);
  EXPECT_EQ(left.points_to, right.points_to);
  EXPECT_EQ(left.certificate, right.certificate);
  EXPECT_EQ(mixed.rule(sums, left, settings_for(mixed)),
            gaussian.rule(sums, right, settings_for(gaussian)));
}

TEST(Densities, a_column_of_categories_is_chosen_as_a_whole) {
  MixedTable table{.values = {0, 3, 0, 2}};
  for (std::size_t row = 0; row < 24; ++row) {
    const std::size_t c = row % 2;
    const auto noise = static_cast<double>(row / 2 % 3);
    const auto planted = static_cast<double>(row % 4 == 0 ? 2 : c);
    table.cells.push_back({noise, planted, -noise, static_cast<double>(row / 4 % 2)});
    table.of_row.push_back(static_cast<Class>(c));
  }
  const ClassSums sums = exact_sums_of(table).rounded();
  const Method& by = method("mixed");
  EXPECT_EQ(by.choices(sums.features), 4U);
  const auto one = by.select({.sums = sums}, settings_for(by), 1, {});
  EXPECT_EQ(one.support, (std::vector<Column>{1, 2, 3}));
  ASSERT_TRUE(one.columns.has_value());
  EXPECT_EQ(one.columns->chosen, 1U);
  EXPECT_EQ(one.columns->of, 4U);
  EXPECT_EQ(one.size(), 1U);
  EXPECT_EQ(one.points_to, (std::vector<Class>{0, 1, 0}));
  double gain = 0;
  for (const double part : one.scores) {
    EXPECT_GE(part, 0);
    gain += part;
  }
  EXPECT_NEAR(gain, one.certificate.value - one.certificate.floor, 1e-9);
  const auto all = by.select({.sums = sums}, settings_for(by), 4, {});
  EXPECT_EQ(all.support, (std::vector<Column>{0, 1, 2, 3, 4, 5, 6}));
  const Rule rule = by.rule(sums, all, settings_for(by));
  ASSERT_EQ(rule.support_size(), 7U);
  for (const std::size_t j : {1U, 2U, 3U, 5U, 6U}) EXPECT_TRUE(rule.is_category(j));
  for (const std::size_t j : {0U, 4U}) EXPECT_FALSE(rule.is_category(j));
}

TEST(Densities, the_rule_has_the_means_and_variances_of_the_classes) {
  for (const bool pooled : {false, true}) {
    for (const double share : {1e-9, 0.4}) {
      const auto table = drawn_table(11, {0, 0, 0, 3}, 3, true, true);
      const DirectOptions how{.share = share, .pooled = pooled, .alpha = 0.5};
      const Method& by = method("mixed");
      const Settings settings = settings_for(by, given_for(by, how));
      const ClassSums sums = exact_sums_of(table).rounded();
      const auto all = by.select({.sums = sums}, settings, 4, {});
      const Rule rule = by.rule(sums, all, settings);
      EXPECT_EQ(rule.kind, Rule::Kind::gaussian);
      ASSERT_EQ(rule.weight.size(), 18U);
      ASSERT_EQ(rule.curvature.size(), 18U);
      const double floor = direct_floor(table, share);
      for (std::size_t j = 0; j < 3; ++j) {
        const DirectMoments shared = direct_moments(table, j, every_class);
        for (std::size_t c = 0; c < 3; ++c) {
          DirectMoments of = direct_moments(table, j, c);
          if (of.weight == 0) of = shared;  // column 2, class 0: nothing is known of it
          const double spread = pooled ? pooled_variance(table, j) : of.variance;
          EXPECT_NEAR(rule.weight[3 * j + c], of.mean, 1e-12);
          EXPECT_NEAR(1 / (2 * rule.curvature[3 * j + c]), std::max(spread, floor), 1e-12);
        }
      }
      const auto f = smoothed_counts(table, 3, how.alpha);
      for (std::size_t v = 0; v < 3; ++v) {
        for (std::size_t c = 0; c < 3; ++c) {
          const double share_of_value = f[c][v] / (f[c][0] + f[c][1] + f[c][2]);
          EXPECT_NEAR(rule.weight[3 * (3 + v) + c], std::log(share_of_value), 1e-12);
          EXPECT_EQ(rule.curvature[3 * (3 + v) + c], 0);
        }
      }
    }
  }
}

TEST(Densities, variances_of_their_own_gain_at_least_what_a_pooled_one_does) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    const auto table = drawn_table(seed, numbers_only(5), 2 + seed % 2, seed % 3 == 0, true);
    const ClassSums sums = exact_sums_of(table).rounded();
    for (const double floor : {1e-6, 0.5}) {
      for (const FeatureSpan& column : number_columns(sums.features)) {
        const double own = compensated_total(density(sums, column, {.floor = floor}).gain);
        const double pooled =
            compensated_total(density(sums, column, {.floor = floor, .pooled = true}).gain);
        EXPECT_GE(pooled, 0);
        EXPECT_GE(own, pooled - 1e-9 * (1 + pooled));
      }
    }
  }
}

TEST(Densities, a_column_that_is_the_same_everywhere_gains_nothing) {
  MixedTable table{.values = {0, 0, 2}};
  for (std::size_t row = 0; row < 10; ++row) {
    table.cells.push_back({0.1, 0, 1});
    table.of_row.push_back(static_cast<Class>(row % 2));
  }
  const ClassSums sums = exact_sums_of(table).rounded();
  const Method& by = method("mixed");
  const auto all = by.select({.sums = sums}, settings_for(by), 3, {});
  for (const double part : all.scores) EXPECT_NEAR(part, 0, 1e-9);
  EXPECT_NEAR(all.certificate.value, all.certificate.floor, 1e-9);
  const Rule rule = by.rule(sums, all, settings_for(by));  // the floor is the share itself
  EXPECT_NEAR(1 / (2 * rule.curvature[0]), 1e-9, 1e-20);
}

TEST(Densities, shards_merge_and_rows_turn_to_the_same_bits) {
  const auto table = drawn_table(21, {0, 0, 0, 2, 3}, 3, true, true);
  MixedTable first = table;
  MixedTable second = table;
  MixedTable turned = table;
  first.cells.resize(9);
  first.of_row.resize(9);
  first.weights.resize(9);
  second.cells.erase(second.cells.begin(), second.cells.begin() + 9);
  second.of_row.erase(second.of_row.begin(), second.of_row.begin() + 9);
  second.weights.erase(second.weights.begin(), second.weights.begin() + 9);
  std::ranges::reverse(turned.cells);
  std::ranges::reverse(turned.of_row);
  std::ranges::reverse(turned.weights);
  const ExactClassSums all = exact_sums_of(table);
  ExactClassSums merged = exact_sums_of(second);
  merged += exact_sums_of(first);
  EXPECT_EQ(merged, all);
  const Method& by = method("mixed");
  const Settings settings = settings_for(by);
  const auto chosen = [&](const ExactClassSums& exact) {
    const ClassSums sums = exact.rounded();
    Selection found = by.select({.sums = sums}, settings, 3, {});
    Rule rule = by.rule(sums, found, settings);
    return std::pair(std::move(found), std::move(rule));
  };
  const auto [expected, rule] = chosen(all);
  for (const ExactClassSums& other : {merged, exact_sums_of(turned)}) {
    const auto [found, other_rule] = chosen(other);
    EXPECT_EQ(found.support, expected.support);
    EXPECT_EQ(found.scores, expected.scores);
    EXPECT_EQ(found.certificate, expected.certificate);
    EXPECT_EQ(other_rule, rule);
  }
}

TEST(Densities, a_weight_of_two_is_a_row_that_comes_twice) {
  MixedTable once = drawn_table(31, {0, 0, 0, 3}, 2, false, true);
  MixedTable twice = once;
  once.weights.assign(once.cells.size(), 2.0);
  for (std::size_t row = 0; row < once.cells.size(); ++row) {
    twice.cells.push_back(once.cells[row]);
    twice.of_row.push_back(once.of_row[row]);
  }
  const ClassSums weighted = exact_sums_of(once).rounded();
  const ClassSums repeated = exact_sums_of(twice).rounded();
  const Method& by = method("mixed");
  const auto left = by.select({.sums = weighted}, settings_for(by), 2, {});
  const auto right = by.select({.sums = repeated}, settings_for(by), 2, {});
  EXPECT_EQ(left.support, right.support);
  EXPECT_EQ(left.scores, right.scores);
  EXPECT_EQ(left.certificate, right.certificate);
}

TEST(Densities, any_number_of_threads_gives_the_same_bits) {
  std::mt19937 draw(5);
  MixedTable table{.values = numbers_only(700)};
  for (std::size_t row = 0; row < 12; ++row) {
    std::vector<double> cells;
    for (std::size_t j = 0; j < 700; ++j) cells.push_back(static_cast<double>(draw() % 1000) / 7);
    table.cells.push_back(std::move(cells));
    table.of_row.push_back(static_cast<Class>(row % 2));
  }
  const ClassSums sums = exact_sums_of(table).rounded();
  const Method& by = method("gaussian");
  const auto one = by.select({.sums = sums}, settings_for(by), 30, {.threads = 1});
  const auto three = by.select({.sums = sums}, settings_for(by), 30, {.threads = 3});
  EXPECT_EQ(one.support, three.support);
  EXPECT_EQ(one.scores, three.scores);
  EXPECT_EQ(one.certificate, three.certificate);
}

TEST(Densities, a_far_offset_costs_no_digits) {
  std::mt19937 draw(9);
  MixedTable near{.class_number = 3, .values = numbers_only(5)};
  for (std::size_t row = 0; row < 60; ++row) {
    const auto c = static_cast<double>(row % 3);
    std::vector<double> cells;
    for (std::size_t j = 0; j < 5; ++j) {  // exact beside 1e9
      const auto noise = static_cast<double>(draw() % 1024) / 64;
      cells.push_back(noise * (j == 1 ? 1 + c : 1) + (j == 3 ? 2 * c : 0));
    }
    near.cells.push_back(std::move(cells));
    near.of_row.push_back(static_cast<Class>(row % 3));
  }
  MixedTable far = near;
  for (auto& cells : far.cells) {
    for (double& x : cells) x += 1e9;
  }
  const Method& by = method("gaussian");
  for (const char* variances : {"own", "pooled"}) {
    const Settings settings = settings_for(by, {{"variances", variances}});
    const ClassSums near_sums = exact_sums_of(near).rounded();
    const ClassSums far_sums = exact_sums_of(far).rounded();
    for (std::size_t k = 1; k <= 5; ++k) {
      const auto left = by.select({.sums = near_sums}, settings, k, {});
      const auto right = by.select({.sums = far_sums}, settings, k, {});
      EXPECT_EQ(left.support, right.support);
      for (std::size_t j = 0; j < k; ++j) EXPECT_NEAR(left.scores[j], right.scores[j], 1e-6);
      EXPECT_NEAR(left.certificate.value, right.certificate.value, 1e-6);
    }
  }
}

TEST(Densities, a_common_scale_of_all_numbers_changes_no_gain) {
  MixedTable table = drawn_table(41, numbers_only(6), 3, true, true);
  const Method& by = method("gaussian");
  const Settings settings = settings_for(by, {{"var_smoothing", "0.05"}});
  const ClassSums sums = exact_sums_of(table).rounded();
  for (auto& cells : table.cells) {
    for (double& x : cells) x *= 1000;
  }
  const ClassSums scaled = exact_sums_of(table).rounded();
  const auto left = by.select({.sums = sums}, settings, 6, {});
  const auto right = by.select({.sums = scaled}, settings, 6, {});
  for (std::size_t j = 0; j < 6; ++j) EXPECT_NEAR(left.scores[j], right.scores[j], 1e-9);
}

TEST(Densities, refuse_a_floor_of_nothing_and_options_of_other_methods) {
  for (const char* name : {"gaussian", "mixed"}) {
    const Method& by = method(name);
    for (const GivenOptions& given :
         {GivenOptions{{"var_smoothing", "0"}}, GivenOptions{{"var_smoothing", "-1"}},
          GivenOptions{{"variances", "shared"}}, GivenOptions{{"gamma", "1"}}}) {
      try {
        (void)settings_for(by, given);
        FAIL() << name << ", " << given.begin()->first;
      } catch (const Error& error) {
        EXPECT_EQ(error.fault().kind, Fault::Kind::argument);
      }
    }
  }
  EXPECT_THROW((void)settings_for(method("gaussian"), {{"alpha", "1"}}), Error);
}

TEST(Densities, k_counts_columns_and_not_their_values) {
  const ClassSums sums = exact_sums_of(drawn_table(51, {0, 0, 4}, 2, false, false)).rounded();
  const Method& by = method("mixed");
  EXPECT_EQ(sums.width(), 6U);
  for (const std::size_t k : {std::size_t{0}, std::size_t{4}}) {
    try {
      (void)by.select({.sums = sums}, settings_for(by), k, {});
      FAIL() << k;
    } catch (const Error& error) {
      EXPECT_EQ(error.fault().kind, Fault::Kind::argument);
      EXPECT_EQ(error.fault().fix, "choose k between 1 and 3");
    }
  }
}

TEST(Densities, words_of_a_text_are_no_columns_of_a_table) {
  ClassSums sums = exact_sums_of(drawn_table(61, {0, 0}, 2, false, false)).rounded();
  StringTable names;
  names.push_back("bad");
  names.push_back("good");
  sums.features = Features::named(names, {text_groups, text_groups});
  try {
    (void)table_columns(sums.features);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.fault().kind, Fault::Kind::data);
    EXPECT_EQ(error.fault().where, "feature 'bad'");
    EXPECT_NE(error.fault().fix.find("@{method=multinomial}"), std::string::npos);
  }
}

TEST(Densities, features_that_do_not_say_their_column_are_refused) {
  ClassSums sums = exact_sums_of(drawn_table(62, {0, 0}, 2, false, false)).rounded();
  StringTable names;
  names.push_back("a=b");
  names.push_back("a=c");
  sums.features = Features::named(names);
  try {
    (void)table_columns(sums.features);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.fault().kind, Fault::Kind::data);
    EXPECT_NE(error.fault().fix.find("@{method=gaussian}"), std::string::npos);
  }
  EXPECT_EQ(number_columns(sums.features).size(), 2U);  // each by itself they serve
}

TEST(Densities, columns_of_numbers_and_of_words_are_told_apart_by_what_they_are) {
  ClassSums sums = exact_sums_of(drawn_table(63, {0, 0, 0, 0}, 2, false, false)).rounded();
  StringTable names;
  for (const char* name : {"a=b", "c=x", "c=y", "d=x"}) names.push_back(name);
  sums.features = Features::named(names, {0, 1, 1, 2}, {3, 1, 1, 1});  // `a=b` holds numbers
  const auto columns = table_columns(sums.features);
  ASSERT_EQ(columns.size(), 3U);
  EXPECT_FALSE(columns[0].category);
  EXPECT_TRUE(columns[1].category);
  EXPECT_EQ(columns[1].first, 1U);
  EXPECT_EQ(columns[1].last, 3U);
  EXPECT_TRUE(columns[2].category);
  EXPECT_EQ(columns[2].last, 4U);
}

TEST(Densities, weights_that_are_fractions_lose_nothing_next_to_a_far_offset) {
  auto table = drawn_table(61, numbers_only(2), 2, false, false);
  table.weights.assign(table.cells.size(), 0.1);
  auto shifted = table;
  for (auto& row : shifted.cells) {
    for (double& cell : row) cell = (1e9 + cell * 1024) - 1e9;  // what 1e9 leaves of it
  }
  auto far = shifted;
  for (auto& row : far.cells) {
    for (double& cell : row) cell += 1e9;
  }
  const Method& by = method("gaussian");
  const ClassSums near_sums = exact_sums_of(shifted).rounded();
  const ClassSums far_sums = exact_sums_of(far).rounded();
  const Selection wanted = by.select({.sums = near_sums}, settings_for(by), 2, {});
  const Selection found = by.select({.sums = far_sums}, settings_for(by), 2, {});
  for (std::size_t j = 0; j < 2; ++j) EXPECT_NEAR(found.scores[j], wanted.scores[j], 1e-6);
  EXPECT_GT(wanted.scores[0] + wanted.scores[1], 1e-3);
}

TEST(Densities, sums_without_squares_are_refused_with_the_way_to_gather_them) {
  const auto table = drawn_table(71, numbers_only(3), 2, false, false);
  const ClassSums sums =
      class_sums(batch_of_cells(table), {"0", "1"}, features_of_cells(table), {.any_sign = true})
          .rounded();
  for (const char* name : {"gaussian", "mixed"}) {
    const Method& by = method(name);
    try {
      (void)by.select({.sums = sums}, settings_for(by), 2, {});
      FAIL() << name;
    } catch (const Error& error) {
      EXPECT_NE(error.fault().what.find("squares"), std::string::npos);
    }
    EXPECT_THROW((void)by.curve({.sums = sums}, settings_for(by), {}, {}), Error);
  }
}

TEST(Densities, one_class_is_no_choice) {
  MixedTable table = drawn_table(81, numbers_only(3), 1, false, false);
  const ClassSums sums = exact_sums_of(table).rounded();
  const Method& by = method("gaussian");
  EXPECT_THROW((void)by.select({.sums = sums}, settings_for(by), 1, {}), Error);
}

}  // namespace
}  // namespace folkman
