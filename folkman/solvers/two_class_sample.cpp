#include "folkman/solvers/two_class_sample.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

#include "folkman/base/threads.hpp"
#include "folkman/solvers/score_buckets.hpp"

namespace folkman {
namespace {

constexpr std::size_t run = 8;
constexpr std::size_t smallest_sample = 2048;
constexpr std::size_t largest_sample = 32768;
constexpr double infinity = std::numeric_limits<double>::infinity();

std::uint64_t scrambled(std::uint64_t x) {
  x = (x ^ (x >> 31)) * 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 29)) * 0xbf58476d1ce4e5b9ULL;
  return x ^ (x >> 32);
}

double largest(std::span<const double> terms) {
  std::array<double, 8> lane{};  // so that the compiler sees a vector
  std::size_t i = 0;
  for (; i + 8 <= terms.size(); i += 8)
    for (std::size_t j = 0; j < 8; ++j) lane[j] = terms[i + j] > lane[j] ? terms[i + j] : lane[j];
  for (; i < terms.size(); ++i) lane[0] = std::max(lane[0], terms[i]);
  return *std::ranges::max_element(lane);
}

// Sampled pairs with their divergences, first at an origin, then wherever asked.
class Sample {
 public:
  Sample(const Masses& masses, const OpenContest& contest) : chosen_(contest.chosen) {
    const std::size_t m = masses.size();
    const std::size_t wanted = contest.thorough ? largest_sample : m / 16;
    const std::size_t runs = std::clamp(wanted, smallest_sample, largest_sample) / run;
    const std::size_t stride = std::max(run, m / runs);
    a_.reserve((runs + 2) * run);
    b_.reserve((runs + 2) * run);
    for (std::size_t start = 0, i = 1; start < m; start += stride, ++i) {
      const std::size_t first = start + (stride > run ? scrambled(i) % (stride - run + 1) : 0);
      for (std::size_t feature = first; feature < std::min(first + run, m); ++feature) {
        a_.push_back(masses.f[0][feature] + masses.alpha);
        b_.push_back(masses.f[1][feature] + masses.alpha);
        if (small_count(masses.f[0][feature], masses.f[1][feature])) ++small_counts_;
      }
    }
    total_ = a_.size();
    features_each_ = static_cast<double>(m) / static_cast<double>(total_);
  }

  // Of `total` features of which the others are known to rank below.
  Sample(const Masses& masses, std::span<const Column> best, std::size_t total)
      : features_each_(static_cast<double>(masses.size()) / static_cast<double>(total)),
        total_(total) {
    a_.reserve(best.size());
    b_.reserve(best.size());
    for (const Column feature : best) {
      a_.push_back(masses.f[0][static_cast<std::size_t>(feature)] + masses.alpha);
      b_.push_back(masses.f[1][static_cast<std::size_t>(feature)] + masses.alpha);
    }
  }

  [[nodiscard]] std::size_t size() const { return total_; }
  [[nodiscard]] double features_each() const { return features_each_; }

  [[nodiscard]] double small_count_share() const {
    return static_cast<double>(small_counts_) / static_cast<double>(size());
  }

  // Of everything in the contest; nothing when a class has no mass.
  [[nodiscard]] std::optional<TwoClassMix> overall() const {
    double a = 0;
    double b = 0;
    for (const double mass : a_) a += mass;
    for (const double mass : b_) b += mass;
    return mix_with(a, b);
  }

  void settle_at(const TwoClassMix& origin) {
    origin_ = origin;
    home_.resize(a_.size());
    PairBlock block;
    for (std::size_t first = 0; first < a_.size(); first += pair_block) {
      const std::size_t count = std::min(pair_block, a_.size() - first);
      for (std::size_t i = 0; i < pair_block; ++i) {
        block.a[i] = i < count ? a_[first + i] : 0.0;
        block.b[i] = i < count ? b_[first + i] : 0.0;
      }
      pair_divergences(block, count, origin);
      std::copy_n(block.home.begin(), count, home_.begin() + static_cast<std::ptrdiff_t>(first));
    }
  }

