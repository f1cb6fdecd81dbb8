#include "folkman/solvers/multinomial/path/path_screen.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "folkman/solvers/multinomial/two_class/score_buckets.hpp"

namespace folkman {
namespace {

// The least and the most of each score over the interval, and of the latter the range.
struct Extents {
  std::vector<double> least, most;
  double lowest = std::numeric_limits<double>::infinity();
  double highest = 0;
};

Extents extents(const ScoredPairs& pairs, const ScreenRange& range) {
  const std::size_t n = pairs.size();
  Extents all{.least = std::vector<double>(n), .most = std::vector<double>(n)};
  const double* a = pairs.a.data();
  const double* b = pairs.b.data();
  const double* w = pairs.w.data();
  double* least = all.least.data();
  double* most = all.most.data();
  const auto [low, high, smallest, largest] = range;
  for (std::size_t i = 0; i < n; ++i) {
    const double left = w[i] - a[i] * low.logs.a - b[i] * low.logs.b;
    const double right = w[i] - a[i] * high.logs.a - b[i] * high.logs.b;
    // Negative just when the pair's own mix lies between the ends.
    const double sides = low.mix.slope(a[i], b[i]) * high.mix.slope(a[i], b[i]);
    const double lesser = left < right ? left : right;
    least[i] = sides > 0 ? lesser : 0.0;
    most[i] = left < right ? right : left;
  }
  for (std::size_t i = 0; i < n; ++i) {
    all.lowest = std::min(all.lowest, most[i]);
    all.highest = std::max(all.highest, most[i]);
  }
  return all;
}

// The bucket of the rank-th largest; -1 when there are fewer.
int bucket_of_rank(std::span<const std::uint32_t> features, std::uint64_t rank) {
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
  const Extents score = extents(pairs, range);
  const ScoreBuckets map(score.lowest, score.highest,
                         std::bit_ceil(std::clamp<std::size_t>(n, 256, 16384)));
  std::vector<std::uint32_t> features_by_least(map.size(), 0);
  std::vector<std::uint32_t> features_by_most(map.size(), 0);
  std::vector<std::uint16_t> least(n);
  std::vector<std::uint16_t> most(n);
  for (std::size_t i = 0; i < n; ++i) {
    least[i] = static_cast<std::uint16_t>(map.of(score.least[i]));
    most[i] = static_cast<std::uint16_t>(map.of(score.most[i]));
    features_by_least[least[i]] += pairs.c[i];
    features_by_most[most[i]] += pairs.c[i];
  }
  const int sure = bucket_of_rank(features_by_most, range.smallest + 1 - inside.count);
  const int hopeless = bucket_of_rank(features_by_least, range.largest + 1 - inside.count);
  Screened result{.pairs = {}, .inside = inside};
  std::vector<std::uint32_t> undecided(n);
  std::size_t left = 0;
  for (std::size_t i = 0; i < n; ++i) {
    if (least[i] > sure) {
      pairs.add_to(result.inside, i, pairs.c[i]);
      continue;
    }
    undecided[left] = static_cast<std::uint32_t>(i);
    left += most[i] >= hopeless ? 1 : 0;
  }
  result.pairs = pairs.at(std::span(undecided).first(left));
  return result;
}

}  // namespace folkman
