#include "folkman/methods/naive_bayes/bernoulli.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "folkman/base/error.hpp"
#include "tests/methods/known_cases.hpp"

namespace folkman {
namespace {

using testing::known_cases;
using testing::sums_of;

long double entropy_term(long double x) { return x > 0 ? x * std::log(x) : 0.0L; }

// Straight from the definition, in long double.
long double gain_by_definition(const ClassSums& sums, long double alpha, std::size_t i) {
  long double separate = 0;
  long double g = 0;
  long double n = 0;
  for (std::size_t c = 0; c < sums.class_count(); ++c) {
    const long double f = static_cast<long double>(sums.sums[c][i]) + alpha;
    const long double n_c = static_cast<long double>(sums.class_weight[c]) + 2 * alpha;
    separate += entropy_term(f) + entropy_term(n_c - f) - entropy_term(n_c);
    g += f;
    n += n_c;
  }
  return separate - (entropy_term(g) + entropy_term(n - g) - entropy_term(n));
}

ClassSums random_presence(std::mt19937& rng, std::size_t classes, std::size_t width) {
  std::vector<double> rows(classes);
  for (auto& n : rows) n = static_cast<double>(rng() % 40);
  std::vector<std::vector<double>> f(classes, std::vector<double>(width));
  for (std::size_t c = 0; c < classes; ++c) {
    for (auto& x : f[c]) x = static_cast<double>(rng() % (static_cast<unsigned>(rows[c]) + 1));
  }
  return sums_of(std::move(f), std::move(rows));
}

TEST(bernoulli, agrees_with_the_known_cases_at_every_size) {
  const auto cases = known_cases("bernoulli");
  for (const auto& one : cases) {
    const ClassSums sums = sums_of(one["counts"], one["class_sizes"]);
    const auto gains = bernoulli_gains(sums, 0, 1);
    for (std::size_t i = 0; i < sums.width(); ++i) {
      EXPECT_NEAR(gains.gain[i], one["scores"][i].get<double>(), 1e-12 * (1 + gains.gain[i]));
    }
    for (const auto& solution : one["solutions"]) {
      const auto selection = bernoulli_select(sums, {.k = solution["k"], .alpha = 0});
      EXPECT_EQ(selection.support, solution["support"].get<std::vector<Column>>());
      EXPECT_NEAR(selection.certificate.value, solution["value"].get<double>(), 1e-10);
      EXPECT_EQ(selection.certificate.bound, selection.certificate.value);
      EXPECT_TRUE(selection.certificate.optimal);
    }
  }
}

TEST(bernoulli, no_support_of_the_same_size_is_better) {
  std::mt19937 rng(3);
  for (int trial = 0; trial < 200; ++trial) {
    const auto sums = random_presence(rng, 2 + trial % 3, 8);
    const double alpha = trial % 2 == 0 ? 0.0 : 0.5;
    std::vector<long double> gain(8);
    for (std::size_t i = 0; i < 8; ++i)
      gain[i] = gain_by_definition(sums, static_cast<long double>(alpha), i);
    for (std::size_t k = 1; k <= 8; ++k) {
      long double best = 0;
      for (unsigned set = 0; set < 256; ++set) {
        long double total = 0;
        unsigned size = 0;
        for (unsigned i = 0; i < 8; ++i) {
          if ((set >> i & 1U) != 0) total += gain[i], ++size;
        }
        if (size == k) best = std::max(best, total);
      }
      const auto found = bernoulli_select(sums, {.k = k, .alpha = alpha});
      EXPECT_NEAR(found.certificate.value - found.certificate.floor, static_cast<double>(best),
                  1e-10);
    }
  }
}

TEST(bernoulli, gains_keep_their_digits_when_classes_hardly_differ) {
  const double n = 4e7;
  const auto sums = sums_of({{1e6 + 40, 20000001, 3}, {1e6, 20000000, 3}}, {n, n + 2});
  const auto gains = bernoulli_gains(sums, 1, 1);
  for (std::size_t i = 0; i < 3; ++i) {
    const double p = (sums.sums[0][i] + 1) / (n + 2);
    const double q = (sums.sums[1][i] + 1) / (n + 4);
    const double pooled = (sums.sums[0][i] + sums.sums[1][i] + 2) / (2 * n + 6);
    // At this distance the gain is the chi-square over two, to its first digits.
    const double chi = (n / 2) * (p - q) * (p - q) / (pooled * (1 - pooled)) / 2;
    EXPECT_NEAR(gains.gain[i] / chi, 1.0, 1e-4);
    EXPECT_GT(gains.gain[i], 0);
  }
}

TEST(bernoulli, the_path_is_every_selection) {
  std::mt19937 rng(5);
  const auto sums = random_presence(rng, 3, 30);
  const auto path = bernoulli_path(sums, {});
  ASSERT_EQ(path.k.size(), 30U);
  for (std::size_t k = 1; k <= 30; ++k) {
    EXPECT_NEAR(path.value[k - 1], bernoulli_select(sums, {.k = k}).certificate.value, 1e-11);
  }
  const auto some = bernoulli_path(sums, {.sizes = {2, 7, 30}});
  EXPECT_EQ(some.value, (std::vector<double>{path.value[1], path.value[6], path.value[29]}));
}

TEST(bernoulli, any_number_of_threads_gives_the_same_bits) {
  std::mt19937 rng(6);
  const auto sums = random_presence(rng, 2, 20000);
  const auto one = bernoulli_select(sums, {.k = 100, .threads = 1});
  const auto three = bernoulli_select(sums, {.k = 100, .threads = 3});
  EXPECT_EQ(one.support, three.support);
  EXPECT_EQ(one.certificate, three.certificate);
}

TEST(bernoulli, a_feature_points_to_the_class_where_it_is_most_frequent) {
  const auto sums = sums_of({{1, 9}, {8, 9}, {2, 9}}, {10, 10, 90});
  EXPECT_EQ(bernoulli_select(sums, {.k = 2}).points_to, (std::vector<Class>{1, 0}));
}

TEST(bernoulli, an_empty_class_says_nothing) {
  const auto with = sums_of({{5, 1}, {2, 3}, {0, 0}}, {10, 10, 0});
  const auto without = sums_of({{5, 1}, {2, 3}}, {10, 10});
  EXPECT_EQ(bernoulli_gains(with, 0, 1).gain, bernoulli_gains(without, 0, 1).gain);
}

TEST(bernoulli, values_other_than_zero_and_one_are_refused_with_the_flag_that_helps) {
  auto sums = sums_of({{5, 1}, {2, 3}}, {10, 10});
  sums.binary = false;
  try {
    (void)bernoulli_select(sums, {.k = 1});
    FAIL() << "an error is thrown";
  } catch (const Error& error) {
    EXPECT_EQ(error.fault().kind, Fault::Kind::data);
    EXPECT_NE(error.fault().fix.find("@{binarize=0}"), std::string::npos);
  }
}

TEST(bernoulli, k_outside_the_features_is_an_error_that_names_the_range) {
  const auto sums = sums_of({{5, 1}, {2, 3}}, {10, 10});
  for (const std::size_t k : {std::size_t{0}, std::size_t{3}}) {
    try {
      (void)bernoulli_select(sums, {.k = k});
      FAIL() << "an error is thrown";
    } catch (const Error& error) {
      EXPECT_EQ(error.fault().kind, Fault::Kind::argument);
      EXPECT_EQ(error.fault().fix, "choose k between 1 and 2");
    }
  }
}

}  // namespace
}  // namespace folkman
