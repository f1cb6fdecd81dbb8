#include "folkman/solvers/multinomial/two_class/two_class_dual.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <random>

#include "folkman/solvers/multinomial/two_class/two_class_kernels.hpp"
#include "tests/solvers/instruction_sets.hpp"
#include "tests/solvers/multinomial/two_class/slow_divergence.hpp"

namespace {

using folkman::Column;
using folkman::DualPoint;
using folkman::Masses;

struct Pairs {
  std::vector<double> a;
  std::vector<double> b;
  double alpha = 0;
  [[nodiscard]] Masses masses() const { return {.f = {a, b}, .alpha = alpha}; }
};

Pairs heavy_tailed(std::size_t m, double skew, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> normal;
  Pairs pairs{std::vector<double>(m), std::vector<double>(m)};
  for (std::size_t i = 0; i < m; ++i) {
    const double mass = std::exp(2 * normal(random));
    const double mix = 1 / (1 + std::exp((random() % 20 == 0 ? 1.5 : 0.2) * normal(random)));
    pairs.a[i] = skew * mass * mix;
    pairs.b[i] = mass * (1 - mix);
  }
  return pairs;
}

Pairs zipf_counts(std::size_t m, double alpha, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Pairs pairs{std::vector<double>(m), std::vector<double>(m), alpha};
  for (std::size_t i = 0; i < m; ++i) {
    const double mean = 5e4 / static_cast<double>(i * 7919 % m + 3) + 0.4;
    const double mix = 0.1 + 0.8 * static_cast<double>(random() % 100) / 100;
    pairs.a[i] = std::poisson_distribution<int>(mean * mix)(random);
    pairs.b[i] = std::poisson_distribution<int>(mean * (1 - mix))(random);
  }
  return pairs;
}

// The oracle: bisection in long double on the sign of the derivative, two logarithms a step.
class Bisection {
 public:
  explicit Bisection(const Pairs& pairs) {
    for (std::size_t i = 0; i < pairs.a.size(); ++i) {
      const long double a =
          static_cast<long double>(pairs.a[i]) + static_cast<long double>(pairs.alpha);
      const long double b =
          static_cast<long double>(pairs.b[i]) + static_cast<long double>(pairs.alpha);
      const auto part = [&](long double x) { return x > 0 ? x * std::log(x / (a + b)) : 0.0L; };
      features_.push_back({a, b, part(a) + part(b), 0});
    }
  }
  double minimum(std::size_t k) {
    long double low = -60;  // of log(q / (1 - q))
    long double high = 60;
    long double best = std::numeric_limits<long double>::infinity();
    for (int step = 0; step < 75; ++step) {
      const long double logit = (low + high) / 2;
      const long double log_q = -std::log1p(std::exp(-logit));
      const long double log_r = -std::log1p(std::exp(logit));
      for (Feature& f : features_) f.h = f.v - f.a * log_q - f.b * log_r;
      const auto end = features_.begin() + static_cast<std::ptrdiff_t>(k);
      if (end != features_.end())
        std::nth_element(features_.begin(), end, features_.end(),
                         [](const Feature& x, const Feature& y) { return x.h > y.h; });
      long double a = 0, b = 0, sum = 0;
      for (auto f = features_.begin(); f != end; ++f) {
        a += f->a;
        b += f->b;
        sum += f->h;
      }
      best = std::min(best, sum);
      (a * std::exp(log_r) > b * std::exp(log_q) ? low : high) = logit;
    }
    return static_cast<double>(best);
  }

