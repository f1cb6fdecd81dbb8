#include "folkman/solvers/multinomial/two_class/pair_sample.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

#include "folkman/solvers/multinomial/two_class/pair_scores.hpp"
#include "folkman/solvers/multinomial/two_class/small_counts.hpp"
#include "folkman/solvers/multinomial/two_class/two_class_kernels.hpp"

namespace folkman {
namespace {

constexpr std::size_t run = 8;

// The pass's lane_sum adds its lanes in pairs; this order is part of the bits that samples give.
double lane_sum(std::span<const double> terms) {
  std::array<double, 8> lane{};  // so that the compiler sees a vector
  std::size_t i = 0;
  for (; i + 8 <= terms.size(); i += 8)
    for (std::size_t j = 0; j < 8; ++j) lane[j] += terms[i + j];
  for (; i < terms.size(); ++i) lane[0] += terms[i];
  return std::accumulate(lane.begin(), lane.end(), 0.0);
}

double nth_largest(std::span<double> scores, std::size_t rank) {
  const auto place = scores.begin() + static_cast<std::ptrdiff_t>(rank - 1);
  std::nth_element(scores.begin(), place, scores.end(), std::greater<>());
  return *place;
}

}  // namespace

std::uint64_t scrambled(std::uint64_t x) {
  x = (x ^ (x >> 31)) * 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 29)) * 0xbf58476d1ce4e5b9ULL;
  return x ^ (x >> 32);
}

PairSample::PairSample(const Masses& masses, std::size_t wanted, const ChosenMass& chosen,
                       double reach)
    : chosen_(chosen), reach_(reach) {
  const std::size_t m = masses.size();
  const std::size_t stride = std::max(run, m / std::max<std::size_t>(wanted / run, 1));
  const std::size_t runs = (m + stride - 1) / stride;
  const double alpha = masses.alpha;
  std::size_t small_counts = 0;
  a_.resize(runs * run);
  b_.resize(runs * run);
  for (std::size_t i = 0; i < runs; ++i) {
    const std::size_t first =
        i * stride + (stride > run ? scrambled(i + 1) % (stride - run + 1) : 0);
    if (first >= m) continue;
    if (small_count(masses.f[0][first], masses.f[1][first])) ++small_counts;
    const std::size_t count = std::min(run, m - first);
    const auto add_smoothed = [&](std::span<const double> from, std::vector<double>& to) {
      for (std::size_t j = 0; j < count; ++j) to[total_ + j] = from[first + j] + alpha;
    };
    add_smoothed(masses.f[0], a_);
    add_smoothed(masses.f[1], b_);
    total_ += count;
  }
  a_.resize(total_);
  b_.resize(total_);
  features_each_ = static_cast<double>(m) / static_cast<double>(total_);
  small_count_share_ = static_cast<double>(small_counts) / static_cast<double>(runs);
}

PairSample::PairSample(const Masses& masses, std::span<const Column> best, std::size_t total)
    : features_each_(static_cast<double>(masses.size()) / static_cast<double>(total)),
      total_(total) {
  a_.reserve(best.size());
  b_.reserve(best.size());
  for (const Column feature : best) {
    a_.push_back(masses.f[0][static_cast<std::size_t>(feature)] + masses.alpha);
    b_.push_back(masses.f[1][static_cast<std::size_t>(feature)] + masses.alpha);
  }
}

std::optional<TwoClassMix> PairSample::overall() const {
  return mix_with(lane_sum(a_), lane_sum(b_));
}

void PairSample::forget_beyond(std::size_t rank, const TwoClassMix& mix) {
  const std::size_t enough = 8 * rank + 512;
  if (2 * enough > a_.size()) return;
  h_.resize(a_.size());
  least_divergences(a_, b_, mix, h_);
  const double least = rough_rank(enough);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < a_.size(); ++i) {
    a_[kept] = a_[i];
    b_[kept] = b_[i];
    kept += h_[i] >= least ? 1 : 0;
  }
  a_.resize(kept);
  b_.resize(kept);
}

void PairSample::settle_at(const TwoClassMix& origin) {
  origin_ = origin;
  home_.resize(a_.size());
  for_each_divergence(
      a_.size(), origin, [&](std::size_t i) { return std::pair(a_[i], b_[i]); },
      [&](std::size_t i, double home) { home_[i] = home; });
}

