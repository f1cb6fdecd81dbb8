#include "folkman/solvers/multinomial/path/path_leaf.hpp"

#include <algorithm>
#include <cmath>

namespace folkman {
namespace {

constexpr int most_steps = 200;

double short_log1p(double x) {
  if (std::abs(x) > 0x1p-7) return std::log1p(x);
  // The next term is below 2^-56 of the first.
  return x *
         (1 - x * (1.0 / 2 -
                   x * (1.0 / 3 -
                        x * (1.0 / 4 - x * (1.0 / 5 - x * (1.0 / 6 - x * (1.0 / 7 - x / 8)))))));
}

// Sets are told from the next score by what rounding cannot bridge.
double just_above(double score) { return score * (1 + 0x1p-33); }

}  // namespace

struct PathLeaf::Search {
  PathPoint best;
  double lower = 0;  // no mix has a smaller s_k
};

PathLeaf::PathLeaf(const ScoredPairs& pairs, const PairSums& inside, const TwoClassMix& around,
                   const TwoClassMix& centre, double tolerance)
    : centre_(around),
      per_q_(1 / around.q),
      per_r_(1 / around.r),
      shift_(log_shift(centre, around)),
      tolerance_(tolerance),
      pairs_(pairs),
      inside_(inside) {
  order_.reserve(pairs_.size());
  for (std::size_t i = 0; i < pairs_.size(); ++i) {
    pairs_.w[i] = pairs.score(i, shift_);
    order_.push_back({.score = pairs_.w[i], .pair = static_cast<std::uint32_t>(i)});
  }
  inside_.w = inside.at(shift_);
  std::ranges::sort(order_, [](const Ranked& l, const Ranked& r) { return l.beats(r); });
}

LogShift PathLeaf::local_logs(const TwoClassMix& mix) const {
  const double d = distance(centre_, mix);
  return {short_log1p(d * per_q_), short_log1p(-d * per_r_)};
}

PathLeaf::Cut PathLeaf::recentred(const MixPoint& at, const TopCut& cut) const {
  Cut local{.at = at.mix, .sums = cut.sums, .score_sum = cut.sums.at(at.logs), .next = cut.next};
  local.sums.w = cut.sums.at(shift_);
  return local;
}

// The order hardly changes from one mix to the next, so insertion does little.
void PathLeaf::sort_by_score() {
  std::size_t moves = 0;
  for (std::size_t end = 1; end < order_.size(); ++end) {
    const Ranked item = order_[end];
    std::size_t place = end;
    for (; place > 0 && item.beats(order_[place - 1]); --place) order_[place] = order_[place - 1];
    order_[place] = item;
    moves += end - place;
    if (moves > 32 * order_.size()) {
      std::ranges::sort(order_, [](const Ranked& l, const Ranked& r) { return l.beats(r); });
      return;
    }
  }
}

PathLeaf::Cut PathLeaf::cut_at(const TwoClassMix& mix, std::size_t k) {
  const LogShift p = local_logs(mix);
  for (Ranked& item : order_) item.score = pairs_.score(item.pair, p);
  sort_by_score();
  Cut cut{.at = mix, .sums = inside_, .score_sum = 0, .next = 0};
  std::size_t rank = 0;
  for (; rank < order_.size() && cut.sums.count + pairs_.c[order_[rank].pair] <= k; ++rank) {
    pairs_.add_to(cut.sums, order_[rank].pair, pairs_.c[order_[rank].pair]);
  }
  cut.next = rank < order_.size() ? order_[rank].score : 0.0;
  if (cut.sums.count < k) pairs_.add_to(cut.sums, order_[rank].pair, k - cut.sums.count);
  cut.score_sum = cut.sums.at(p);
  return cut;
}

void PathLeaf::weigh(const Cut& cut, Search& search) const {
  PathPoint& best = search.best;
  if (cut.score_sum < best.bound_gain) {
    best.mix = cut.at;
    best.bound_gain = cut.score_sum;
    best.threshold = cut.next;
  }
  const double value = cut.sums.at(local_logs(TwoClassMix::of(cut.sums.a, cut.sums.b)));
  search.lower = std::max(search.lower, value);
  // A set met again where scores tie must not move: others could not tell it from its neighbour.
  if (value > best.value_gain * (1 + 1e-11)) {
    best.primal_mix = cut.at;
    best.value_gain = value;
    best.primal_threshold = just_above(cut.next);
  }
}

// Newton on the difference of the curves, kept inside; they differ by little but a straight line.
TwoClassMix PathLeaf::curves_cross(const Cut& left, const Cut& right) const {
  const PairSums& l = left.sums;
  const PairSums& r = right.sums;
  const double at_left = left.score_sum - r.at(local_logs(left.at));
  const double at_right = l.at(local_logs(right.at)) - right.score_sum;
  TwoClassMix mix =
      at_left - at_right > 0
          ? between(left.at, right.at, std::clamp(at_left / (at_left - at_right), 0.0, 1.0))
          : between(left.at, right.at, 0.5);
  for (int i = 0; i < 2; ++i) {
    const LogShift p = local_logs(mix);
    const double slope = (r.a - l.a) / mix.q - (r.b - l.b) / mix.r;
    if (slope == 0) break;
    const double d = -(l.at(p) - r.at(p)) / slope;
    const TwoClassMix moved{mix.q + d, mix.r - d};
    if (!before(left.at, moved) || !before(moved, right.at)) break;
    mix = moved;
  }
  return mix;
}

TwoClassMix PathLeaf::envelope_lowest(const Cut& left, const Cut& right, double& lowest) const {
  const TwoClassMix bottom_of_left = TwoClassMix::of(left.sums.a, left.sums.b);
  if (before(bottom_of_left, right.at)) {
    const LogShift p = local_logs(bottom_of_left);
    lowest = left.sums.at(p);
    if (right.sums.at(p) <= lowest) return bottom_of_left;
  }
  const TwoClassMix bottom_of_right = TwoClassMix::of(right.sums.a, right.sums.b);
  if (before(left.at, bottom_of_right)) {
    const LogShift p = local_logs(bottom_of_right);
    lowest = right.sums.at(p);
    if (left.sums.at(p) <= lowest) return bottom_of_right;
  }
  const TwoClassMix cross = curves_cross(left, right);
  const LogShift p = local_logs(cross);
  // Only between the bottoms does one curve fall and the other rise.
  const bool between_bottoms = !before(bottom_of_left, cross) && !before(cross, bottom_of_right);
  lowest = between_bottoms ? std::min(left.sums.at(p), right.sums.at(p)) : 0.0;
  return cross;
}

PathPoint PathLeaf::solved(std::size_t k, const MixPoint& low, const TopCut& at_low,
                           const MixPoint& high, const TopCut& at_high) {
  Cut left = recentred(low, at_low);
  Cut right = recentred(high, at_high);
  Search search;
  search.best.bound_gain = left.score_sum;
  search.best.mix = search.best.primal_mix = left.at;
  search.best.threshold = left.next;
  search.best.primal_threshold = just_above(left.next);
  weigh(left, search);
  weigh(right, search);
  double width = std::abs(distance(left.at, right.at));
  for (int i = 1; i <= most_steps; ++i) {
    double lowest = 0;
    TwoClassMix next = envelope_lowest(left, right, lowest);
    search.lower = std::max(search.lower, lowest);
    const double dust = 0x1p-56 * (left.sums.a + left.sums.b);
    if (search.best.bound_gain - search.lower <= tolerance_ * search.best.bound_gain + dust) break;
    if (i % 6 == 0) {
      const double now = std::abs(distance(left.at, right.at));
      if (now > 0.5 * width) next = middle(left.at, right.at);
      width = now;
    }
    if (!before(left.at, next) || !before(next, right.at)) next = middle(left.at, right.at);
    if (!before(left.at, next) || !before(next, right.at)) break;
    Cut cut = cut_at(next, k);
    weigh(cut, search);
    (cut.sums.pull(next) > 0 ? left : right) = cut;
  }
  return search.best;
}

}  // namespace folkman
