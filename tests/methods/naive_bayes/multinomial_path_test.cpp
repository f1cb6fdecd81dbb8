#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "folkman/base/error.hpp"
#include "folkman/methods/naive_bayes/certificate/path_certificate.hpp"
#include "folkman/methods/naive_bayes/multinomial.hpp"
#include "tests/methods/known_cases.hpp"
#include "tests/methods/multinomial_oracle.hpp"
#include "tests/solvers/two_class_problems.hpp"

namespace {

using folkman::multinomial_path;
using folkman::Path;
using folkman::PathOptions;
using folkman::testing::gain_by_definition;
using folkman::testing::known_cases;
using folkman::testing::problems;
using folkman::testing::sums_of;
using Matrix = std::vector<std::vector<double>>;

// phi(k) - C for every k, by enumeration.
std::vector<double> best_gains(const Matrix& f, double alpha) {
  const std::size_t width = f.front().size();
  std::vector<long double> best(width + 1, 0);
  for (unsigned subset = 1; subset < 1U << width; ++subset) {
    auto& most = best[static_cast<std::size_t>(std::popcount(subset))];
    most = std::max(most, gain_by_definition(f, alpha, subset));
  }
  for (std::size_t k = 1; k <= width; ++k) best[k] = std::max(best[k], best[k - 1]);
  return {best.begin(), best.end()};
}

double rounding(const Path& path) { return 1e-13 * (std::abs(path.floor) + 1); }

void expect_brackets(const Matrix& f, double alpha, const std::string& name) {
  const Path path = multinomial_path(sums_of(f), {.sizes = {}, .alpha = alpha, .threads = 1});
  const auto best = best_gains(f, alpha);
  const std::size_t lag = f.size() - 1;
  for (std::size_t k = 1; k < best.size(); ++k) {
    ASSERT_LE(path.value[k - 1] - path.floor, best[k] + rounding(path)) << name << ", k = " << k;
    ASSERT_GE(path.bound[k - 1] - path.floor, best[k] - rounding(path)) << name << ", k = " << k;
    // psi(k - (l-1)) <= phi(k), with the bound tight to 1e-9.
    if (k <= lag) continue;
    ASSERT_LE((path.bound[k - 1 - lag] - path.floor) * (1 - 2e-9), best[k] + rounding(path))
        << name << ", k = " << k;
  }
}

TEST(MultinomialPath, value_and_bound_bracket_every_enumerated_optimum) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    for (const std::size_t width : {1U, 2U, 3U, 8U, 10U}) {
      for (const auto& problem : problems(width, seed)) {
        expect_brackets({problem.a, problem.b}, seed % 2 == 0 ? 0.0 : 0.7, problem.name);
      }
    }
  }
}

TEST(MultinomialPath, three_and_four_classes_are_bracketed_too) {
  std::mt19937_64 random(4);
  for (int trial = 0; trial < 20; ++trial) {
    Matrix f(trial % 2 == 0 ? 3 : 4, std::vector<double>(7));
    for (auto& row : f)
      for (double& mass : row) mass = static_cast<double>(random() % 5);
    expect_brackets(f, 0.5, "trial " + std::to_string(trial));
  }
}

TEST(MultinomialPath, agrees_with_the_known_cases) {
  const auto cases = known_cases("multinomial");
  for (const auto& problem : cases) {
    const auto sums = sums_of(problem["sums"].get<Matrix>());
    const Path path = multinomial_path(sums, {.sizes = {}, .alpha = 0});
    EXPECT_NEAR(path.floor, problem["C"].get<double>(), 1e-11);
    for (const auto& solution : problem["solutions"]) {
      const auto k = solution["k"].get<std::size_t>();
      const double psi = solution["psi"];
      const double phi = solution["phi"];
      EXPECT_NEAR(path.bound[k - 1], psi,
                  1e-9 * (psi - path.floor) + 1e-12 * std::abs(psi) +
                      solution["psi_error_bound"].get<double>())
          << problem["name"] << " k " << k;
      EXPECT_LE(path.value[k - 1], phi + 1e-12 * std::abs(phi));
      EXPECT_GE(path.bound[k - 1], phi - 1e-12 * std::abs(phi));
    }
  }
}

