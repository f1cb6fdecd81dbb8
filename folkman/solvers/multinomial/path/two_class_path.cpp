#include "folkman/solvers/multinomial/path/two_class_path.hpp"

#include <algorithm>
#include <atomic>
#include <iterator>
#include <numeric>

#include "folkman/base/error.hpp"
#include "folkman/base/stretches.hpp"
#include "folkman/numerics/compensated_sum.hpp"
#include "folkman/numerics/deviance.hpp"
#include "folkman/solvers/multinomial/path/path_forecast.hpp"
#include "folkman/solvers/multinomial/path/path_tree.hpp"

namespace folkman {
namespace {

constexpr std::size_t pairs_per_task = std::size_t{1} << 16;
constexpr std::size_t tasks_at_most = 8;

// Where a sample of many features shows no repetition, each stays a pair of its own.
EqualPairs grouped(const Masses& masses, int threads) {
  constexpr std::size_t few = 131072;
  const PairColumns pairs{.a = masses.f[0], .b = masses.f[1], .added = masses.alpha};
  const bool repeat = pairs.size() <= few || pairs_repeat(pairs, 0);
  return repeat ? equal_pairs(pairs, threads) : separate_pairs(pairs, threads);
}

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
  for_each_stretch(pairs.size(), pairs_per_task, threads, [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
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
                              std::size_t last) {
  const auto after = std::ranges::upper_bound(forecasts, first, {}, &MixForecast::probe);
  std::size_t j =
      after == forecasts.begin() ? 0 : static_cast<std::size_t>(after - forecasts.begin()) - 1;
  MixInterval hull{.low = {1, 0}, .high = {0, 1}};
  for (;; ++j) {
    const TwoClassMix low = moved(forecasts[j].mix, -forecasts[j].margin);
    const TwoClassMix high = moved(forecasts[j].mix, forecasts[j].margin);
    if (before(low, hull.low)) hull.low = low;
    if (before(hull.high, high)) hull.high = high;
    if (forecasts[j].probe >= last || j + 1 == forecasts.size()) return hull;
  }
}

[[noreturn]] void throw_lost(std::size_t k) {
  throw Error({Fault::Kind::internal, "path, k = " + std::to_string(k),
               "no class mix was found to minimise the bound",
               "check that all sums are finite and not negative, and report it"});
}

// Every minimiser is met within some hundred steps, each four times the last: the shares then are
// the smallest that doubles hold.
constexpr int steps_at_most = 600;

// One run of sizes: in the interval forecast, then further and further out on the side where some
// were seen to lie.
class OutwardSearch {
 public:
  OutwardSearch(const PathTree& tree, const ScoredPairs& pairs, std::span<const std::size_t> sizes)
      : tree_(tree), pairs_(pairs), sizes_(sizes) {}

  void solve(const PathTree::Wanted& run, const MixInterval& forecast) const {
    const auto [left, right] = tree_.solve(pairs_, {}, run, forecast);
    go(left, forecast, -1);
    go(right, forecast, 1);
  }

 private:
  void go(PathTree::Wanted wanted, const MixInterval& from, int direction) const {
    TwoClassMix inner = direction < 0 ? from.low : from.high;
    double width = std::max(distance(from.low, from.high), 1e-6 * std::min(inner.q, inner.r));
    TwoClassMix outer = inner;
    for (int i = 0; !wanted.empty(); ++i, width *= 4) {
      if (i == steps_at_most) throw_lost(sizes_[wanted.front()]);
      outer = moved(outer, direction * width);
      const MixInterval next =
          direction < 0 ? MixInterval{outer, inner} : MixInterval{inner, outer};
      const auto [left, right] = tree_.solve(pairs_, {}, wanted, next);
      // Rounding may send a size back in; then its interval starts anew from the far end.
      const bool back = direction < 0 ? !right.empty() : !left.empty();
      inner = !back ? outer : direction < 0 ? from.high : from.low;
      wanted.clear();
      std::ranges::merge(left, right, std::back_inserter(wanted));
    }
  }

  const PathTree& tree_;
  const ScoredPairs& pairs_;
  std::span<const std::size_t> sizes_;
};

}  // namespace

TwoClassPath two_class_path(const Masses& masses, std::span<const std::size_t> sizes,
                            const TwoClassPathOptions& options) {
  TwoClassPath path{.pairs = grouped(masses, options.threads),
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
  const OutwardSearch search(tree, pairs, sizes);
  PathTree::Wanted all(sizes.size());
  std::iota(all.begin(), all.end(), 0U);
  const auto runs = runs_of_equal_work(all, sizes, tasks_at_most);
  std::atomic<std::size_t> done{0};
  for_each_task(runs.size(), options.threads, [&](std::size_t task, int) {
    const PathTree::Wanted& run = runs[task];
    search.solve(run, forecast_interval(forecasts, run.front(), run.back()));
    done += run.size();
    if (options.monitor != nullptr) options.monitor->progress("path", done, sizes.size(), "k");
  });
  return path;
}

}  // namespace folkman
