#include "folkman/methods/naive_bayes/multinomial.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <random>

#include "folkman/base/error.hpp"
#include "folkman/methods/naive_bayes/certificate/multinomial_certificate.hpp"
#include "tests/methods/known_cases.hpp"
#include "tests/methods/multinomial_oracle.hpp"

namespace {

using folkman::Column;
using folkman::testing::gain_by_definition;
using folkman::testing::known_cases;
using folkman::testing::sums_of;
using Matrix = std::vector<std::vector<double>>;

// The oracle's terms cancel: its error is a few long double roundings of their size.
double oracle_magnitude(const Matrix& f) {
  double sum = 1;
  for (const auto& row : f)
    for (const double mass : row) sum += (mass + 1) * std::log(mass + 3);
  return sum;
}

double best_gain(const Matrix& f, double alpha, std::size_t k) {
  long double best = 0;
  for (unsigned subset = 0; subset < 1U << f.front().size(); ++subset)
    if (static_cast<std::size_t>(std::popcount(subset)) == k)
      best = std::max(best, gain_by_definition(f, alpha, subset));
  return static_cast<double>(best);
}

double gain_of(const Matrix& f, double alpha, const std::vector<Column>& support) {
  unsigned subset = 0;
  for (const Column i : support) subset |= 1U << static_cast<unsigned>(i);
  return static_cast<double>(gain_by_definition(f, alpha, subset));
}

Matrix random_case(std::mt19937_64& random, std::size_t classes) {
  const std::size_t width = 1 + random() % 9;
  const int kind = static_cast<int>(random() % 5);
  Matrix f(classes, std::vector<double>(width));
  for (std::size_t c = 0; c < classes; ++c)
    for (double& mass : f[c]) {
      mass = static_cast<double>(random() % 4);
      if (kind == 1) mass = static_cast<double>(random() % 1000) / 37;
      if (kind == 2 && c > 0) mass *= 1e-3;
      if (kind == 3) mass = std::exp(static_cast<double>(random() % 1000) / 70);
      if (kind == 4 && c == 0) mass = 0;
    }
  return f;
}

TEST(Multinomial, bound_and_value_bracket_the_enumerated_optimum) {
  std::mt19937_64 random(1);
  int optimal = 0;
  for (int trial = 0; trial < 1500; ++trial) {
    const Matrix f = random_case(random, trial % 4 == 3 ? 3 + random() % 2 : 2);
    const double alpha = trial % 3 == 0 ? 0.0 : 0.5;
    const auto sums = sums_of(f);
    for (std::size_t k = 1; k <= sums.width(); ++k) {
      const auto selection = folkman::multinomial_select(sums, {.k = k, .alpha = alpha});
      ASSERT_EQ(selection.support.size(), k);
      const double best = best_gain(f, alpha, k);
      const double attained = gain_of(f, alpha, selection.support);
      const double scale = 1e-12 * (best + 1) + 1e-17 * oracle_magnitude(f);
      const double oracle_error = 1e-18 * oracle_magnitude(f);
      const auto value = folkman::multinomial_value_gain(sums, alpha, selection.support, 1);
      const auto bound =
          folkman::multinomial_bound_gain(sums, alpha, k, selection.class_mix, {}, 1);
      ASSERT_LE(value.gain, attained + oracle_error) << trial << " k " << k;
      ASSERT_NEAR(value.gain, attained, scale);
      ASSERT_GE(bound.gain, best - oracle_error) << trial << " k " << k;
      if (selection.certificate.optimal) {
        ++optimal;
        ASSERT_NEAR(attained, best, scale);
      }
    }
  }
  EXPECT_GT(optimal, 4000);
}

TEST(Multinomial, a_proved_choice_has_no_gap_left_however_wide_the_duals_is) {
  const auto selection = folkman::multinomial_select(sums_of({{9, 1, 2}, {1, 8, 1}}), {.k = 1});
  const auto& proof = selection.certificate;
  ASSERT_TRUE(proof.optimal);
  EXPECT_GT(proof.bound, proof.value + 0.1);
  EXPECT_EQ(proof.gap(), 0);
  EXPECT_EQ(proof.relative_gap(), 0);
}

TEST(Multinomial, what_is_unproved_is_measured_from_the_bound_after_the_search) {
  const folkman::Certificate proof{.value = 2, .bound = 10, .floor = 1, .proven = 5};
  EXPECT_EQ(proof.gap(), 3);
  EXPECT_EQ(proof.relative_gap(), 0.75);
}

TEST(Multinomial, agrees_with_the_known_cases) {
  const auto problems = known_cases("multinomial");
  for (const auto& problem : problems) {
    const auto f = problem["sums"].get<Matrix>();
    const auto sums = sums_of(f);
    for (const auto& solution : problem["solutions"]) {
      const auto k = solution["k"].get<std::size_t>();
      const double phi = solution["phi"];
      const double psi = solution["psi"];
      const auto selection = folkman::multinomial_select(sums, {.k = k, .alpha = 0});
      const auto& certificate = selection.certificate;
      EXPECT_NEAR(certificate.floor, problem["C"].get<double>(), 1e-11);
      EXPECT_NEAR(certificate.bound, psi,
                  1e-9 * (psi - certificate.floor) + 1e-12 * std::abs(psi) +
                      solution["psi_error_bound"].get<double>());
      EXPECT_GE(certificate.bound, phi - 1e-12 * std::abs(phi));
      EXPECT_TRUE(certificate.optimal) << problem["name"] << " k " << k;
      EXPECT_NEAR(certificate.value, phi, 1e-12 * std::abs(phi));
    }
  }
}

}  // namespace