TEST(MultinomialPath, the_recomputed_bound_is_tight_and_the_curves_ascend) {
  for (const auto& problem : problems(800, 29)) {
    const Path path = multinomial_path(sums_of({problem.a, problem.b}), {.sizes = {}, .alpha = 0});
    EXPECT_TRUE(std::ranges::is_sorted(path.value)) << problem.name;
    EXPECT_TRUE(std::ranges::is_sorted(path.bound)) << problem.name;
    for (const std::size_t k : {1U, 2U, 3U, 10U, 77U, 400U, 799U, 800U}) {
      const double exact = exact_dual(problem, k);
      const double allowed = 1e-9 * exact + 100 * folkman::testing::dust(problem) + rounding(path);
      EXPECT_NEAR(path.bound[k - 1] - path.floor, exact, allowed) << problem.name << ", " << k;
      EXPECT_LE(path.value[k - 1], path.bound[k - 1]);
    }
  }
}

TEST(MultinomialPath, most_sizes_of_real_data_have_no_gap_to_speak_of) {
  const auto problem = problems(2000, 31).front();
  const Path path = multinomial_path(sums_of({problem.a, problem.b}), {.sizes = {}, .alpha = 0});
  const auto closed = std::ranges::count_if(path.k, [&](std::size_t k) {
    return path.bound[k - 1] - path.value[k - 1] <= 1e-6 * (path.bound[k - 1] - path.floor);
  });
  EXPECT_GT(closed, 1800);
  EXPECT_GT(path.elbow, 1U);
  EXPECT_LT(path.elbow, 2000U);
}

TEST(MultinomialPath, one_size_agrees_with_the_single_selection) {
  for (const auto& problem : problems(300, 37)) {
    const auto sums = sums_of({problem.a, problem.b});
    const Path path = multinomial_path(sums, {.sizes = {5, 50}, .alpha = 1});
    for (std::size_t j = 0; j < 2; ++j) {
      const auto one =
          folkman::multinomial_select(sums, {.k = path.k[j], .alpha = 1, .nodes = 0}).certificate;
      EXPECT_NEAR(path.bound[j], one.bound, 1e-9 * (one.bound - one.floor) + rounding(path))
          << problem.name;
    }
  }
}

TEST(MultinomialPath, any_number_of_threads_gives_the_same_bits) {
  for (const auto& problem : problems(600, 41)) {
    const auto sums = sums_of({problem.a, problem.b});
    const Path one = multinomial_path(sums, {.sizes = {}, .alpha = 1, .threads = 1});
    const Path three = multinomial_path(sums, {.sizes = {}, .alpha = 1, .threads = 3});
    EXPECT_EQ(one.value, three.value) << problem.name;
    EXPECT_EQ(one.bound, three.bound) << problem.name;
    EXPECT_EQ(one.elbow, three.elbow);
  }
}

TEST(MultinomialPath, scaling_all_masses_scales_all_gains) {
  const auto problem = problems(300, 43)[2];
  auto scaled = problem;
  for (double& a : scaled.a) a *= 1024;
  for (double& b : scaled.b) b *= 1024;
  const Path path = multinomial_path(sums_of({problem.a, problem.b}), {.sizes = {}, .alpha = 0});
  const Path large = multinomial_path(sums_of({scaled.a, scaled.b}), {.sizes = {}, .alpha = 0});
  for (std::size_t j = 0; j < path.k.size(); ++j) {
    const double gain = path.bound[j] - path.floor;
    EXPECT_NEAR((large.bound[j] - large.floor) / 1024, gain, 1e-9 * gain + rounding(path));
  }
}

TEST(MultinomialPath, sizes_out_of_order_or_out_of_range_are_errors) {
  const auto sums = sums_of({{1, 2, 3}, {3, 2, 1}});
  const auto path = [&](std::vector<std::size_t> sizes, double alpha) {
    return multinomial_path(sums, {.sizes = std::move(sizes), .alpha = alpha});
  };
  EXPECT_THROW(static_cast<void>(path({2, 2}, 1)), folkman::Error);
  EXPECT_THROW(static_cast<void>(path({3, 1}, 1)), folkman::Error);
  EXPECT_THROW(static_cast<void>(path({0}, 1)), folkman::Error);
  EXPECT_THROW(static_cast<void>(path({4}, 1)), folkman::Error);
  EXPECT_THROW(static_cast<void>(path({}, -1)), folkman::Error);
  EXPECT_THROW(static_cast<void>(multinomial_path(sums_of({{1, 2}}), {})), folkman::Error);
}

}  // namespace
