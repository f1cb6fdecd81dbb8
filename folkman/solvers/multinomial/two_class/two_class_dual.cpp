#include "folkman/solvers/multinomial/two_class/two_class_dual.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "folkman/numerics/bit_words.hpp"
#include "folkman/solvers/multinomial/two_class/pair_groups.hpp"
#include "folkman/solvers/multinomial/two_class/top_k_choice.hpp"
#include "folkman/solvers/multinomial/two_class/top_k_minimum.hpp"
#include "folkman/solvers/multinomial/two_class/two_class_pass.hpp"
#include "folkman/solvers/multinomial/two_class/two_class_sample.hpp"

namespace folkman {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

class FeatureSet {
 public:
  explicit FeatureSet(std::size_t width) : words_(words_for(width)) {}
  void insert(Column feature) { set_bit(words_, static_cast<std::size_t>(feature)); }
  void insert(std::size_t first, std::span<const std::uint64_t> bits) {
    for (std::size_t w = 0; w < bits.size(); ++w) words_[first / 64 + w] |= bits[w];
  }
  [[nodiscard]] std::vector<Column> ascending(std::size_t count) const {
    std::vector<Column> features(count);
    auto next = features.begin();
    for_each_bit(words_, 64 * words_.size(),
                 [&](std::size_t i) { *next++ = static_cast<Column>(i); });
    return features;
  }

 private:
  std::vector<std::uint64_t> words_;
};

// All windows passed so far, as one: what was taken and dropped is right for mixes and thresholds
// within. Divergences stay at home in the first origin.
TwoClassWindow common(const TwoClassWindow& left, const TwoClassWindow& right) {
  return {.low = distance(left.low, right.low) > 0 ? right.low : left.low,
          .origin = left.origin,
          .high = distance(left.high, right.high) < 0 ? right.high : left.high,
          .drop = std::max(left.drop, right.drop),
          .take = std::min(left.take, right.take)};
}

bool holds(const TwoClassWindow& window, const TwoClassMix& mix, double threshold) {
  return distance(window.low, mix) >= 0 && distance(mix, window.high) >= 0 &&
         threshold >= window.drop && threshold <= window.take;
}

// Nothing dropped, nothing taken.
TwoClassWindow whole(const TwoClassMix& origin) {
  return {.low = origin, .origin = origin, .high = origin, .drop = 0, .take = infinity};
}

bool is_whole(const TwoClassWindow& window) { return window.drop <= 0 && window.take == infinity; }

// Squares and sums of masses in this range neither overflow nor vanish.
bool in_range(double mass) { return mass >= 0x1p-300 && mass <= 0x1p300; }

struct Solution {
  DualPoint point;
  TwoClassMix mix;
  double threshold = 0;
  bool sure = false;  // it lies in every window on the way
};

// One attempt: passes in ever narrower windows, then the minimum over what is left.
class Attempt {
 public:
  Attempt(const Masses& masses, std::size_t k, int threads, const Monitor* monitor,
          PassOnlooker* onlooker)
      : masses_(masses),
        k_(k),
        threads_(threads),
        monitor_(monitor),
        onlooker_(onlooker),
        taken_(masses.size()) {}

  // False when the window takes too many or leaves too few, or masses are out of range.
  bool narrow(const TwoClassWindow& window, SmallCounts small_counts) {
    auto pieces = two_class_pass(masses_, window, small_counts, threads_, monitor_, onlooker_);
    std::size_t counted = 0;
    if (small_counts == SmallCounts::table) {
      small_.assign(small_count_pairs, 0);
      for (const PassPiece& piece : pieces)
        for (std::size_t pair = 0; pair < small_count_pairs; ++pair)
          small_[pair] += piece.copies[pair];
      for (const std::int64_t copies : small_) counted += static_cast<std::size_t>(copies);
    }
    if (!settle(pieces, counted)) return false;
    window_ = window;
    if (small_counts == SmallCounts::table) pieces_ = std::move(pieces);
    return true;
  }

  [[nodiscard]] bool in_range() const { return in_range_; }

  // While the middle is large and of distinct pairs, a sample of it shows where to look closer.
  void narrow_further() {
    constexpr std::size_t small = 512;
    constexpr std::size_t few = 16384;  // to be looked at one and all
    while (middle_.size() > small && !mostly_equal_pairs(middle_.masses())) {
      const std::size_t before = middle_.size();
      const bool thorough = before <= few || before > masses_.size() / 2;
      const auto sampled = sampled_contest(
          middle_.masses(),
          {.places = places(), .narrowed = true, .chosen = chosen_, .thorough = thorough},
          threads_);
      if (!sampled || !narrow_middle(sampled->window) || middle_.size() > before / 2) return;
    }
  }

