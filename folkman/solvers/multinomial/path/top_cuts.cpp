#include "folkman/solvers/multinomial/path/top_cuts.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "folkman/solvers/multinomial/two_class/score_buckets.hpp"

namespace folkman {
namespace {

// Positions bucket by bucket, the best bucket first; ascending within a bucket.
struct Buckets {
  std::vector<std::uint32_t> order;
  std::vector<std::uint32_t> end;       // of each bucket in `order`
  std::vector<std::uint64_t> features;  // in each bucket, copies counted
};

Buckets bucketed(const ScoredPairs& pairs, std::span<const double> score) {
  const auto [low, high] = std::ranges::minmax(score);
  const std::size_t n = score.size();
  const ScoreBuckets map(low, high, std::bit_ceil(std::clamp<std::size_t>(n, 16, 32768)));
  Buckets buckets;
  buckets.end.assign(map.size(), 0);
  buckets.features.assign(map.size(), 0);
  std::vector<std::uint16_t> bucket(n);
  const std::size_t top = map.size() - 1;
  for (std::size_t i = 0; i < n; ++i) {
    bucket[i] = static_cast<std::uint16_t>(top - map.of(score[i]));
    ++buckets.end[bucket[i]];
    buckets.features[bucket[i]] += pairs.c[i];
  }
  std::uint32_t start = 0;
  for (std::uint32_t& end : buckets.end) start = std::exchange(end, start) + start;
  buckets.order.resize(n);
  for (std::size_t i = 0; i < n; ++i) {
    buckets.order[buckets.end[bucket[i]]++] = static_cast<std::uint32_t>(i);
  }
  return buckets;
}

class Walk {
 public:
  Walk(const ScoredPairs& pairs, std::span<const double> score, const PairSums& inside,
       std::span<const std::size_t> sizes)
      : pairs_(pairs), score_(score), sizes_(sizes), sums_(inside) {
    cuts_.reserve(sizes.size());
  }
  // Whether a bucket of so many features has to be visited in order.
  [[nodiscard]] bool needs(std::uint64_t features) const {
    return next_missing_ || (cuts_.size() < sizes_.size() && wanted() <= sums_.count + features);
  }
  [[nodiscard]] bool done() const { return cuts_.size() == sizes_.size() && !next_missing_; }

  void skip(std::span<const std::uint32_t> positions) {
    for (const std::uint32_t i : positions) pairs_.add_to(sums_, i, pairs_.c[i]);
  }
  void visit(std::uint32_t i) {
    if (next_missing_) cuts_.back().next = score_[i];
    next_missing_ = false;
    const std::uint64_t after = sums_.count + pairs_.c[i];
    for (; cuts_.size() < sizes_.size() && wanted() <= after; cuts_.emplace_back(cut_)) {
      cut_ = {.sums = sums_, .next = score_[i]};
      pairs_.add_to(cut_.sums, i, wanted() - sums_.count);
      next_missing_ = wanted() == after;
    }
    pairs_.add_to(sums_, i, pairs_.c[i]);
  }
  [[nodiscard]] std::vector<TopCut> cuts() && {
    if (next_missing_) cuts_.back().next = 0;
    return std::move(cuts_);
  }

 private:
  [[nodiscard]] std::uint64_t wanted() const { return sizes_[cuts_.size()]; }

  const ScoredPairs& pairs_;
  std::span<const double> score_;
  std::span<const std::size_t> sizes_;
  PairSums sums_;
  TopCut cut_;
  std::vector<TopCut> cuts_;
  bool next_missing_ = false;
};

}  // namespace

std::vector<TopCut> top_cuts(const ScoredPairs& pairs, const PairSums& inside, const LogShift& mix,
                             std::span<const std::size_t> sizes) {
  if (pairs.size() == 0) {
    return std::vector<TopCut>(sizes.size(), TopCut{.sums = inside, .next = 0});
  }
  std::vector<double> score(pairs.size());
  for (std::size_t i = 0; i < score.size(); ++i) score[i] = pairs.score(i, mix);
  Buckets buckets = bucketed(pairs, score);
  Walk walk(pairs, score, inside, sizes);
  const auto better = [&score](std::uint32_t i, std::uint32_t j) {
    return score[i] != score[j] ? score[i] > score[j] : i < j;
  };
  std::uint32_t begin = 0;
  for (std::size_t bucket = 0; bucket < buckets.end.size() && !walk.done(); ++bucket) {
    const std::span items(buckets.order.data() + begin, buckets.end[bucket] - begin);
    begin = buckets.end[bucket];
    if (items.empty()) continue;
    if (walk.needs(buckets.features[bucket])) {
      std::ranges::sort(items, better);
      for (const std::uint32_t i : items) walk.visit(i);
    } else {
      walk.skip(items);
    }
  }
  return std::move(walk).cuts();
}

}  // namespace folkman
