#include "folkman/solvers/multinomial/many_class/simplex_dual.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>
#include <set>

#include "folkman/base/error.hpp"

namespace folkman {
namespace {

using Table = std::vector<std::vector<double>>;

Masses masses_of(const Table& f, double alpha = 0) {
  Masses masses{.f = {}, .alpha = alpha};
  for (const auto& row : f) masses.f.emplace_back(row);
  return masses;
}

Table random_table(std::mt19937& rng, std::size_t classes, std::size_t width, bool counts) {
  Table f(classes, std::vector<double>(width));
  std::uniform_real_distribution<double> unit(0, 1);
  for (auto& row : f) {
    const double skew = counts ? 1 : 0.1 + unit(rng);
    for (auto& x : row) x = counts ? static_cast<double>(rng() % 6) : skew * unit(rng);
  }
  return f;
}

using Real = long double;

// s_k(h(p)) from the definition.
Real surface(const Masses& masses, std::size_t k, std::span<const double> p) {
  std::vector<Real> h;
  for (std::size_t i = 0; i < masses.size(); ++i) {
    Real g = 0;
    for (const auto& f : masses.f) g += static_cast<Real>(f[i]) + static_cast<Real>(masses.alpha);
    Real sum = 0;
    for (std::size_t c = 0; c < p.size(); ++c) {
      const Real f = static_cast<Real>(masses.f[c][i]) + static_cast<Real>(masses.alpha);
      if (f > 0) sum += f * std::log(f / (g * static_cast<Real>(p[c])));
    }
    h.push_back(sum);
  }
  std::ranges::sort(h, std::greater<>());
  Real sum = 0;
  for (std::size_t i = 0; i < k; ++i) sum += h[i];
  return sum;
}

Real minimum_by_golden_section(const Masses& masses, std::size_t k) {
  const auto at = [&](double q) { return surface(masses, k, std::vector<double>{q, 1 - q}); };
  double low = 1e-9;
  double high = 1 - 1e-9;
  for (int step = 0; step < 200; ++step) {
    const double third = (high - low) / 3;
    if (at(low + third) < at(high - third)) {
      high -= third;
    } else {
      low += third;
    }
  }
  return at((low + high) / 2);
}

TEST(simplex_dual, finds_the_minimum_of_two_classes) {
  std::mt19937 rng(1);
  for (int trial = 0; trial < 150; ++trial) {
    const auto table = random_table(rng, 2, 2 + rng() % 12, trial % 2 == 0);
    const auto masses = masses_of(table, trial % 3 == 0 ? 1.0 : 0.01);
    const std::size_t k = 1 + rng() % masses.size();
    const auto point = simplex_dual(masses, k, 1, nullptr);
    const auto least = static_cast<double>(minimum_by_golden_section(masses, k));
    EXPECT_NEAR(point.value, least, 1e-9 * least + 1e-12) << trial;
  }
}

TEST(simplex_dual, no_direction_leads_down_from_the_point_found) {
  std::mt19937 rng(2);
  std::normal_distribution<double> normal;
  for (int trial = 0; trial < 200; ++trial) {
    const std::size_t classes = 3 + trial % 4;
    const auto table = random_table(rng, classes, 3 + rng() % 40, trial % 2 == 0);
    const auto masses = masses_of(table, 0.5);
    const std::size_t k = 1 + rng() % masses.size();
    const auto point = simplex_dual(masses, k, 1, nullptr);
    const auto here = surface(masses, k, point.mix);
    EXPECT_NEAR(point.value, static_cast<double>(here), 1e-11 * point.value + 1e-13);
    for (int direction = 0; direction < 40; ++direction) {
      std::vector<double> other = point.mix;
      const double scale = std::pow(10.0, -1 - direction % 6);
      double sum = 0;
      for (auto& p : other) sum += p *= std::exp(scale * normal(rng));
      for (auto& p : other) p /= sum;
      EXPECT_GE(surface(masses, k, other), here * (1 - 1e-10L)) << trial;
    }
  }
}

TEST(simplex_dual, the_support_holds_k_of_the_largest_scores) {
  std::mt19937 rng(3);
  for (int trial = 0; trial < 300; ++trial) {
    const std::size_t classes = 2 + trial % 4;
    const auto table = random_table(rng, classes, 3 + rng() % 30, trial % 2 == 0);
    const auto masses = masses_of(table, 0.5);
    const std::size_t k = 1 + rng() % masses.size();
    const auto point = simplex_dual(masses, k, 1, nullptr);
    ASSERT_EQ(point.support.size(), k);
    ASSERT_EQ(std::set(point.support.begin(), point.support.end()).size(), k);
    Real sum = 0;
    for (const Column i : point.support) {
      Table one(classes);
      for (std::size_t c = 0; c < classes; ++c) one[c] = {table[c][static_cast<std::size_t>(i)]};
      sum += surface(masses_of(one, 0.5), 1, point.mix);
    }
    EXPECT_NEAR(static_cast<double>(sum), point.value, 1e-7 * point.value + 1e-12) << trial;
  }
}

TEST(simplex_dual, windows_over_many_features_reach_the_same_minimum) {
  std::mt19937 rng(4);
  const std::size_t width = 60'000;
  const auto table = random_table(rng, 7, width, false);
  const auto masses = masses_of(table, 0.01);
  for (const std::size_t k : {std::size_t{1}, std::size_t{40}, width / 10, width - 3}) {
    const auto point = simplex_dual(masses, k, 1, nullptr);
    const auto again = simplex_dual(masses, k, 3, nullptr);
    EXPECT_EQ(point.mix, again.mix);
    EXPECT_EQ(point.value, again.value);
    EXPECT_EQ(point.support, again.support);
    const auto warm = SimplexDual(masses, 1).at(k, nullptr, point.mix);
    EXPECT_NEAR(point.value, warm.value, 1e-10 * point.value);
  }
}

TEST(simplex_dual, one_solver_for_many_sizes_agrees_with_each_alone) {
  std::mt19937 rng(5);
  const auto table = random_table(rng, 3, 5'000, false);
  const auto masses = masses_of(table, 0.1);
  SimplexDual dual(masses, 1);
  std::vector<double> mix;
  for (std::size_t k = 1; k <= 5'000; k += 1 + k / 7) {
    const auto point = dual.at(k, nullptr, mix);
    mix = point.mix;
    EXPECT_NEAR(point.value, simplex_dual(masses, k, 1, nullptr).value, 1e-10 * point.value) << k;
  }
}

TEST(simplex_dual, a_class_without_mass_changes_nothing) {
  Table table{{5, 1, 0, 2}, {1, 4, 1, 2}};
  const auto without = simplex_dual(masses_of(table), 2, 1, nullptr);
  table.insert(table.begin() + 1, std::vector<double>(4, 0.0));
  const auto with = simplex_dual(masses_of(table), 2, 1, nullptr);
  EXPECT_EQ(with.value, without.value);
  EXPECT_EQ(with.support, without.support);
  EXPECT_GT(with.mix[1], 0);
  EXPECT_LT(with.mix[1], 1e-100);
}

TEST(simplex_dual, features_that_do_not_differ_gain_nothing) {
  const Table alike(3, std::vector<double>(5, 2.0));
  const auto point = simplex_dual(masses_of(alike), 3, 1, nullptr);
  EXPECT_NEAR(point.value, 0, 1e-12);
  EXPECT_EQ(point.support.size(), 3U);
  const Table nothing(2, std::vector<double>(3, 0.0));
  EXPECT_EQ(simplex_dual(masses_of(nothing), 2, 1, nullptr).support, (std::vector<Column>{0, 1}));
}

TEST(simplex_dual, a_size_out_of_range_is_an_error) {
  const Table table{{1, 2}, {2, 1}};
  EXPECT_THROW((void)simplex_dual(masses_of(table), 0, 1, nullptr), Error);
  EXPECT_THROW((void)simplex_dual(masses_of(table), 3, 1, nullptr), Error);
}

}  // namespace
}  // namespace folkman
