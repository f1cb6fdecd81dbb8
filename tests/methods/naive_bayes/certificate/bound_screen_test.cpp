#include "folkman/methods/naive_bayes/certificate/bound_screen.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <random>

#include "tests/methods/known_cases.hpp"

namespace {

using folkman::BoundScreen;
using folkman::ClassSums;
using folkman::TwoClassMix;

// Heavy tails, zeros, one-sided and empty features; the mix of the masses is near `q`.
ClassSums skewed_sums(std::size_t width, double q, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> normal;
  std::vector<std::vector<double>> f(2, std::vector<double>(width));
  for (std::size_t i = 0; i < width; ++i) {
    const double mass = std::exp(2 * normal(random));
    const double lean = random() % 10 == 0 ? std::exp(normal(random)) : 1.0;
    f[0][i] = random() % 7 == 0 ? 0.0 : mass * q * lean;
    f[1][i] = random() % 7 == 0 ? 0.0 : mass * (1 - q) / lean * std::exp(0.2 * normal(random));
  }
  return folkman::testing::sums_of(f);
}

long double divergence_of(const ClassSums& sums, double alpha, std::size_t i, double q, double r) {
  const auto a = static_cast<long double>(sums.sums[0][i]) + static_cast<long double>(alpha);
  const auto b = static_cast<long double>(sums.sums[1][i]) + static_cast<long double>(alpha);
  long double h = 0;
  if (a > 0) h += a * std::log(a / ((a + b) * static_cast<long double>(q)));
  if (b > 0) h += b * std::log(b / ((a + b) * static_cast<long double>(r)));
  return h;
}

std::size_t bits_in(std::span<const std::uint64_t> words) {
  std::size_t count = 0;
  for (const std::uint64_t word : words) count += static_cast<std::size_t>(std::popcount(word));
  return count;
}

bool bit_of(std::span<const std::uint64_t> words, std::size_t i) {
  return (words[i / 64] >> (i % 64) & 1) != 0;
}

TEST(BoundScreen, what_it_tells_off_stays_below_at_every_mix_it_was_told_to_expect) {
  for (const double q : {0.45, 0.02, 1e-6})
    for (const double alpha : {0.0, 0.7})
      for (const double width : {0.0, 0.01, 0.5}) {
        const ClassSums sums = skewed_sums(3'003, q, 5);
        const TwoClassMix low{q * (1 - width), 1 - q * (1 - width)};
        const TwoClassMix high{q * (1 + width), 1 - q * (1 + width)};
        for (const double least : {0.0, 0.05 * q, 0.3}) {
          BoundScreen screen(sums, alpha);
          screen.expect(low, high, least);
          screen.look(0, 2'048);
          screen.look(2'048, 3'003);
          for (const double fraction : {0.0, 0.3, 1.0}) {
            const TwoClassMix mix = between(low, high, fraction);
            const auto words = screen.may_exceed(std::vector{mix.q, mix.r}, least, 1);
            std::size_t above = 0;
            for (std::size_t i = 0; i < sums.width(); ++i) {
              const auto h = divergence_of(sums, alpha, i, mix.q, mix.r);
              if (h > static_cast<long double>(least)) ++above;
              ASSERT_TRUE(bit_of(words, i) || h <= static_cast<long double>(least)) << i;
            }
            if (width == 0 && least > 0 && q > 0.1) {
              EXPECT_LE(bits_in(words), above + above / 5 + 16) << q;
            }
          }
        }
      }
}

TEST(BoundScreen, features_it_was_never_shown_may_exceed_anything) {
  const ClassSums sums = skewed_sums(1'000, 0.4, 6);
  BoundScreen screen(sums, 0);
  screen.expect({0.39, 0.61}, {0.41, 0.59}, 1e6);
  screen.look(0, 512);
  EXPECT_EQ(bits_in(screen.may_exceed(std::vector{0.4, 0.6}, 1e7, 1)), 1'000U - 512U);
}

TEST(BoundScreen, outside_what_it_saw_it_looks_for_itself) {
  const ClassSums sums = skewed_sums(5'000, 0.4, 7);
  BoundScreen fresh(sums, 0);
  for (const auto& [q, t] : {std::pair(0.5, 0.4), std::pair(0.4, 0.2)}) {
    BoundScreen screen(sums, 0);
    screen.expect({0.39, 0.61}, {0.41, 0.59}, 0.3);
    screen.look(0, 5'000);
    const auto words = screen.may_exceed(std::vector{q, 1 - q}, t, 2);
    EXPECT_TRUE(std::ranges::equal(words, fresh.may_exceed(std::vector{q, 1 - q}, t, 1))) << q;
  }
}

}  // namespace
