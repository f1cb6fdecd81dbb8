#include "folkman/solvers/multinomial/two_class/pair_scores.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "folkman/numerics/splitmix.hpp"
#include "tests/solvers/multinomial/two_class/slow_divergence.hpp"

namespace folkman {
namespace {

struct Pairs {
  std::vector<double> a;
  std::vector<double> b;
  std::vector<double> home;
};

// Masses over many octaves; some pairs have mass in one class only, some have none.
Pairs made_pairs(std::size_t count, const TwoClassMix& origin, SplitMix& draw) {
  Pairs pairs;
  for (std::size_t i = 0; i < count; ++i) {
    pairs.a.push_back(draw.below(7) == 0 ? 0.0 : std::exp(12 * draw.unit() - 4));
    pairs.b.push_back(draw.below(7) == 0 ? 0.0 : std::exp(12 * draw.unit() - 4));
    pairs.home.push_back(two_class_divergence(pairs.a[i], pairs.b[i], origin));
  }
  return pairs;
}

TEST(PairScores, the_least_divergence_is_never_above_the_divergence) {
  SplitMix draw(5);
  for (const double q : {0.5, 0.1, 0.999, 1e-6}) {
    const TwoClassMix mix{q, 1 - q};
    const Pairs pairs = made_pairs(3000, mix, draw);
    std::vector<double> least(pairs.a.size());
    least_divergences(pairs.a, pairs.b, mix, least);
    for (std::size_t i = 0; i < least.size(); ++i) {
      EXPECT_LE(least[i], pairs.home[i] * (1 + 1e-9) + 1e-12 * (pairs.a[i] + pairs.b[i]));
      EXPECT_GE(least[i], 0.1 * pairs.home[i]);
    }
  }
}

TEST(PairScores, scores_and_those_near_one_are_right_at_every_length) {
  SplitMix draw(6);
  const TwoClassMix origin{0.4, 0.6};
  const LogShift shift = log_shift(origin, {0.45, 0.55});
  constexpr double low = 2;
  constexpr double high = 40;
  for (std::size_t count = 0; count <= 70; ++count) {
    const Pairs pairs = made_pairs(count, origin, draw);
    std::vector<double> h(count);
    std::vector<double> near(count + 8);
    const NearScores found =
        shifted_divergences(pairs.a, pairs.b, pairs.home, shift, low, high, h, near);
    std::vector<double> expected_near;
    std::size_t above = 0;
    for (std::size_t i = 0; i < count; ++i) {
      EXPECT_EQ(h[i], pairs.home[i] - pairs.a[i] * shift.a - pairs.b[i] * shift.b);
      if (h[i] > high) ++above;
      if (h[i] >= low && h[i] <= high) expected_near.push_back(h[i]);
    }
    near.resize(found.near);
    EXPECT_EQ(near, expected_near);
    EXPECT_EQ(found.above, above);
    std::vector<double> least(count);
    least_divergences(pairs.a, pairs.b, origin, least);
    for (std::size_t i = 0; i < count; ++i) EXPECT_EQ(least[i] > 0, pairs.a[i] + pairs.b[i] > 0);
  }
}

}  // namespace
}  // namespace folkman
