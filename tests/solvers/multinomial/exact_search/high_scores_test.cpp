#include "folkman/solvers/multinomial/exact_search/high_scores.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace folkman {
namespace {

double score(const Masses& masses, std::span<const double> mix, std::size_t i) {
  double g = 0;
  double h = 0;
  for (const auto& f : masses.f) g += f[i] + masses.alpha;
  for (std::size_t c = 0; c < mix.size(); ++c) {
    const double f = masses.f[c][i] + masses.alpha;
    if (f > 0) h += f * std::log(f / (g * mix[c]));
  }
  return h;
}

TEST(high_scores, no_feature_that_reaches_the_level_is_missed) {
  std::mt19937 rng(1);
  std::exponential_distribution<double> draw(0.2);
  for (int trial = 0; trial < 60; ++trial) {
    const std::size_t classes = 2 + trial % 3;
    const std::size_t width = 1 + rng() % 300;
    std::vector<std::vector<double>> f(classes, std::vector<double>(width));
    for (auto& row : f) {
      for (double& x : row) x = trial % 2 == 0 ? draw(rng) : std::floor(draw(rng));
    }
    Masses masses{.f = {}, .alpha = trial % 4 < 2 ? 0.0 : 0.5};
    for (const auto& row : f) masses.f.emplace_back(row);
    std::vector<double> mix(classes, 1.0);
    for (std::size_t c = 0; c < classes; ++c) mix[c] += static_cast<double>(c);
    const double total = static_cast<double>(classes * (classes + 1)) / 2;
    for (double& p : mix) p /= total;
    const std::size_t begin = rng() % width;
    std::vector<std::uint64_t> words((width - begin + 63) / 64);
    std::size_t kept = 0;
    std::size_t reached = 0;
    for (const double least : {0.0, 0.3, 2.0, 9.0}) {
      high_scores(masses, mix, least, begin, width, words);
      for (std::size_t i = begin; i < width; ++i) {
        const bool bit = (words[(i - begin) / 64] >> ((i - begin) % 64) & 1U) != 0;
        const bool high = score(masses, mix, i) >= least + 1e-12;
        EXPECT_TRUE(bit || !high) << trial << ", " << i;
        kept += bit ? 1 : 0;
        reached += high ? 1 : 0;
      }
    }
    EXPECT_LE(kept, 2 * reached + 4 * width / 5 + 40);
  }
}

}  // namespace
}  // namespace folkman
