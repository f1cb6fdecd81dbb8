// The numbers behind methods/filters/baselines.hpp.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "folkman/base/stretches.hpp"
#include "folkman/methods/filters/baselines.hpp"
#include "folkman/methods/naive_bayes/bernoulli.hpp"
#include "folkman/numerics/compensated_sum.hpp"

namespace folkman {
namespace {

constexpr std::size_t judged_at_once = 4096;
constexpr double least_alpha = 1e-10;

// A score and the class it speaks for.
struct Verdict {
  double score = 0;
  Class points_to = 0;
};

// `verdict(i, g_i)` of every feature.
template <class Judge>
FeatureScores judged(const ClassSums& sums, int threads, const Judge& verdict) {
  const std::size_t width = sums.width();
  FeatureScores scores{.score = std::vector<double>(width), .points_to = std::vector<Class>(width)};
  for_each_stretch(width, judged_at_once, threads, [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
      double g = 0;
      for (const auto& f : sums.sums) g += f[i];
      const Verdict found = verdict(i, g);
      scores.score[i] = found.score;
      scores.points_to[i] = found.points_to;
    }
  });
  return scores;
}

// The largest `score(c)` over the classes, the first of equals.
template <class Score>
Verdict largest(std::size_t classes, const Score& score) {
  Verdict best{.score = score(std::size_t{0}), .points_to = 0};
  for (std::size_t c = 1; c < classes; ++c) {
    const double next = score(c);
    if (next > best.score) best = {.score = next, .points_to = static_cast<Class>(c)};
  }
  return best;
}

// The largest `formula(p, q)` over the classes, p and q the smoothed probabilities of a feature in
// a class and in the other classes taken as one.
template <class Formula>
FeatureScores one_versus_rest(const ClassSums& sums, double given_alpha, int threads,
                              const Formula& formula) {
  const double alpha = std::max(given_alpha, least_alpha);
  const double smoothing = alpha * static_cast<double>(sums.width());
  std::vector<double> mass;
  for (const auto& f : sums.sums) mass.push_back(compensated_total(f));
  const double total = std::accumulate(mass.begin(), mass.end(), 0.0);
  return judged(sums, threads, [&](std::size_t i, double g) {
    return largest(mass.size(), [&](std::size_t c) {
      const double f = sums.sums[c][i];
      return formula((f + alpha) / (mass[c] + smoothing),
                     (std::max(g - f, 0.0) + alpha) / (std::max(total - mass[c], 0.0) + smoothing));
    });
  });
}

}  // namespace

FeatureScores odds_ratio_scores(const ClassSums& sums, double alpha, int threads) {
  return one_versus_rest(sums, alpha, threads, [](double p, double q) {
    return std::log(p / q) + std::log1p(-q) - std::log1p(-p);
  });
}

FeatureScores tmnb_scores(const ClassSums& sums, double alpha, int threads) {
  return one_versus_rest(sums, alpha, threads, [](double p, double q) { return std::log(p / q); });
}

// The class a feature speaks for is the one with the largest excess f / e.
FeatureScores chi2_scores(const ClassSums& sums, double /*alpha*/, int threads) {
  const double n = std::accumulate(sums.class_weight.begin(), sums.class_weight.end(), 0.0);
  std::vector<double> share(sums.class_count());
  std::ranges::transform(sums.class_weight, share.begin(),
                         [n](double n_c) { return n > 0 ? n_c / n : 0.0; });
  return judged(sums, threads, [&](std::size_t i, double g) {
    double chi2 = 0;
    const Verdict favoured = largest(share.size(), [&](std::size_t c) {
      const double expected = share[c] * g;
      if (!(expected > 0)) return 0.0;
      const double excess = sums.sums[c][i] - expected;
      chi2 += excess * excess / expected;
      return sums.sums[c][i] / expected;
    });
    return Verdict{.score = chi2, .points_to = favoured.points_to};
  });
}

FeatureScores mutual_information_scores(const ClassSums& sums, int threads) {
  const double n = std::accumulate(sums.class_weight.begin(), sums.class_weight.end(), 0.0);
  FeatureScores scores{.score = bernoulli_gains(sums, 0, threads).gain, .points_to = {}};
  if (n > 0) {
    for (double& score : scores.score) score /= n;
  }
  std::vector<Column> all(sums.width());
  std::iota(all.begin(), all.end(), Column{0});
  scores.points_to = bernoulli_points_to(sums, 0, all);
  return scores;
}

}  // namespace folkman