void PairSample::move_to(const TwoClassMix& mix) {
  shift_ = log_shift(origin_, mix);
  look_near(last_);
}

double PairSample::at_rank(std::size_t rank) {
  rank = std::min(rank, h_.size());
  if (!is_near(rank)) look_near(rough_rank(rank));
  if (!is_near(rank)) {
    std::ranges::copy(h_, near_.begin());
    near_count_ = h_.size();
    above_ = 0;
  }
  last_ = nth_largest(std::span(near_).first(near_count_), rank - above_);
  return last_;
}

void PairSample::forget_low() {
  const double least = std::min(last_, (1 - 4 * reach_) * last_);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < h_.size(); ++i) {
    a_[kept] = a_[i];
    b_[kept] = b_[i];
    home_[kept] = home_[i];
    kept += h_[i] >= least ? 1 : 0;
  }
  for (auto* column : {&a_, &b_, &home_}) column->resize(kept);
}

PairSample::Top PairSample::top(const TwoClassMix& mix, std::size_t count) {
  move_to(mix);
  const double threshold = at_rank(count);
  auto [a, b, squares, held] = pooled_from(threshold, mix);
  const double extra = held - static_cast<double>(count);
  if (extra > 0) {
    ChosenMass equal;
    double ties = 0;
    for (std::size_t i = 0; i < h_.size(); ++i) {
      if (h_[i] != threshold) continue;
      equal.a += a_[i];
      equal.b += b_[i];
      ++ties;
    }
    a -= extra / ties * equal.a;
    b -= extra / ties * equal.b;
  }
  const double mass = chosen_.a + chosen_.b + features_each_ * (a + b);
  return {mix_with(a, b).value_or(mix), features_each_ * std::sqrt(squares) / mass * unsampled()};
}

// Of all pairs that score the threshold or more.
PairSample::Pooled PairSample::pooled_from(double threshold, const TwoClassMix& mix) const {
  std::array<double, 8> a{};  // so that the compiler sees vectors
  std::array<double, 8> b{};
  std::array<double, 8> squares{};
  std::array<double, 8> count{};
  const auto add = [&](std::size_t i, std::size_t j) {
    const double one = h_[i] >= threshold ? 1.0 : 0.0;
    const double slope = one * mix.slope(a_[i], b_[i]);
    a[j] += one * a_[i];
    b[j] += one * b_[i];
    squares[j] += slope * slope;
    count[j] += one;
  };
  std::size_t i = 0;
  for (; i + 8 <= h_.size(); i += 8)
    for (std::size_t j = 0; j < 8; ++j) add(i + j, j);
  for (; i < h_.size(); ++i) add(i, 0);
  return {lane_sum(a), lane_sum(b), lane_sum(squares), lane_sum(count)};
}

// From one score in several.
double PairSample::rough_rank(std::size_t rank) {
  scratch_.clear();
  for (std::size_t i = 0; i < h_.size(); i += run) scratch_.push_back(h_[i]);
  return nth_largest(scratch_, std::clamp<std::size_t>(rank / run, 1, scratch_.size()));
}

// Sets all scores, and gathers those near one.
void PairSample::look_near(double score) {
  h_.resize(a_.size());
  if (near_.size() < a_.size() + 8) near_.resize(a_.size() + 8);
  const auto [near, above] = shifted_divergences(a_, b_, home_, shift_, (1 - reach_) * score,
                                                 (1 + 2 * reach_) * score, h_, near_);
  near_count_ = near;
  above_ = above;
}

bool PairSample::is_near(std::size_t rank) const {
  return above_ < rank && rank <= above_ + near_count_;
}

std::optional<TwoClassMix> PairSample::mix_with(double sampled_a, double sampled_b) const {
  const double a = chosen_.a + features_each_ * sampled_a;
  const double b = chosen_.b + features_each_ * sampled_b;
  if (!(a > 0 && b > 0 && a + b > 0x1p-300 && a + b < 0x1p300)) return std::nullopt;
  return TwoClassMix::of(a, b);
}

}  // namespace folkman
