#include "folkman/solvers/two_class_sample.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

namespace folkman {
namespace {

constexpr std::size_t run = 8;
constexpr double infinity = std::numeric_limits<double>::infinity();

std::uint64_t scrambled(std::uint64_t x) {
  x = (x ^ (x >> 31)) * 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 29)) * 0xbf58476d1ce4e5b9ULL;
  return x ^ (x >> 32);
}

// Sampled pairs with their divergences, first at an origin, then wherever asked.
class Sample {
 public:
  Sample(const Masses& masses, const OpenContest& contest) : chosen_(contest.chosen) {
    const bool all = contest.candidates.empty();
    const std::size_t m = all ? masses.size() : contest.candidates.size();
    const std::size_t runs = std::clamp<std::size_t>(m / 16, 4096, 32768) / run;
    const std::size_t stride = std::max(run, m / runs);
    for (std::size_t start = 0, i = 1; start < m; start += stride, ++i) {
      const std::size_t first = start + (stride > run ? scrambled(i) % (stride - run + 1) : 0);
      for (std::size_t j = first; j < std::min(first + run, m); ++j) {
        const std::size_t feature = all ? j : static_cast<std::size_t>(contest.candidates[j]);
        a_.push_back(masses.f[0][feature] + masses.alpha);
        b_.push_back(masses.f[1][feature] + masses.alpha);
        if (small_count(masses.f[0][feature], masses.f[1][feature])) ++small_counts_;
      }
    }
    features_each_ = static_cast<double>(m) / static_cast<double>(a_.size());
  }

  [[nodiscard]] std::size_t size() const { return a_.size(); }
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
    h_.resize(size());
    scratch_.resize(size());
    home_.resize(size());
    PairBlock block;
    for (std::size_t first = 0; first < size(); first += pair_block) {
      const std::size_t count = std::min(pair_block, size() - first);
      for (std::size_t i = 0; i < pair_block; ++i) {
        block.a[i] = i < count ? a_[first + i] : 0.0;
        block.b[i] = i < count ? b_[first + i] : 0.0;
      }
      pair_divergences(block, count, origin);
      std::copy_n(block.home.begin(), count, home_.begin() + static_cast<std::ptrdiff_t>(first));
    }
  }

  void move_to(const TwoClassMix& mix) {
    const LogShift shift = log_shift(origin_, mix);
    for (std::size_t i = 0; i < size(); ++i) h_[i] = home_[i] - a_[i] * shift.a - b_[i] * shift.b;
    scratch_ = h_;
  }

  // The rank-th largest, from 1; ranks must be asked in descending order after move_to.
  double at_rank(std::size_t rank) {
    const auto place = scratch_.begin() + static_cast<std::ptrdiff_t>(rank - 1);
    std::nth_element(scratch_.begin(), place, scratch_.end(), std::greater<>());
    const double h = *place;
    scratch_.resize(rank);
    return h;
  }

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
    for (std::size_t i = 0; i < size(); ++i) {
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
    return {mix_with(a, b).value_or(mix), features_each_ * std::sqrt(squares) / mass};
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
  std::size_t small_counts_ = 0;
  std::vector<double> a_;
  std::vector<double> b_;
  std::vector<double> home_;
  std::vector<double> h_;
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

}  // namespace

std::optional<SampledContest> sampled_contest(const Masses& masses, const OpenContest& contest) {
  Sample sample(masses, contest);
  const auto overall = sample.overall();
  if (!overall) return std::nullopt;
  sample.settle_at(*overall);
  const double rank = static_cast<double>(contest.places) / sample.features_each();
  const std::size_t few = std::min<std::size_t>(16, sample.size());
  const auto count = std::clamp(static_cast<std::size_t>(rank), few, sample.size());
  const TwoClassMix mix = fixed_point(sample, *overall, count);
  const auto [pooled, error] = sample.top(mix, count);
  // What a sample misses beyond its standard errors shrinks with what is left open.
  const double slack = contest.candidates.empty() ? 0.03 : 0.003;
  const double smaller = std::min(mix.q, mix.r);
  const double half =
      std::min(3 * error + std::abs(distance(mix, pooled)) + 0.01 * slack * smaller, 0.6 * smaller);
  TwoClassWindow window{.low = {mix.q - half, mix.r + half},
                        .origin = mix,
                        .high = {mix.q + half, mix.r - half},
                        .drop = infinity,
                        .take = 0};
  const double spread = 3.5 * std::sqrt(rank) + 3;
  const auto high_rank = static_cast<std::size_t>(rank + spread) + 1;
  const auto low_rank = static_cast<std::size_t>(std::max(0.0, rank - spread));
  for (const TwoClassMix& place : {window.low, window.origin, window.high}) {
    sample.move_to(place);
    const double least = high_rank < sample.size() ? sample.at_rank(high_rank) : 0.0;
    const double most = low_rank > 0 ? sample.at_rank(low_rank) : infinity;
    window.drop = std::min(window.drop, (1 - slack) * std::max(least, 0.0));
    window.take = std::max(window.take, (1 + slack) * most);
  }
  return SampledContest{.window = window, .small_counts = sample.small_count_share()};
}

}  // namespace folkman
