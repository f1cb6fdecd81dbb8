#include "folkman/solvers/multinomial/two_class/top_k_items.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "folkman/solvers/multinomial/two_class/score_buckets.hpp"

namespace folkman {
namespace {

bool larger(const RankedItem& left, const RankedItem& right) { return left.h > right.h; }

struct TiedItem {
  double slope;
  std::int64_t copies;
  double a;
  double b;
};

// The sum of `need` slopes taken from the front of the ties, in the order given.
double front_slopes(std::span<const TiedItem> ties, std::int64_t need) {
  double sum = 0;
  for (const TiedItem& tie : ties) {
    const std::int64_t taken = std::min(need, tie.copies);
    sum += static_cast<double>(taken) * tie.slope;
    need -= taken;
  }
  return sum;
}

void fill_from_ties(std::vector<TiedItem>& ties, std::int64_t need, TopKSum& sum,
                    ChosenMass& mass) {
  for (std::int64_t left = need; const TiedItem& tie : ties) {
    const std::int64_t taken = std::min(left, tie.copies);
    mass.a += static_cast<double>(taken) * tie.a;
    mass.b += static_cast<double>(taken) * tie.b;
    left -= taken;
  }
  if (ties.size() > 1) std::ranges::sort(ties, {}, &TiedItem::slope);
  sum.slope_low += front_slopes(ties, need);
  std::ranges::reverse(ties);
  sum.slope_high += front_slopes(ties, need);
}

// Leaves only the items that share a bucket with the k-th copy, and returns its rank among them.
std::int64_t keep_bucket_of(std::span<RankedItem>& ranked, std::int64_t k) {
  double low = ranked.front().h;
  double high = low;
  for (const RankedItem& item : ranked) {
    low = std::min(low, item.h);
    high = std::max(high, item.h);
  }
  const ScoreBuckets map(low, high, std::bit_ceil(std::min<std::size_t>(ranked.size(), 4096)));
  std::vector<std::int64_t> held(map.size(), 0);
  for (const RankedItem& item : ranked) held[map.of(item.h)] += item.copies;
  const auto [bucket, rank] = ranked_bucket(held, k);
  std::size_t kept = 0;
  for (RankedItem& item : ranked)
    if (map.of(item.h) == bucket) std::swap(ranked[kept++], item);
  ranked = ranked.first(kept);
  return rank;
}

}  // namespace

double kth_copy(std::span<RankedItem> ranked, std::int64_t k) {
  if (ranked.size() > 512) k = keep_bucket_of(ranked, k);
  while (ranked.size() > 24) {
    const std::size_t half = ranked.size() / 2;
    std::nth_element(ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(half),
                     ranked.end(), larger);
    std::int64_t copies = 0;
    for (const RankedItem& item : ranked.first(half)) copies += item.copies;
    if (k <= copies) {
      ranked = ranked.first(half);
    } else {
      ranked = ranked.subspan(half);
      k -= copies;
    }
  }
  std::ranges::sort(ranked, larger);
  for (const RankedItem& item : ranked) {
    if (k <= item.copies) return item.h;
    k -= item.copies;
  }
  return ranked.empty() ? 0.0 : ranked.back().h;
}

TopKSum top_k_sum(std::span<const TopKItem> items, std::int64_t k, const ChosenMass& chosen,
                  const TwoClassMix& origin, const TwoClassMix& mix,
                  std::vector<RankedItem>& scratch) {
  const LogShift shift = log_shift(origin, mix);
  scratch.resize(items.size());
  for (std::size_t i = 0; i < items.size(); ++i)
    scratch[i] = {.h = items[i].at(shift), .copies = items[i].copies};
  TopKSum sum;
  sum.threshold = k > 0 ? kth_copy(scratch, k) : 0.0;
  ChosenMass mass = chosen;
  std::int64_t need = k;
  std::vector<TiedItem> ties;
  double above = 0;
  for (const TopKItem& item : items) {
    if (k == 0) break;
    const double h = item.at(shift);
    if (h < sum.threshold) continue;
    if (h == sum.threshold) {
      ties.push_back({mix.slope(item.a, item.b), item.copies, item.a, item.b});
      continue;
    }
    const auto copies = static_cast<double>(item.copies);
    mass.a += copies * item.a;
    mass.b += copies * item.b;
    above += copies * h;
    need -= item.copies;
  }
  const double base = chosen.home - chosen.a * shift.a - chosen.b * shift.b;
  sum.value = base + above + static_cast<double>(need) * sum.threshold;
  sum.slope_low = sum.slope_high = mix.slope(mass.a, mass.b);
  fill_from_ties(ties, need, sum, mass);
  sum.balance = mass.a * mix.r + mass.b * mix.q;
  sum.pooled = mass.a + mass.b > 0 ? TwoClassMix::of(mass.a, mass.b) : mix;
  return sum;
}

}  // namespace folkman
