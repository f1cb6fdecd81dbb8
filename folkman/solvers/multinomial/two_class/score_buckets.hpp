// A monotone map from scores to a few thousand buckets, read off the bits of the double: linear
// within an octave and logarithmic across octaves, so heavy tails and narrow bands are cut alike.
// Scores below the lowest edge (zeros among them) share bucket 0.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>

namespace folkman {

class ScoreBuckets {
 public:
  // Covers [lowest, highest], of which at most 40 octaves below the highest, in at most `most`
  // (a power of two) buckets.
  ScoreBuckets(double lowest, double highest, std::size_t most) {
    const std::int64_t top = bits(highest);
    base_ = std::clamp(bits(lowest), std::max<std::int64_t>(top - (std::int64_t{40} << 52), 1),
                       std::max<std::int64_t>(top, 1));
    const auto span = static_cast<std::uint64_t>(std::max<std::int64_t>(top - base_, 0));
    const int needed = static_cast<int>(std::bit_width(span));
    shift_ = std::max(0, needed - static_cast<int>(std::bit_width(most)) + 2);
    size_ = static_cast<std::size_t>(span >> static_cast<unsigned>(shift_)) + 2;
  }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t of(double score) const {
    const std::int64_t above = bits(score) - base_;
    if (above < 0) return 0;
    return std::min(static_cast<std::size_t>(above >> shift_) + 1, size_ - 1);
  }

 private:
  static std::int64_t bits(double score) {
    return std::bit_cast<std::int64_t>(score > 0 ? score : 0.0);
  }

  std::int64_t base_ = 0;
  int shift_ = 0;
  std::size_t size_ = 1;
};

// The bucket of the k-th largest of all copies, 1 <= k <= their number.
struct RankedBucket {
  std::size_t bucket = 0;
  std::int64_t rank = 0;  // within the bucket, from 1
};

// `held` copies in each bucket.
[[nodiscard]] inline RankedBucket ranked_bucket(std::span<const std::int64_t> held,
                                                std::int64_t k) {
  std::size_t bucket = held.size() - 1;
  for (; bucket > 0 && k > held[bucket]; --bucket) k -= held[bucket];
  return {bucket, k};
}

}  // namespace folkman
