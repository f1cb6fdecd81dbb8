#include "folkman/solvers/two_class_path.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <iterator>
#include <numeric>
#include <string>

#include "folkman/base/compensated_sum.hpp"
#include "folkman/base/deviance.hpp"
#include "folkman/base/error.hpp"
#include "folkman/base/threads.hpp"
#include "folkman/solvers/path_forecast.hpp"
#include "folkman/solvers/path_tree.hpp"

namespace folkman {
namespace {

constexpr std::size_t chunk_width = std::size_t{1} << 16;
constexpr std::size_t tasks_at_most = 12;

TwoClassMix pooled_mix(const EqualPairs& pairs) {
  CompensatedSum a;
  CompensatedSum b;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    a.add(pairs.count[i] * pairs.a[i]);
    b.add(pairs.count[i] * pairs.b[i]);
  }
  return TwoClassMix::of(a.value(), b.value());
}

ScoredPairs scored(const EqualPairs& pairs, const TwoClassMix& centre, int threads) {
  ScoredPairs scored{
      .a = pairs.a, .b = pairs.b, .w = std::vector<double>(pairs.size()), .c = pairs.count};
  for_each_task(
      (pairs.size() + chunk_width - 1) / chunk_width, threads, [&](std::size_t chunk, int) {
        const std::size_t end = std::min(pairs.size(), (chunk + 1) * chunk_width);
        for (std::size_t i = chunk * chunk_width; i < end; ++i) {
          const double a = pairs.a[i];
          const double b = pairs.b[i];
          const double excess = a * centre.r - b * centre.q;
          scored.w[i] =
              deviance(a, (a + b) * centre.q, excess) + deviance(b, (a + b) * centre.r, -excess);
        }
      });
  return scored;
}

// A mix `margin` further in q, but never past three quarters of what is left of either share.
TwoClassMix moved(const TwoClassMix& mix, double margin) {
  const double d = std::clamp(margin, -0.75 * mix.q, 0.75 * mix.r);
  return {mix.q + d, mix.r - d};
}

// Forecasts for a run of sizes, those of the neighbouring probes included.
MixInterval forecast_interval(std::span<const MixForecast> forecasts, std::size_t first,
                              std::size_t last, double widening) {
  const auto after = std::ranges::upper_bound(forecasts, first, {}, &MixForecast::probe);
  std::size_t j =
      after == forecasts.begin() ? 0 : static_cast<std::size_t>(after - forecasts.begin()) - 1;
  MixInterval hull{.low = {1, 0}, .high = {0, 1}};
  for (;; ++j) {
    const TwoClassMix low = moved(forecasts[j].mix, -widening * forecasts[j].margin);
    const TwoClassMix high = moved(forecasts[j].mix, widening * forecasts[j].margin);
    if (before(low, hull.low)) hull.low = low;
    if (before(hull.high, high)) hull.high = high;
    if (forecasts[j].probe >= last || j + 1 == forecasts.size()) return hull;
  }
}

MixInterval wider(const MixInterval& interval, double factor) {
  return {.low = with_odds(interval.low.q / interval.low.r / factor),
          .high = with_odds(interval.high.q / interval.high.r * factor)};
}

// Every minimiser lies between odds of 2^-1000 and 2^1000 of the forecast, unless masses are not
// numbers.
constexpr int last_attempt = 11;

[[noreturn]] void throw_lost(std::size_t k) {
  throw Error({.kind = Fault::Kind::internal,
               .where = "path, k = " + std::to_string(k),
               .what = "no class mix was found to minimise the bound",
               .fix = "check that all sums are finite and not negative, and report it"});
}

}  // namespace

TwoClassPath two_class_path(const Masses& masses, std::span<const std::size_t> sizes,
                            const TwoClassPathOptions& options) {
  TwoClassPath path{.pairs = equal_pairs(masses, options.threads),
                    .points = std::vector<PathPoint>(sizes.size())};
  const TwoClassMix centre = pooled_mix(path.pairs);
  const bool both_classes = centre.q > 0 && centre.r > 0;
  if (!both_classes || sizes.empty()) {
    const TwoClassMix only = centre.q > 0 ? TwoClassMix{1, 0} : TwoClassMix{0, 1};
    for (PathPoint& point : path.points) point.mix = point.primal_mix = only;
    return path;
  }
  const ScoredPairs pairs = scored(path.pairs, centre, options.threads);
  const auto forecasts = path_forecast(pairs, centre, sizes, options.threads, options.monitor);
  const PathTree tree(centre, sizes, 0.5 * options.tolerance, options.monitor, path.points);

  PathTree::Wanted pending(sizes.size());
  std::iota(pending.begin(), pending.end(), 0U);
  std::atomic<std::size_t> done{0};
  double factor = 4;
  for (int attempt = 0; !pending.empty(); ++attempt) {
    if (attempt > last_attempt) throw_lost(sizes[pending.front()]);
    const auto runs = runs_of_equal_work(pending, sizes, tasks_at_most);
    std::vector<PathTree::Escaped> escaped(runs.size());
    for_each_task(runs.size(), options.threads, [&](std::size_t task, int) {
      const PathTree::Wanted& run = runs[task];
      MixInterval interval =
          forecast_interval(forecasts, run.front(), run.back(), attempt == 0 ? 1 : 8);
      if (attempt > 1) interval = wider(interval, factor);
      escaped[task] = tree.solve(pairs, {}, run, interval);
      done += run.size() - escaped[task].left.size() - escaped[task].right.size();
      if (options.monitor != nullptr) {
        options.monitor->progress("path", done, sizes.size(), "k");
      }
    });
    pending.clear();
    for (const auto& [left, right] : escaped) {
      std::ranges::merge(left, right, std::back_inserter(pending));
    }
    if (attempt > 1) factor *= factor;
  }
  return path;
}

}  // namespace folkman
