#include "folkman/methods/naive_bayes/certificate/multinomial_certificate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <random>

#include "folkman/methods/naive_bayes/multinomial.hpp"
#include "tests/methods/known_cases.hpp"

namespace {

using folkman::ClassSums;
using folkman::Column;
using folkman::testing::sums_of;
using Matrix = std::vector<std::vector<double>>;

ClassSums random_sums(std::size_t classes, std::size_t width, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> normal;
  Matrix f(classes, std::vector<double>(width));
  for (auto& column : f)
    for (double& mass : column) mass = random() % 5 == 0 ? 0.0 : std::exp(1.5 * normal(random));
  return sums_of(f);
}

// h_i(p) by its definition, in long double.
std::vector<long double> scores_of(const ClassSums& sums, const std::vector<double>& mix) {
  std::vector<long double> scores(sums.width(), 0.0L);
  for (std::size_t i = 0; i < scores.size(); ++i) {
    long double g = 0;
    for (const auto& f : sums.sums) g += static_cast<long double>(f[i]);
    for (std::size_t c = 0; c < mix.size(); ++c) {
      const auto mass = static_cast<long double>(sums.sums[c][i]);
      if (mass > 0) scores[i] += mass * std::log(mass / (g * static_cast<long double>(mix[c])));
    }
  }
  return scores;
}

TEST(MultinomialCertificate, the_bound_is_the_sum_of_the_largest_and_never_below_it) {
  for (const std::size_t classes : {2, 3, 5}) {
    const auto sums = random_sums(classes, 3'000, classes);
    std::vector<double> mix(classes, 0.75 / static_cast<double>(classes - 1));
    mix[0] = 0.25;
    auto scores = scores_of(sums, mix);
    std::ranges::sort(scores, std::greater<>());
    for (const std::size_t k : {1, 10, 500, 2'999, 3'000}) {
      long double largest = 0;
      for (std::size_t i = 0; i < k; ++i) largest += scores[i];
      const auto bound = folkman::multinomial_bound_gain(sums, 0, k, mix, std::nullopt, 2);
      EXPECT_GE(bound.gain, static_cast<double>(largest));
      EXPECT_LE(bound.gain, static_cast<double>(largest) * (1 + 1e-13));
      EXPECT_GE(bound.gain - bound.margin, static_cast<double>(largest) * (1 - 1e-13));
    }
  }
}

TEST(MultinomialCertificate, a_garbage_mix_or_threshold_widens_the_bound_and_never_falsifies_it) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  const auto sums = random_sums(2, 2'000, 7);
  for (const std::size_t k : {1, 20, 1'500}) {
    const auto selection = folkman::multinomial_select(sums, {.k = k, .alpha = 0});
    const double gain = folkman::multinomial_value_gain(sums, 0, selection.support, 1).gain;
    for (const std::vector<double>& mix : std::vector<std::vector<double>>{{},
                                                                           {0, 0},
                                                                           {nan, 1},
                                                                           {infinity, 1},
                                                                           {-1, 2},
                                                                           {1e300, 1e300},
                                                                           {1e-320, 1},
                                                                           {0.9, 0.9},
                                                                           {1, 0},
                                                                           {0.5},
                                                                           {0.999, 0.001}})
      for (const std::optional<double> threshold :
           {std::optional<double>(), std::optional(nan), std::optional(infinity),
            std::optional(-1.0), std::optional(0.0), std::optional(1e-3), std::optional(1e9)}) {
        const auto bound = folkman::multinomial_bound_gain(sums, 0, k, mix, threshold, 1);
        ASSERT_GE(bound.gain, gain);
        ASSERT_TRUE(std::isfinite(bound.gain));
      }
  }
}

TEST(MultinomialCertificate, has_the_same_bits_for_any_number_of_threads) {
  const auto sums = random_sums(2, 300'000, 8);
  const auto one = folkman::multinomial_select(sums, {.k = 9'000, .alpha = 0.1, .threads = 1});
  const auto many = folkman::multinomial_select(sums, {.k = 9'000, .alpha = 0.1, .threads = 5});
  EXPECT_EQ(one.certificate, many.certificate);
  EXPECT_EQ(one.support, many.support);
  EXPECT_EQ(one.scores, many.scores);
  EXPECT_EQ(one.points_to, many.points_to);
  EXPECT_EQ(one.class_mix, many.class_mix);
}

TEST(MultinomialCertificate, the_floor_is_right_to_the_last_digits) {
  const auto sums = random_sums(3, 50'000, 9);
  long double total = 0;
  long double entropy = 0;
  for (std::size_t i = 0; i < sums.width(); ++i) {
    long double g = 0;
    for (const auto& f : sums.sums) g += static_cast<long double>(f[i]) + 0.5L;
    total += g;
    entropy += g * std::log(g);
  }
  const auto expected = static_cast<double>(entropy - total * std::log(total));
  EXPECT_NEAR(folkman::multinomial_floor(sums, 0.5, 2), expected, 1e-14 * std::abs(expected));
}

TEST(MultinomialCertificate, masses_of_any_size_scale_the_certificate) {
  const auto sums = random_sums(2, 400, 10);
  const auto plain = folkman::multinomial_select(sums, {.k = 30, .alpha = 0.25});
  for (const int exponent : {-1010, -300, 300, 1000}) {
    ClassSums scaled = sums;
    for (auto& column : scaled.sums)
      for (double& mass : column) mass = std::scalbn(mass, exponent);
    const auto selection =
        folkman::multinomial_select(scaled, {.k = 30, .alpha = std::scalbn(0.25, exponent)});
    EXPECT_EQ(selection.support, plain.support);
    const auto& certificate = plain.certificate;
    for (const auto& [found, expected] :
         {std::pair(selection.certificate.floor, certificate.floor),
          std::pair(selection.certificate.value, certificate.value),
          std::pair(selection.certificate.bound, certificate.bound)})
      EXPECT_NEAR(std::scalbn(found, -exponent), expected, 1e-12 * std::abs(expected)) << exponent;
  }
}

TEST(MultinomialCertificate, a_known_floor_changes_nothing) {
  const auto sums = random_sums(2, 5'000, 11);
  const double floor = folkman::multinomial_floor(sums, 1, 1);
  EXPECT_EQ(folkman::multinomial_select(sums, {.k = 50}).certificate,
            folkman::multinomial_select(sums, {.k = 50, .floor = floor}).certificate);
}

}  // namespace
