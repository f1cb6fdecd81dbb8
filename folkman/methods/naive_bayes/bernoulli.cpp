#include "folkman/methods/naive_bayes/bernoulli.hpp"

#include <algorithm>
#include <cmath>

#include "folkman/base/error.hpp"
#include "folkman/base/threads.hpp"
#include "folkman/methods/naive_bayes/naive_bayes.hpp"
#include "folkman/numerics/compensated_sum.hpp"
#include "folkman/numerics/deviance.hpp"
#include "folkman/numerics/top_k.hpp"

namespace folkman {
namespace {

constexpr std::size_t block_width = 4096;
// Sums of rows are multiplied with each other.
constexpr SmoothingRange smoothing_range{.most_mass = 1e150, .least_share = 1e-200};

// N_c per class and N, smoothed.
struct Weights {
  std::vector<double> per_class;
  double total = 0;
};

Weights smoothed_weights(const ClassSums& sums, double alpha) {
  Weights weights;
  for (const double n : sums.class_weight) weights.per_class.push_back(n + 2 * alpha);
  for (const double n : weights.per_class) weights.total += n;
  return weights;
}

// The gains of features [begin, end), class by class so that each pass reads memory in order.
// Returns the sum of their tied terms G log(G / N) + (N - G) log(1 - G / N).
double block_gains(const ClassSums& sums, double alpha, const Weights& weights, std::size_t begin,
                   std::span<double> gain, bool with_tied) {
  std::vector<double> pooled(gain.size(), 0.0);
  for (const auto& f : sums.sums) {
    for (std::size_t i = 0; i < gain.size(); ++i) pooled[i] += f[begin + i] + alpha;
  }
  const double n = weights.total;
  CompensatedSum tied;
  for (double& g : pooled) {
    g = std::clamp(g, 0.0, n);
    if (!with_tied) continue;
    if (g > 0) tied.add(g * std::log(g / n));
    if (g < n) tied.add((n - g) * std::log1p(-g / n));
  }
  std::ranges::fill(gain, 0.0);
  for (std::size_t c = 0; c < sums.class_count(); ++c) {
    const double n_c = weights.per_class[c];
    if (n_c <= 0) continue;
    const auto& f = sums.sums[c];
    for (std::size_t i = 0; i < gain.size(); ++i) {
      const double present = std::min(f[begin + i] + alpha, n_c);
      const double excess = (present * n - pooled[i] * n_c) / n;
      gain[i] += deviance(present, n_c * (pooled[i] / n), excess) +
                 deviance(n_c - present, n_c * ((n - pooled[i]) / n), -excess);
    }
  }
  return tied.value();
}

}  // namespace

void check_binary(const ClassSums& sums, std::string_view method) {
  if (sums.binary) return;
  refuse_data(std::string(method),
              "some values are neither 0 nor 1, so the sums are not counts of presence",
              "use @{binarize=0} to count every positive value as 1");
}

SeparableGains bernoulli_gains(const ClassSums& sums, double alpha, int threads,
                               std::optional<double> known_floor) {
  const std::size_t width = sums.width();
  const std::size_t blocks = (width + block_width - 1) / block_width;
  const Weights weights = smoothed_weights(sums, alpha);
  SeparableGains gains{.gain = std::vector<double>(width), .floor = 0};
  std::vector<double> tied(blocks);
  for_each_task(blocks, threads, [&](std::size_t block, int) {
    const std::size_t begin = block * block_width;
    const std::size_t size = std::min(block_width, width - begin);
    tied[block] = block_gains(sums, alpha, weights, begin,
                              std::span(gains.gain).subspan(begin, size), !known_floor);
  });
  gains.floor = known_floor ? *known_floor : compensated_total(tied);
  return gains;
}

std::vector<Class> bernoulli_points_to(const ClassSums& sums, double alpha,
                                       std::span<const Column> support) {
  std::vector<Class> points_to;
  points_to.reserve(support.size());
  for (const Column i : support) {
    Class best = 0;
    double best_share = -1;
    for (std::size_t c = 0; c < sums.class_count(); ++c) {
      const double n_c = sums.class_weight[c] + 2 * alpha;
      const double share =
          n_c > 0 ? (sums.sums[c][static_cast<std::size_t>(i)] + alpha) / n_c : 0.0;
      if (share > best_share) {
        best_share = share;
        best = static_cast<Class>(c);
      }
    }
    points_to.push_back(best);
  }
  return points_to;
}

Selection bernoulli_select(const ClassSums& sums, const SelectOptions& options) {
  check_smoothing(sums, options.alpha, smoothing_range);
  check_size(options.k, sums.width());
  check_binary(sums, "bernoulli");
  const SeparableGains gains = bernoulli_gains(sums, options.alpha, options.threads, options.floor);
  Selection selection;
  selection.support = top_k(gains.gain, options.k);
  for (const Column i : selection.support) {
    selection.scores.push_back(gains.gain[static_cast<std::size_t>(i)]);
  }
  selection.points_to = bernoulli_points_to(sums, options.alpha, selection.support);
  selection.certificate = separable_certificate(gains.gain, selection.support, gains.floor);
  return selection;
}

Path bernoulli_path(const ClassSums& sums, const PathOptions& options) {
  check_smoothing(sums, options.alpha, smoothing_range);
  check_binary(sums, "bernoulli");
  return separable_path(bernoulli_gains(sums, options.alpha, options.threads), options.sizes);
}

}  // namespace folkman