  // Forgets pairs that are far from the first `rank` places at the origin, and so at mixes near it.
  void forget_beyond(std::size_t rank) {
    const std::size_t enough = 16 * rank + 512;
    if (2 * enough > a_.size()) return;
    move_to(origin_);
    const double least = at_rank(enough);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < a_.size(); ++i) {
      if (home_[i] < least) continue;
      a_[kept] = a_[i];
      b_[kept] = b_[i];
      home_[kept] = home_[i];
      ++kept;
    }
    for (auto* column : {&a_, &b_, &home_}) column->resize(kept);
  }

  void move_to(const TwoClassMix& mix) {
    const LogShift shift = log_shift(origin_, mix);
    h_.resize(a_.size());
    for (std::size_t i = 0; i < h_.size(); ++i)
      h_[i] = home_[i] - a_[i] * shift.a - b_[i] * shift.b;
    buckets_ = ScoreBuckets(0, largest(h_), std::clamp<std::size_t>(h_.size() / 4, 1024, 4096));
    held_.assign(buckets_.size(), 0);
    for (const double h : h_) ++held_[buckets_.of(h)];
  }

  // The rank-th largest at the mix moved to, from 1; the least known when that is forgotten.
  double at_rank(std::size_t rank) {
    const auto found = ranked_bucket(held_, static_cast<std::int64_t>(std::min(rank, h_.size())));
    scratch_.clear();
    for (const double h : h_)
      if (buckets_.of(h) == found.bucket) scratch_.push_back(h);
    const auto place = scratch_.begin() + static_cast<std::ptrdiff_t>(found.rank - 1);
    std::nth_element(scratch_.begin(), place, scratch_.end(), std::greater<>());
    return *place;
  }

  // The larger a sample is, the less do its standard errors say: nothing when it has all.
  [[nodiscard]] double unsampled() const { return std::sqrt(1 - 1 / features_each_); }

  struct Top {
    TwoClassMix pooled;
    double error = 0;  // standard error of the pooled q
  };
  // Of the `count` largest at a mix, those equal to the last taken in part.
  Top top(const TwoClassMix& mix, std::size_t count) {
    move_to(mix);
    const double threshold = at_rank(count);
    ChosenMass above;
    ChosenMass equal;
    double squares = 0;
    std::size_t taken = 0;
    std::size_t ties = 0;
    for (std::size_t i = 0; i < h_.size(); ++i) {
      if (h_[i] < threshold) continue;
      const bool tie = h_[i] == threshold;
      (tie ? equal : above).a += a_[i];
      (tie ? equal : above).b += b_[i];
      ++(tie ? ties : taken);
      const double slope = mix.slope(a_[i], b_[i]);
      squares += slope * slope;
    }
    const double share = static_cast<double>(count - taken) / static_cast<double>(ties);
    const double a = above.a + share * equal.a;
    const double b = above.b + share * equal.b;
    const double mass = chosen_.a + chosen_.b + features_each_ * (a + b);
    return {mix_with(a, b).value_or(mix), features_each_ * std::sqrt(squares) / mass * unsampled()};
  }

 private:
  [[nodiscard]] std::optional<TwoClassMix> mix_with(double sampled_a, double sampled_b) const {
    const double a = chosen_.a + features_each_ * sampled_a;
    const double b = chosen_.b + features_each_ * sampled_b;
    if (!(a > 0 && b > 0 && a + b > 0x1p-300 && a + b < 0x1p300)) return std::nullopt;
    return TwoClassMix::of(a, b);
  }

  ChosenMass chosen_;
  TwoClassMix origin_;
  double features_each_ = 1;
  std::size_t total_ = 0;
  std::size_t small_counts_ = 0;
  std::vector<double> a_;
  std::vector<double> b_;
  std::vector<double> home_;
  std::vector<double> h_;
  ScoreBuckets buckets_{0, 0, 1024};
  std::vector<std::int64_t> held_;  // in each bucket
  std::vector<double> scratch_;
};

// The fixed point of the pooled mix, by two steps and a secant.
TwoClassMix fixed_point(Sample& sample, const TwoClassMix& start, std::size_t count) {
  const TwoClassMix first = sample.top(start, count).pooled;
  const TwoClassMix second = sample.top(first, count).pooled;
  const double step = distance(start, first);
  const double next = distance(first, second);
  const double fraction = std::abs(step - next) > 0 ? step / (step - next) : 1.0;
  return between(first, second, std::clamp(fraction, 0.0, 1.0));
}

