#include "folkman/selection/baseline_scores.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "folkman/base/compensated_sum.hpp"
#include "folkman/base/threads.hpp"
#include "folkman/selection/bernoulli.hpp"

namespace folkman {
namespace {

constexpr std::size_t block_width = 4096;
constexpr double least_alpha = 1e-10;

// Every feature's largest `score(c, f[c][i], g_i)` over the classes, and where it is reached.
template <class Score>
FeatureScores largest_over_classes(const ClassSums& sums, int threads, const Score& score) {
  const std::size_t width = sums.width();
  FeatureScores scores{.score = std::vector<double>(width), .points_to = std::vector<Class>(width)};
  for_each_task((width + block_width - 1) / block_width, threads, [&](std::size_t block, int) {
    const std::size_t end = std::min(width, (block + 1) * block_width);
    for (std::size_t i = block * block_width; i < end; ++i) {
      double g = 0;
      for (const auto& f : sums.sums) g += f[i];
      for (std::size_t c = 0; c < sums.class_count(); ++c) {
        const double candidate = score(c, sums.sums[c][i], g);
        if (c > 0 && candidate <= scores.score[i]) continue;
        scores.score[i] = candidate;
        scores.points_to[i] = static_cast<Class>(c);
      }
    }
  });
  return scores;
}

std::vector<double> class_masses(const ClassSums& sums) {
  std::vector<double> masses;
  for (const auto& f : sums.sums) {
    CompensatedSum mass;
    for (const double x : f) mass.add(x);
    masses.push_back(mass.value());
  }
  return masses;
}

// log p and log(1 - p) of each feature in class c and in the others taken as one, all smoothed.
class OneVersusRest {
 public:
  OneVersusRest(const ClassSums& sums, double alpha)
      : alpha_(std::max(alpha, least_alpha)),
        smoothing_(alpha_ * static_cast<double>(sums.width())),
        mass_(class_masses(sums)),
        total_(std::accumulate(mass_.begin(), mass_.end(), 0.0)) {}

  [[nodiscard]] double inside(std::size_t c, double f) const {
    return (f + alpha_) / (mass_[c] + smoothing_);
  }
  [[nodiscard]] double outside(std::size_t c, double f, double g) const {
    return (std::max(g - f, 0.0) + alpha_) / (std::max(total_ - mass_[c], 0.0) + smoothing_);
  }

 private:
  double alpha_;
  double smoothing_;
  std::vector<double> mass_;
  double total_;
};

}  // namespace

FeatureScores odds_ratio_scores(const ClassSums& sums, double alpha, int threads) {
  const OneVersusRest probability(sums, alpha);
  return largest_over_classes(sums, threads, [&](std::size_t c, double f, double g) {
    const double p = probability.inside(c, f);
    const double q = probability.outside(c, f, g);
    return std::log(p / q) + std::log1p(-q) - std::log1p(-p);
  });
}

FeatureScores tmnb_scores(const ClassSums& sums, double alpha, int threads) {
  const OneVersusRest probability(sums, alpha);
  return largest_over_classes(sums, threads, [&](std::size_t c, double f, double g) {
    return std::log(probability.inside(c, f) / probability.outside(c, f, g));
  });
}

FeatureScores chi2_scores(const ClassSums& sums, int threads) {
  const double n = std::accumulate(sums.class_weight.begin(), sums.class_weight.end(), 0.0);
  std::vector<double> share;
  for (const double n_c : sums.class_weight) share.push_back(n > 0 ? n_c / n : 0.0);
  // The class a feature speaks for is the one with the largest excess f / e.
  FeatureScores scores =
      largest_over_classes(sums, threads, [&](std::size_t c, double f, double g) {
        return share[c] * g > 0 ? f / (share[c] * g) : 0.0;
      });
  for (std::size_t i = 0; i < scores.score.size(); ++i) {
    double g = 0;
    for (const auto& f : sums.sums) g += f[i];
    double chi2 = 0;
    for (std::size_t c = 0; c < share.size(); ++c) {
      const double expected = share[c] * g;
      const double excess = sums.sums[c][i] - expected;
      if (expected > 0) chi2 += excess * excess / expected;
    }
    scores.score[i] = chi2;
  }
  return scores;
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
