#include "folkman/numerics/deviance.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "folkman/numerics/compensated_sum.hpp"

namespace folkman {
namespace {

TEST(deviance, agrees_with_its_definition_to_the_last_digits) {
  std::mt19937 rng(1);
  std::uniform_real_distribution<double> exponent(-6, 6);
  for (int trial = 0; trial < 20000; ++trial) {
    const double m = std::exp(exponent(rng));
    const double x = m * (1 + std::pow(10.0, exponent(rng) - 6) * (trial % 2 == 0 ? 1 : -1));
    if (x <= 0) continue;
    const auto exact_x = static_cast<long double>(x);
    const auto exact_m = static_cast<long double>(m);
    const long double step = (exact_x - exact_m) / exact_m;
    // log1p keeps the digits of the definition down to steps of 1e-4 in long double.
    if (std::abs(step) < 1e-4L) continue;
    const long double exact = exact_x * std::log1p(step) - (exact_x - exact_m);
    EXPECT_NEAR(deviance(x, m) / static_cast<double>(exact), 1.0, 1e-12);
  }
}

TEST(deviance, near_equality_it_is_half_the_squared_distance_over_the_expectation) {
  for (const double distance : {1e-3, 1e-5, 1e-7}) {
    EXPECT_NEAR(deviance(3 + distance, 3, distance) / (distance * distance / 6), 1.0, distance);
    EXPECT_NEAR(deviance(3 - distance, 3, -distance) / (distance * distance / 6), 1.0, distance);
  }
  EXPECT_EQ(deviance(3, 3), 0);
}

TEST(deviance, nothing_observed_costs_the_expectation) {
  EXPECT_EQ(deviance(0, 2.5), 2.5);
  EXPECT_EQ(deviance(0, 0), 0);
  EXPECT_EQ(deviance(1, 0), std::numeric_limits<double>::infinity());
}

TEST(compensated_sum, keeps_what_a_plain_sum_loses) {
  CompensatedSum sum;
  sum.add(1e16);
  for (int i = 0; i < 1000; ++i) sum.add(0.5);
  sum.add(-1e16);
  EXPECT_EQ(sum.value(), 500);
}

}  // namespace
}  // namespace folkman
