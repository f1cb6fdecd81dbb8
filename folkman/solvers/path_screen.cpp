#include "folkman/solvers/path_screen.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <span>

#include "folkman/solvers/score_buckets.hpp"

namespace folkman {
namespace {

struct Extent {
  double least, most;  // of a score over the interval
};

Extent extent(const ScoredPairs& pairs, std::size_t i, const ScreenRange& range) {
  const double left = pairs.score(i, range.low.logs);
  const double right = pairs.score(i, range.high.logs);
  const bool own_mix_between = pairs.a[i] * range.low.mix.r >= pairs.b[i] * range.low.mix.q &&
                               pairs.a[i] * range.high.mix.r <= pairs.b[i] * range.high.mix.q;
  return {own_mix_between ? 0.0 : std::min(left, right), std::max(left, right)};
}

ScoreBuckets buckets_of_largest(const ScoredPairs& pairs, const ScreenRange& range) {
  double lowest = std::numeric_limits<double>::infinity();
  double highest = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const double u = std::max(pairs.score(i, range.low.logs), pairs.score(i, range.high.logs));
    lowest = std::min(lowest, u);
    highest = std::max(highest, u);
  }
  return {lowest, highest, std::bit_ceil(std::clamp<std::size_t>(pairs.size(), 256, 16384))};
}

// The bucket of the rank-th largest; -1 when there are fewer.
int bucket_of_rank(std::span<const std::uint64_t> features, std::uint64_t rank) {
  std::uint64_t above = 0;
  for (std::size_t bucket = features.size(); bucket-- > 0;) {
    above += features[bucket];
    if (above >= rank) return static_cast<int>(bucket);
  }
  return -1;
}

}  // namespace

Screened screened(const ScoredPairs& pairs, const PairSums& inside, const ScreenRange& range) {
  const std::size_t n = pairs.size();
  const ScoreBuckets map = buckets_of_largest(pairs, range);
  std::vector<std::uint64_t> features_by_least(map.size(), 0);
  std::vector<std::uint64_t> features_by_most(map.size(), 0);
  std::vector<std::uint16_t> least(n);
  std::vector<std::uint16_t> most(n);
  for (std::size_t i = 0; i < n; ++i) {
    const Extent score = extent(pairs, i, range);
    least[i] = static_cast<std::uint16_t>(map.of(score.least));
    most[i] = static_cast<std::uint16_t>(map.of(score.most));
    features_by_least[least[i]] += pairs.c[i];
    features_by_most[most[i]] += pairs.c[i];
  }
  const int sure = bucket_of_rank(features_by_most, range.smallest + 1 - inside.count);
  const int hopeless = bucket_of_rank(features_by_least, range.largest + 1 - inside.count);
  Screened result{.pairs = {}, .inside = inside};
  for (std::size_t i = 0; i < n; ++i) {
    if (least[i] > sure) {
      pairs.add_to(result.inside, i, pairs.c[i]);
    } else if (most[i] >= hopeless) {
      result.pairs.push_back(pairs, i);
    }
  }
  return result;
}

}  // namespace folkman