 private:
  struct Feature {
    long double a, b, v, h;
  };
  std::vector<Feature> features_;
};

void expect_choice_of_size(const DualPoint& point, std::size_t k, std::size_t m) {
  ASSERT_EQ(point.support.size(), k);
  EXPECT_TRUE(std::ranges::is_sorted(point.support, std::less_equal<>()) || k == 1);
  EXPECT_EQ(std::ranges::adjacent_find(point.support), point.support.end());
  EXPECT_GE(point.support.front(), 0);
  EXPECT_LT(static_cast<std::size_t>(point.support.back()), m);
}

void expect_minimum(const Pairs& pairs, std::initializer_list<std::size_t> sizes,
                    double tolerance) {
  Bisection oracle(pairs);
  for (const std::size_t k : sizes) {
    const DualPoint point = two_class_dual(pairs.masses(), k, 2, nullptr);
    const double expected = oracle.minimum(k);
    EXPECT_NEAR(point.value, expected, tolerance * expected) << "k " << k;
    expect_choice_of_size(point, k, pairs.a.size());
    EXPECT_NEAR(point.mix[0] + point.mix[1], 1, 1e-15);
  }
}

TEST(TwoClassDual, agrees_with_long_double_bisection_on_reals) {
  expect_minimum(heavy_tailed(60'000, 1, 1), {2, 7, 60, 3'000, 40'000, 59'990, 60'000}, 1e-12);
}

TEST(TwoClassDual, agrees_with_long_double_bisection_on_counts) {
  expect_minimum(zipf_counts(60'000, 0, 2), {2, 60, 600, 6'000, 50'000}, 1e-12);
  expect_minimum(zipf_counts(60'000, 1, 3), {60, 6'000, 30'000}, 1e-12);
}

TEST(TwoClassDual, keeps_its_digits_when_a_class_has_a_millionth_of_the_mass) {
  expect_minimum(heavy_tailed(30'000, 1e-6, 4), {3, 300, 10'000}, 1e-11);
  expect_minimum(heavy_tailed(30'000, 1e6, 5), {300}, 1e-11);
}

TEST(TwoClassDual, gives_the_same_bits_for_any_number_of_threads) {
  for (const Pairs& pairs : {heavy_tailed(300'000, 1, 6), zipf_counts(300'000, 0.5, 7)})
    for (const std::size_t k : {30, 3'000, 60'000}) {
      const DualPoint one = two_class_dual(pairs.masses(), k, 1, nullptr);
      const DualPoint many = two_class_dual(pairs.masses(), k, 5, nullptr);
      EXPECT_EQ(one.mix, many.mix);
      EXPECT_EQ(one.value, many.value);
      EXPECT_EQ(one.support, many.support);
      EXPECT_EQ(one.threshold, many.threshold);
    }
}

TEST(TwoClassDual, gives_the_same_bits_on_every_instruction_set) {
  const Pairs pairs = heavy_tailed(50'000, 1, 8);
  const std::vector<std::size_t> sizes{7, 500, 503, 6'000};
  std::vector<DualPoint> best;
  for (const std::size_t k : sizes) best.push_back(two_class_dual(pairs.masses(), k, 1, nullptr));
  folkman::testing::for_each_instruction_set([&] {
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      const DualPoint point = two_class_dual(pairs.masses(), sizes[i], 1, nullptr);
      EXPECT_EQ(point.mix, best[i].mix);
      EXPECT_EQ(point.value, best[i].value);
      EXPECT_EQ(point.support, best[i].support);
    }
  });
}

TEST(TwoClassDual, scales_with_the_masses_and_mirrors_with_the_classes) {
  const Pairs pairs = heavy_tailed(20'000, 1, 9);
  const DualPoint point = two_class_dual(pairs.masses(), 700, 1, nullptr);
  for (const double scale : {4.0, 0x1p-900, 0x1p900}) {
    Pairs scaled = pairs;
    for (auto* column : {&scaled.a, &scaled.b})
      for (double& mass : *column) mass *= scale;
    const DualPoint other = two_class_dual(scaled.masses(), 700, 1, nullptr);
    EXPECT_EQ(other.support, point.support) << scale;
    EXPECT_NEAR(other.value / scale, point.value, 1e-13 * point.value) << scale;
    EXPECT_NEAR(*other.threshold / scale, *point.threshold, 1e-12 * *point.threshold);
  }
  const Pairs mirrored{pairs.b, pairs.a};
  const DualPoint other = two_class_dual(mirrored.masses(), 700, 1, nullptr);
  EXPECT_NEAR(other.value, point.value, 1e-14 * point.value);
  EXPECT_NEAR(other.mix[0], point.mix[1], 1e-12);
}

TEST(TwoClassDual, permuting_the_features_permutes_the_support) {
  const Pairs pairs = heavy_tailed(5'000, 1, 10);
  std::vector<std::size_t> order(pairs.a.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::shuffle(order.begin(), order.end(), std::mt19937_64(11));
  Pairs shuffled = pairs;
  for (std::size_t i = 0; i < order.size(); ++i) {
    shuffled.a[i] = pairs.a[order[i]];
    shuffled.b[i] = pairs.b[order[i]];
  }
  const auto support = two_class_dual(pairs.masses(), 100, 1, nullptr).support;
  std::vector<Column> mapped;
  for (const Column i : two_class_dual(shuffled.masses(), 100, 1, nullptr).support)
    mapped.push_back(static_cast<Column>(order[static_cast<std::size_t>(i)]));
  std::ranges::sort(mapped);
  EXPECT_EQ(mapped, support);
}

TEST(TwoClassDual, survives_masses_without_information) {
  const auto value_of = [](const Pairs& pairs, std::size_t k) {
    const DualPoint point = two_class_dual(pairs.masses(), k, 2, nullptr);
    expect_choice_of_size(point, k, pairs.a.size());
    return point.value;
  };
  for (const std::size_t m : {1, 2, 100, 40'000}) {
    const std::vector<double> zeros(m, 0.0);
    const std::vector<double> ones(m, 1.0);
    for (const std::size_t k : {std::size_t{1}, (m + 1) / 2, m}) {
      EXPECT_EQ(value_of({zeros, zeros}, k), 0);
      EXPECT_EQ(value_of({zeros, ones}, k), 0);
      EXPECT_EQ(value_of({ones, zeros}, k), 0);
      EXPECT_NEAR(value_of({ones, ones}, k), 0, 1e-12);
      EXPECT_NEAR(value_of({zeros, zeros, 1.0}, k), 0, 1e-12);
    }
  }
  Pairs one_sided{std::vector<double>(1000, 0.0), std::vector<double>(1000, 0.0)};
  for (std::size_t i = 0; i < 1000; ++i) (i % 2 == 0 ? one_sided.a : one_sided.b)[i] = 1;
  EXPECT_NEAR(value_of(one_sided, 10), 10 * std::log(2.0), 1e-12);
  Pairs lone{std::vector<double>(50'000, 0.0), std::vector<double>(50'000, 1.0)};
  lone.a[31'234] = 1e-9;
  EXPECT_GE(value_of(lone, 100), 0);
}

TEST(TwoClassKernels, never_drop_a_pair_that_may_reach_the_threshold) {
  std::mt19937_64 random(12);
  const auto uniform = [&] { return static_cast<double>(random() >> 11) * 0x1p-53; };
  for (int trial = 0; trial < 3000; ++trial) {
    folkman::PairBlock block;
    for (std::size_t i = 0; i < folkman::pair_block; ++i) {
      block.a[i] = std::exp(8 * uniform() - 4) * static_cast<double>(random() % 8 != 0);
      block.b[i] = std::exp(8 * uniform() - 4) * static_cast<double>(random() % 8 != 0);
    }
    const double q = 0.01 + 0.9 * uniform();
    const double p = q + 0.05 * uniform();
    const folkman::TwoClassWindow window{.low = {q, 1 - q},
                                         .origin = {(q + p) / 2, 1 - (q + p) / 2},
                                         .high = {p, 1 - p},
                                         .drop = std::exp(6 * uniform() - 3),
                                         .take = 1e300};
    const auto possible = folkman::possible_pairs(
        block.a.data(), block.b.data(), folkman::pair_block, 0, folkman::PairReach(window));
    for (std::size_t i = 0; i < folkman::pair_block; ++i) {
      const double h = std::max(folkman::two_class_divergence(block.a[i], block.b[i], window.low),
                                folkman::two_class_divergence(block.a[i], block.b[i], window.high));
      if ((possible.bits[i / 64] >> (i % 64) & 1U) == 0) {
        ASSERT_LE(h, window.drop);
      }
    }
  }
}

}  // namespace
