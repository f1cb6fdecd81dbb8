#include "folkman/solvers/multinomial/path/path_forecast.hpp"

#include <algorithm>
#include <cmath>

#include "folkman/base/threads.hpp"
#include "folkman/solvers/multinomial/two_class/score_buckets.hpp"

namespace folkman {
namespace {

constexpr std::size_t histogram_size = 8192;
constexpr std::size_t most_probes = 1024;
constexpr std::size_t mixes_a_round = 8;

struct Pull {
  TwoClassMix at;
  std::vector<double> to;  // F_k(at) - at, in q, for each probe
};

struct Bin {
  double a = 0, b = 0, features = 0;
};

std::vector<Bin> histogram(const ScoredPairs& pairs, const LogShift& mix) {
  double highest = 0;
  double lowest = pairs.size() > 0 ? pairs.score(0, mix) : 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const double score = pairs.score(i, mix);
    highest = std::max(highest, score);
    lowest = std::min(lowest, score);
  }
  const ScoreBuckets map(lowest, highest, histogram_size);
  std::vector<Bin> bins(map.size());
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    Bin& bin = bins[map.of(pairs.score(i, mix))];
    const double copies = pairs.c[i];
    bin.a += copies * pairs.a[i];
    bin.b += copies * pairs.b[i];
    bin.features += copies;
  }
  return bins;
}

Pull pull(const ScoredPairs& pairs, const TwoClassMix& centre, const TwoClassMix& at,
          std::span<const std::size_t> sizes, std::span<const std::size_t> probes) {
  const std::vector<Bin> bins = histogram(pairs, log_shift(centre, at));
  Pull result{.at = at, .to = {}};
  result.to.reserve(probes.size());
  Bin above;
  auto bin = bins.rbegin();
  for (const std::size_t probe : probes) {
    const auto k = static_cast<double>(sizes[probe]);
    for (; bin != bins.rend() && above.features + bin->features < k; ++bin) {
      above.a += bin->a;
      above.b += bin->b;
      above.features += bin->features;
    }
    double a = above.a;
    double b = above.b;
    if (bin != bins.rend() && bin->features > 0) {
      const double share = (k - above.features) / bin->features;
      a += share * bin->a;
      b += share * bin->b;
    }
    result.to.push_back(a + b > 0 ? (a * at.r - b * at.q) / (a + b) : 0.0);
  }
  return result;
}

// All small sizes, whose mixes jump about, then evenly.
std::vector<std::size_t> probes_of(std::size_t sizes) {
  std::vector<std::size_t> probes;
  const std::size_t stride = std::max<std::size_t>(1, sizes / most_probes);
  for (std::size_t i = 0; i < sizes; i += i < 64 ? 1 : stride) probes.push_back(i);
  if (probes.back() + 1 != sizes) probes.push_back(sizes - 1);
  return probes;
}

// From the pulls on both sides of the crossing; `pulls` ascend by their mix.
MixForecast crossing(std::span<const Pull> pulls, std::size_t j) {
  std::size_t right = 0;
  while (right < pulls.size() && pulls[right].to[j] > 0) ++right;
  if (right == 0 || right == pulls.size()) {
    const Pull& end = right == 0 ? pulls.front() : pulls.back();
    // A set of one class alone pulls all the way; no minimiser lies there.
    const double to = std::clamp(end.to[j], -0.9375 * end.at.q, 0.9375 * end.at.r);
    return {.probe = 0, .mix = {end.at.q + to, end.at.r - to}, .margin = 0.6 * std::abs(to)};
  }
  const Pull& l = pulls[right - 1];
  const Pull& r = pulls[right];
  const double share = l.to[j] / (l.to[j] - r.to[j]);
  const double width = std::abs(distance(l.at, r.at));
  return {.probe = 0, .mix = between(l.at, r.at, share), .margin = 0.08 * width};
}

std::vector<MixForecast> crossings(std::span<const Pull> pulls,
                                   std::span<const std::size_t> probes) {
  std::vector<MixForecast> all;
  all.reserve(probes.size());
  for (std::size_t j = 0; j < probes.size(); ++j) {
    all.push_back(crossing(pulls, j));
    all.back().probe = probes[j];
  }
  return all;
}

// New mixes spread evenly over the guesses in their order.
std::vector<TwoClassMix> where_guesses_crowd(std::vector<MixForecast> guesses,
                                             std::span<const Pull> known) {
  std::ranges::sort(
      guesses, [](const MixForecast& l, const MixForecast& r) { return before(l.mix, r.mix); });
  std::vector<TwoClassMix> mixes;
  for (std::size_t i = 0; i < mixes_a_round; ++i) {
    const TwoClassMix mix = guesses[i * (guesses.size() - 1) / (mixes_a_round - 1)].mix;
    const bool have = std::ranges::any_of(known, [&](const Pull& p) { return p.at.q == mix.q; });
    if (!have && mix.q > 0 && mix.r > 0 && (mixes.empty() || mixes.back().q != mix.q)) {
      mixes.push_back(mix);
    }
  }
  return mixes;
}

}  // namespace

std::vector<MixForecast> path_forecast(const ScoredPairs& pairs, const TwoClassMix& centre,
                                       std::span<const std::size_t> sizes, int threads,
                                       const Monitor* monitor) {
  const std::vector<std::size_t> probes = probes_of(sizes.size());
  std::vector<Pull> pulls{pull(pairs, centre, centre, sizes, probes)};
  for (int round = 0; round < 2; ++round) {
    const auto mixes = where_guesses_crowd(crossings(pulls, probes), pulls);
    std::vector<Pull> fresh(mixes.size());
    for_each_task(mixes.size(), threads, [&](std::size_t task, int) {
      check_stop(monitor);
      fresh[task] = pull(pairs, centre, mixes[task], sizes, probes);
    });
    pulls.insert(pulls.end(), std::make_move_iterator(fresh.begin()),
                 std::make_move_iterator(fresh.end()));
    std::ranges::sort(pulls, [](const Pull& l, const Pull& r) { return before(l.at, r.at); });
  }
  return crossings(pulls, probes);
}

}  // namespace folkman