  Solution solution() {
    PairGroups groups = pair_groups(middle_.masses(), window_.origin, threads_);
    const std::size_t ungrouped = groups.items.size();
    const auto pairs = append_small_counts(groups.items);
    const auto places_left = static_cast<std::int64_t>(places());
    const TwoClassMix mix = top_k_minimum(
        {.items = groups.items, .k = places_left, .chosen = chosen_, .origin = window_.origin},
        window_.origin, monitor_);
    TopKChoice choice = top_k_choice(groups.items, places_left, chosen_, window_.origin, mix);
    Solution solution{.point = {}, .mix = mix, .threshold = choice.threshold};
    solution.sure = is_whole(window_) || holds(window_, mix, choice.threshold);
    if (!solution.sure) return solution;
    for (std::size_t j = 0; j < middle_.size(); ++j) {
      std::int64_t& copies = choice.copies[groups.item.empty() ? j : groups.item[j]];
      if (copies == 0) continue;
      --copies;
      taken_.insert(middle_.features[j]);
    }
    insert_small_counts(pairs, std::span(choice.copies).subspan(ungrouped));
    solution.point = {.mix = {mix.q, mix.r},
                      .value = choice.value,
                      .support = taken_.ascending(k_),
                      .threshold = choice.threshold};
    if (pairs.empty()) {
      near_.push_back(near_threshold(groups, mix));
      solution.point.near = std::move(near_);
    }
    return solution;
  }

 private:
  [[nodiscard]] std::size_t places() const { return k_ - taken_count_; }

  // Takes and keeps what a pass found; `counted` more may take places. False: nothing was changed.
  bool settle(std::span<const PassPiece> pieces, std::size_t counted) {
    std::size_t taken = 0;
    std::size_t middle = 0;
    for (const PassPiece& piece : pieces) {
      in_range_ = in_range_ && piece.largest <= 0x1p300;
      taken += piece.taken.size();
      middle += piece.middle.size();
    }
    if (!in_range_ || taken > places() || taken + middle + counted < places()) return false;
    OpenPairs left;
    left.reserve(middle);
    for (const PassPiece& piece : pieces) {
      for (const Column feature : piece.taken) taken_.insert(feature);
      left.add(piece.middle);
      chosen_.a += piece.mass.a;
      chosen_.b += piece.mass.b;
      chosen_.home += piece.mass.home;
    }
    taken_count_ += taken;
    middle_ = std::move(left);
    return true;
  }

  // A pass over the middle, with divergences at home where the first window has its origin.
  bool narrow_middle(TwoClassWindow window) {
    window.origin = window_.origin;
    auto pieces = two_class_pass(middle_.masses(), window, SmallCounts::like_others, threads_,
                                 monitor_, nullptr);
    for (PassPiece& piece : pieces) {  // from places in the middle to features
      for (auto* places_of : {&piece.taken, &piece.middle.features})
        for (Column& place : *places_of) place = middle_.features[static_cast<std::size_t>(place)];
    }
    NearThreshold wider{.features = std::move(middle_.features),
                        .scores = {},
                        .least = window_.drop,
                        .most = window_.take};
    if (!settle(pieces, 0)) {
      middle_.features = std::move(wider.features);
      return false;
    }
    near_.push_back(std::move(wider));
    window_ = common(window_, window);
    return true;
  }

  NearThreshold near_threshold(const PairGroups& groups, const TwoClassMix& mix) {
    const LogShift shift = log_shift(window_.origin, mix);
    std::vector<double> scores(middle_.size());
    for (std::size_t j = 0; j < scores.size(); ++j)
      scores[j] = groups.items[groups.item.empty() ? j : groups.item[j]].at(shift);
    return {.features = std::move(middle_.features),
            .scores = std::move(scores),
            .least = window_.drop,
            .most = window_.take};
  }

  // Adds the pairs of the table that have copies, and returns which they are.
  std::vector<std::size_t> append_small_counts(std::vector<TopKItem>& items) const {
    std::vector<std::size_t> pairs;
    for (std::size_t pair = 0; pair < small_.size(); ++pair) {
      if (small_[pair] == 0) continue;
      pairs.push_back(pair);
      const std::size_t a = pair / small_count_limit;
      const std::size_t b = pair % small_count_limit;
      items.push_back({.a = static_cast<double>(a) + masses_.alpha,
                       .b = static_cast<double>(b) + masses_.alpha,
                       .home = 0,
                       .copies = small_[pair]});
    }
    set_home(std::span(items).last(pairs.size()), window_.origin);
    return pairs;
  }

  void insert_small_counts(std::span<const std::size_t> pairs,
                           std::span<const std::int64_t> copies) {
    if (pairs.empty()) return;
    std::vector<std::int64_t> wanted(small_count_pairs, 0);
    for (std::size_t i = 0; i < pairs.size(); ++i) wanted[pairs[i]] = copies[i];
    keep_first_small_counts(pieces_, wanted, threads_);
    for (const PassPiece& piece : pieces_) taken_.insert(piece.first, piece.counted);
  }