// Where the `places` best of all features meet the others, told from a sample, starting at `guess`.
// What a sample misses beyond its standard errors is `slack`.
TwoClassWindow window_of(Sample& sample, const TwoClassMix& guess, std::size_t places,
                         double slack) {
  sample.settle_at(guess);
  const double rank = static_cast<double>(places) / sample.features_each();
  const double spread = 3.5 * std::sqrt(rank) * sample.unsampled() + 3;
  const auto high_rank = static_cast<std::size_t>(rank + spread) + 1;
  const auto low_rank = static_cast<std::size_t>(std::max(0.0, rank - spread));
  sample.forget_beyond(high_rank);
  const std::size_t few = std::min<std::size_t>(16, sample.size());
  const auto count = std::clamp(static_cast<std::size_t>(rank), few, sample.size());
  const TwoClassMix mix = fixed_point(sample, guess, count);
  const auto [pooled, error] = sample.top(mix, count);
  const double smaller = std::min(mix.q, mix.r);
  const double half =
      std::min(3 * error + std::abs(distance(mix, pooled)) + 0.01 * slack * smaller, 0.6 * smaller);
  TwoClassWindow window{.low = {mix.q - half, mix.r + half},
                        .origin = mix,
                        .high = {mix.q + half, mix.r - half},
                        .drop = infinity,
                        .take = 0};
  for (const TwoClassMix& place : {window.low, window.origin, window.high}) {
    sample.move_to(place);
    const double least = high_rank < sample.size() ? sample.at_rank(high_rank) : 0.0;
    const double most = low_rank > 0 ? sample.at_rank(low_rank) : infinity;
    window.drop = std::min(window.drop, (1 - slack) * std::max(least, 0.0));
    window.take = std::max(window.take, (1 + slack) * most);
  }
  return window;
}

// Strips of features at jittered equal distances.
struct Strips {
  static constexpr std::size_t length = 4 * pair_block;
  static constexpr std::size_t stride = 32 * length;
  std::size_t count = 0;

  explicit Strips(std::size_t width) : count(width / stride) {}
  [[nodiscard]] std::size_t first(std::size_t strip) const {
    return strip * stride + scrambled(strip + 1) % 31 * length;
  }
};

// The features of some strips that a window does not rule out.
std::vector<Column> possible_in(const Masses& masses, const PairReach& reach, const Strips& strips,
                                std::size_t from, std::size_t to) {
  std::vector<Column> best;
  for (std::size_t strip = from; strip < to; ++strip) {
    const std::size_t first = strips.first(strip);
    for (std::size_t at = first; at < first + Strips::length; at += pair_block) {
      const PossiblePairs possible = possible_pairs(
          masses.f[0].data() + at, masses.f[1].data() + at, pair_block, masses.alpha, reach);
      for (std::size_t w = 0; w < possible.bits.size(); ++w)
        for (std::uint64_t bits = possible.bits[w]; bits != 0; bits &= bits - 1)
          best.push_back(static_cast<Column>(at + 64 * w) + std::countr_zero(bits));
    }
  }
  return best;
}

// A few of very many are better told from a larger sample, of which the first window leaves little:
// strips, passed without a logarithm.
TwoClassWindow closer_window(const Masses& masses, const TwoClassWindow& window, std::size_t places,
                             int threads) {
  const PairReach reach(window);
  const Strips strips(masses.size());
  constexpr std::size_t tasks = 8;
  std::vector<std::vector<Column>> found(tasks);
  for_each_task(tasks, threads, [&](std::size_t task, int) {
    found[task] = possible_in(masses, reach, strips, task * strips.count / tasks,
                              (task + 1) * strips.count / tasks);
  });
  std::vector<Column> best;
  for (const auto& some : found) best.insert(best.end(), some.begin(), some.end());
  const std::size_t total = strips.count * Strips::length;
  Sample sample(masses, best, total);
  const double rank = static_cast<double>(places) / sample.features_each();
  if (static_cast<double>(best.size()) < 2 * rank + 64) return window;  // it was wrong
  return window_of(sample, window.origin, places, 0.01);
}

}  // namespace

std::optional<SampledContest> sampled_contest(const Masses& masses, const OpenContest& contest,
                                              int threads) {
  const bool all = !contest.narrowed;
  Sample sample(masses, contest);
  const auto overall = sample.overall();
  if (!overall) return std::nullopt;
  TwoClassWindow window = window_of(sample, *overall, contest.places, all ? 0.03 : 0.003);
  constexpr std::size_t very_many = std::size_t{1} << 20;
  constexpr std::size_t enough_in_strips = 2048;
  const bool few = static_cast<double>(contest.places) < 512 * sample.features_each();
  if (all && few && contest.places >= enough_in_strips && masses.size() >= very_many)
    window = closer_window(masses, window, contest.places, threads);
  return SampledContest{.window = window, .small_counts = sample.small_count_share()};
}

}  // namespace folkman
