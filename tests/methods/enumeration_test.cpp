// Multinomial selection against every support there is. The oracle shares no code with the library:
// phi(k) by enumeration from the definition, psi(k) by ternary search (two classes) or from below
// by the certificate itself.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <random>

#include "folkman/methods/naive_bayes/multinomial.hpp"
#include "tests/methods/known_cases.hpp"

namespace folkman {
namespace {

using testing::known_cases;
using testing::sums_of;
using Table = std::vector<std::vector<double>>;

double plogp(double x) { return x > 0 ? x * std::log(x) : 0.0; }

double floor_by_definition(const Table& f, double alpha) {
  double entropy = 0;
  double mass = 0;
  for (std::size_t i = 0; i < f.front().size(); ++i) {
    double g = 0;
    for (const auto& row : f) g += row[i] + alpha;
    entropy += plogp(g);
    mass += g;
  }
  return entropy - plogp(mass);
}

double gain_by_definition(const Table& f, double alpha, unsigned chosen) {
  double gain = 0;
  double total = 0;
  std::vector<double> mass(f.size(), 0.0);
  for (std::size_t i = 0; i < f.front().size(); ++i) {
    if ((chosen >> i & 1U) == 0) continue;
    double g = 0;
    for (std::size_t c = 0; c < f.size(); ++c) {
      gain += plogp(f[c][i] + alpha);
      mass[c] += f[c][i] + alpha;
      g += f[c][i] + alpha;
    }
    gain -= plogp(g);
    total += g;
  }
  for (const double b : mass) gain -= plogp(b);
  return gain + plogp(total);
}

// phi(k) - C for every k from 0 to the width.
std::vector<double> best_gains(const Table& f, double alpha) {
  std::vector<double> best(f.front().size() + 1, 0.0);
  for (unsigned chosen = 1; chosen < 1U << f.front().size(); ++chosen) {
    double& record = best[static_cast<std::size_t>(std::popcount(chosen))];
    record = std::max(record, gain_by_definition(f, alpha, chosen));
  }
  return best;
}

unsigned set_of(const std::vector<Column>& support) {
  unsigned set = 0;
  for (const Column i : support) set |= 1U << static_cast<unsigned>(i);
  return set;
}

// Small integers (ties, zeros), reals, skewed classes, an empty class or feature now and then.
Table random_table(std::mt19937& rng, int trial) {
  const std::size_t classes = 2 + rng() % 3;
  const std::size_t width = 2 + rng() % (trial % 10 == 0 ? 11 : 8);
  std::uniform_real_distribution<double> unit(0, 1);
  Table f(classes, std::vector<double>(width));
  for (std::size_t c = 0; c < classes; ++c) {
    for (double& x : f[c]) {
      switch (trial % 5) {
        case 0:
          x = unit(rng);
          break;
        case 1:
          x = static_cast<double>(rng() % 3);
          break;
        case 2:
          x = static_cast<double>(rng() % 8);
          break;
        case 3:
          x = static_cast<double>(rng() % 5) * (c == 0 ? 1000 : 1);
          break;
        default:
          x = std::exp(4 * unit(rng));
          break;
      }
    }
  }
  if (trial % 17 == 0) std::ranges::fill(f[1], 0.0);
  if (trial % 13 == 0) {
    for (auto& row : f) row[width / 2] = 0;
  }
  return f;
}

double alpha_of(int trial) {
  constexpr double alphas[] = {1.0, 0.0, 0.01, 0.5};
  return alphas[trial % 4];
}

TEST(enumeration, the_certificate_brackets_the_optimum_and_optimal_means_optimal) {
  std::mt19937 rng(101);
  int proven = 0;
  int cases = 0;
  for (int trial = 0; trial < 3000; ++trial) {
    const Table f = random_table(rng, trial);
    const double alpha = alpha_of(trial);
    const auto sums = sums_of(f);
    const auto best = best_gains(f, alpha);
    const double floor = floor_by_definition(f, alpha);
    const std::size_t k = 1 + rng() % sums.width();
    const auto found = multinomial_select(sums, {.k = k, .alpha = alpha, .threads = 1});
    const auto& certificate = found.certificate;
    const double optimum = floor + best[k];
    const double rounding = 1e-9 * (1 + std::abs(optimum));
    ASSERT_EQ(found.support.size(), k) << trial;
    ASSERT_EQ(std::popcount(set_of(found.support)), static_cast<int>(k)) << trial;
    ASSERT_TRUE(std::ranges::is_sorted(found.support)) << trial;
    EXPECT_NEAR(certificate.floor, floor, rounding) << trial;
    EXPECT_GE(certificate.bound, optimum - rounding) << trial;
    EXPECT_GE(certificate.proven, optimum - rounding) << trial;
    EXPECT_LE(certificate.proven, certificate.bound) << trial;
    EXPECT_NEAR(certificate.value, floor + gain_by_definition(f, alpha, set_of(found.support)),
                rounding)
        << trial;
    if (certificate.optimal) {
      EXPECT_NEAR(certificate.value, optimum, rounding) << trial;
    }
    proven += certificate.optimal ? 1 : 0;
    ++cases;
  }
  EXPECT_GE(proven, cases - cases / 100);
}

TEST(enumeration, the_bound_at_fewer_features_is_reached) {
  std::mt19937 rng(102);
  for (int trial = 0; trial < 400; ++trial) {
    const Table f = random_table(rng, trial);
    const double alpha = alpha_of(trial);
    const auto sums = sums_of(f);
    const auto best = best_gains(f, alpha);
    const std::size_t less = f.size() - 1;
    for (std::size_t k = less + 1; k <= sums.width(); ++k) {
      const auto fewer =
          multinomial_select(sums, {.k = k - less, .alpha = alpha, .nodes = 0, .threads = 1});
      const double psi_gain = fewer.certificate.bound - fewer.certificate.floor;
      EXPECT_LE(psi_gain, best[k] + 1e-8 * (1 + std::abs(fewer.certificate.floor)))
          << trial << ", k = " << k;
    }
  }
}

TEST(enumeration, agrees_with_the_known_cases_at_every_size) {
  const auto cases = known_cases("multinomial");
  for (const auto& one : cases) {
    const auto sums = sums_of(one["sums"]);
    for (const auto& solution : one["solutions"]) {
      const std::string where = one["name"].get<std::string>() + ", k = " + solution["k"].dump();
      const auto found =
          multinomial_select(sums, {.k = solution["k"], .alpha = 0, .nodes = 20000, .threads = 1});
      const auto phi = solution["phi"].get<double>();
      const auto psi = solution["psi"].get<double>();
      const double rounding = 1e-11 * std::abs(phi);
      EXPECT_NEAR(found.certificate.floor, one["C"].get<double>(), rounding) << where;
      EXPECT_NEAR(found.certificate.bound, psi,
                  solution["psi_error_bound"].get<double>() + rounding)
          << where;
      EXPECT_NEAR(found.certificate.value, phi, rounding) << where;
      EXPECT_TRUE(found.certificate.optimal) << where;
    }
  }
}

// The bound at a mix p exceeds the least one, at q, by B KL(q || p) or more, B being the mass of
// what is chosen at q: a mix whose bound is within `excess` of the least is as near to q, in the
// 1-norm, as Pinsker's inequality says.
double farthest(double excess, const Table& f, std::size_t k) {
  std::vector<double> masses(f.front().size(), 0.0);
  for (const auto& row : f)
    for (std::size_t i = 0; i < row.size(); ++i) masses[i] += row[i];
  std::ranges::sort(masses);
  double least = 0;
  for (std::size_t i = 0; i < k; ++i) least += masses[i];
  return least > 0 ? std::sqrt(2 * excess / least) : 2;
}

TEST(enumeration, mixes_of_the_known_cases_are_ours_as_near_as_their_bounds) {
  const auto cases = known_cases("multinomial");
  for (const auto& one : cases) {
    const auto f = one["sums"].get<Table>();
    for (const auto& solution : one["solutions"]) {
      const std::string where = one["name"].get<std::string>() + ", k = " + solution["k"].dump();
      const auto k = solution["k"].get<std::size_t>();
      const auto found = multinomial_select(sums_of(f), {.k = k, .alpha = 0, .threads = 1});
      const auto theirs = solution["class_mix"].get<std::vector<double>>();
      const auto error = solution["psi_error_bound"].get<double>();
      const double rounding = 1e-12 * std::abs(found.certificate.bound);
      const double least = solution["psi"].get<double>() - error - rounding;
      ASSERT_EQ(found.class_mix.size(), theirs.size()) << where;
      double apart = 0;
      for (std::size_t c = 0; c < theirs.size(); ++c)
        apart += std::abs(found.class_mix[c] - theirs[c]);
      EXPECT_LE(apart,
                farthest(found.certificate.bound - least, f, k) + farthest(error + rounding, f, k))
          << where;
    }
  }
}

TEST(enumeration, supports_of_the_known_cases_are_ours_where_no_other_is_as_good) {
  const auto cases = known_cases("multinomial");
  int alone = 0;
  for (const auto& one : cases) {
    const auto f = one["sums"].get<Table>();
    for (const auto& solution : one["solutions"]) {
      const std::string where = one["name"].get<std::string>() + ", k = " + solution["k"].dump();
      const auto k = solution["k"].get<int>();
      const unsigned theirs = set_of(solution["phi_support"].get<std::vector<Column>>());
      const double best = solution["phi"].get<double>() - one["C"].get<double>();
      const double rounding = 1e-11 * std::abs(solution["phi"].get<double>());
      ASSERT_EQ(std::popcount(theirs), k) << where;
      EXPECT_NEAR(gain_by_definition(f, 0, theirs), best, rounding) << where;
      int as_good = 0;
      for (unsigned chosen = 0; chosen < 1U << f.front().size(); ++chosen) {
        if (std::popcount(chosen) != k) continue;
        if (gain_by_definition(f, 0, chosen) >= best - rounding) ++as_good;
      }
      const auto found = multinomial_select(
          sums_of(f), {.k = static_cast<std::size_t>(k), .alpha = 0, .threads = 1});
      if (as_good > 1) continue;  // the value is compared above
      EXPECT_EQ(set_of(found.support), theirs) << where;
      ++alone;
    }
  }
  EXPECT_GE(alone, 40);
}

TEST(enumeration, scaling_all_sums_scales_the_gains_and_keeps_the_support) {
  std::mt19937 rng(103);
  for (int trial = 0; trial < 200; ++trial) {
    const Table f = random_table(rng, trial);
    Table scaled = f;
    for (auto& row : scaled) {
      for (double& x : row) x *= 8;
    }
    const std::size_t k = 1 + rng() % f.front().size();
    const auto plain = multinomial_select(sums_of(f), {.k = k, .alpha = 0.25, .threads = 1});
    const auto large = multinomial_select(sums_of(scaled), {.k = k, .alpha = 2, .threads = 1});
    EXPECT_EQ(plain.support, large.support) << trial;
    const auto gain = [](const Certificate& c, double at) { return at - c.floor; };
    EXPECT_NEAR(8 * gain(plain.certificate, plain.certificate.bound),
                gain(large.certificate, large.certificate.bound),
                1e-9 * (1 + std::abs(large.certificate.floor)))
        << trial;
  }
}

TEST(enumeration, renaming_classes_and_reordering_features_changes_no_value) {
  std::mt19937 rng(104);
  for (int trial = 0; trial < 200; ++trial) {
    const Table f = random_table(rng, trial);
    Table other = f;
    std::ranges::shuffle(other, rng);
    for (auto& row : other) std::ranges::reverse(row);
    const std::size_t k = 1 + rng() % f.front().size();
    const SelectOptions options{.k = k, .alpha = 1, .threads = 1};
    const auto plain = multinomial_select(sums_of(f), options).certificate;
    const auto mixed = multinomial_select(sums_of(other), options).certificate;
    const double rounding = 1e-9 * (1 + std::abs(plain.floor));
    EXPECT_NEAR(plain.bound, mixed.bound, rounding) << trial;
    EXPECT_NEAR(plain.value, mixed.value, rounding) << trial;
    EXPECT_NEAR(plain.floor, mixed.floor, rounding) << trial;
  }
}

TEST(enumeration, a_class_split_in_two_halves_gains_nothing_more) {
  std::mt19937 rng(105);
  for (int trial = 0; trial < 100; ++trial) {
    Table f = random_table(rng, trial);
    const std::size_t k = 1 + rng() % f.front().size();
    const SelectOptions options{.k = k, .alpha = 0, .threads = 1};
    const auto whole = multinomial_select(sums_of(f), options).certificate;
    for (double& x : f.back()) x /= 2;
    f.push_back(f.back());
    const auto split = multinomial_select(sums_of(f), options).certificate;
    const double rounding = 1e-8 * (1 + std::abs(whole.floor));
    EXPECT_NEAR(whole.bound - whole.floor, split.bound - split.floor, rounding) << trial;
    EXPECT_NEAR(whole.value - whole.floor, split.value - split.floor, rounding) << trial;
  }
}

}  // namespace
}  // namespace folkman