  const Masses& masses_;
  std::size_t k_;
  int threads_;
  const Monitor* monitor_;
  PassOnlooker* onlooker_;
  FeatureSet taken_;
  std::size_t taken_count_ = 0;
  ChosenMass chosen_;
  OpenPairs middle_;
  std::vector<NearThreshold> near_;  // what the middle was
  std::vector<std::int64_t> small_;  // copies of each pair in the table of small counts
  std::vector<PassPiece> pieces_;    // where they are
  TwoClassWindow window_;
  bool in_range_ = true;
};

// Around a solution that its window did not hold.
TwoClassWindow around(const Solution& solution, const TwoClassWindow& missed, int attempt) {
  const TwoClassMix& mix = solution.mix;
  const double smaller = std::min(mix.q, mix.r);
  const double half =
      std::min(std::max(2 * std::abs(distance(missed.origin, mix)), 0.01 * smaller), 0.6 * smaller);
  const double slack = attempt == 1 ? 0.03 : 0.5;
  return {.low = {mix.q - half, mix.r + half},
          .origin = mix,
          .high = {mix.q + half, mix.r - half},
          .drop = (1 - slack) * solution.threshold,
          .take = solution.threshold > 0 ? (1 + 4 * slack) * solution.threshold : infinity};
}

TwoClassWindow widened(const TwoClassWindow& window, int attempt) {
  TwoClassWindow wider = window;
  wider.drop = attempt < 3 ? 0.5 * window.drop : 0.0;
  wider.take = attempt < 3 ? 2 * window.take : infinity;
  return wider;
}

DualPoint first_features(std::size_t k, TwoClassMix mix) {
  DualPoint point{.mix = {mix.q, mix.r}, .support = std::vector<Column>(k), .threshold = 0.0};
  std::iota(point.support.begin(), point.support.end(), Column{0});
  return point;
}

// With a whole window an attempt holds its solution, so few are ever made.
constexpr int most_attempts = 20;

// Nothing when masses are out of range.
std::optional<DualPoint> solved(const Masses& masses, std::size_t k, TwoClassWindow window,
                                SmallCounts small_counts, int threads, const Monitor* monitor,
                                PassOnlooker* onlooker) {
  for (int attempt = 1; attempt <= most_attempts; ++attempt) {
    Attempt trial(masses, k, threads, monitor, onlooker);
    if (!trial.narrow(window, small_counts)) {
      if (!trial.in_range()) return std::nullopt;
      window = widened(window, attempt);
      continue;
    }
    if (attempt == 1 && small_counts == SmallCounts::like_others) trial.narrow_further();
    Solution solution = trial.solution();
    if (solution.sure) return std::move(solution.point);
    window = attempt < 5 ? around(solution, window, attempt) : whole(solution.mix);
  }
  return first_features(k, window.origin);  // numbers that misbehave: a point, and a wide gap
}

// The same problem with its largest mass near 1, on a copy.
DualPoint rescaled_dual(const Masses& masses, std::size_t k, int threads, const Monitor* monitor) {
  double largest = masses.alpha;
  for (const auto& f : masses.f) largest = std::max(largest, *std::ranges::max_element(f));
  if (!(largest > 0)) return first_features(k, {});
  const int exponent = std::ilogb(largest);
  std::vector<std::vector<double>> scaled;
  Masses copy{.f = {}, .alpha = std::scalbn(masses.alpha, -exponent)};
  for (const auto& f : masses.f) {
    auto& column = scaled.emplace_back(f.begin(), f.end());
    for (double& mass : column) mass = std::scalbn(mass, -exponent);
  }
  for (const auto& column : scaled) copy.f.emplace_back(column);
  DualPoint point = two_class_dual(copy, k, threads, monitor);
  point.value = std::scalbn(point.value, exponent);
  point.threshold = std::scalbn(point.threshold.value_or(0), exponent);
  return point;
}

}  // namespace

DualPoint two_class_dual(const Masses& masses, std::size_t k, int threads, const Monitor* monitor,
                         PassOnlooker* onlooker) {
  const auto sampled = sampled_contest(masses, {.places = k}, threads);
  TwoClassMix overall;
  if (!sampled || k == 1) {
    const ChosenMass all = total_mass(masses, threads);
    if (!in_range(all.a + all.b)) return rescaled_dual(masses, k, threads, monitor);
    overall = TwoClassMix::of(all.a, all.b);
    if (!(all.a > 0 && all.b > 0)) return first_features(k, overall);
  }
  const bool counts = sampled && sampled->small_counts > 0.5;
  auto point =
      solved(masses, k, sampled ? sampled->window : whole(overall),
             counts ? SmallCounts::table : SmallCounts::like_others, threads, monitor, onlooker);
  if (!point) return rescaled_dual(masses, k, threads, monitor);
  if (k == 1) point->support = {farthest_feature(masses, overall, threads)};
  return *std::move(point);
}

}  // namespace folkman
