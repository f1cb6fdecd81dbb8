#include "folkman/numerics/order_free_sum.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

namespace {

using folkman::OrderFreeSum;

double sum_of(const std::vector<double>& terms) {
  OrderFreeSum sum;
  for (const double term : terms) sum.add(term);
  return sum.value();
}

TEST(OrderFreeSum, is_the_same_in_any_order_and_within_a_rounding_of_the_true_sum) {
  std::mt19937_64 random(1);
  for (const double spread : {4.0, 27.9, 40.0}) {
    std::uniform_real_distribution<double> exponent(spread > 30 ? -spread : 0, spread);
    std::vector<double> terms(300);
    for (double& term : terms) term = std::exp2(exponent(random));
    const double sum = sum_of(terms);
    long double longer = 0;
    std::ranges::sort(terms);
    for (const double term : terms) longer += static_cast<long double>(term);
    EXPECT_NEAR(sum, static_cast<double>(longer), std::abs(sum) * 0x1p-52);
    for (int repeat = 0; repeat < 20; ++repeat) {
      std::ranges::shuffle(terms, random);
      EXPECT_EQ(sum_of(terms), sum);
    }
  }
}

TEST(OrderFreeSum, of_terms_from_one_on_is_rounded_once) {
  EXPECT_EQ(sum_of({0x1p27, 1 + 0x1p-52, 1 - 0x1p-53 + 0x1p-53}), 0x1p27 + 2);
  EXPECT_EQ(sum_of({3, 1 + 0x1p-52, 1 + 0x1p-52, 1 + 0x1p-52, 1 + 0x1p-52}), 7 + 0x1p-50);
  EXPECT_EQ(sum_of({}), 0);
}

TEST(OrderFreeSum, starts_anew_when_cleared) {
  OrderFreeSum sum;
  sum.add(2);
  sum.add(0.5);
  sum.clear();
  sum.add(3);
  EXPECT_EQ(sum.value(), 3);
}

}  // namespace
