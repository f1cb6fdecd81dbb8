#include "folkman/solvers/multinomial/two_class/two_class_sample.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "folkman/base/threads.hpp"
#include "folkman/numerics/bit_words.hpp"
#include "folkman/solvers/multinomial/two_class/pair_sample.hpp"

namespace folkman {
namespace {

constexpr std::size_t smallest_sample = 2048;
constexpr std::size_t largest_sample = 32768;
constexpr double unbounded = std::numeric_limits<double>::infinity();

// The fixed point of the pooled mix, by two steps and a secant.
TwoClassMix fixed_point(PairSample& sample, const TwoClassMix& start, std::size_t count) {
  const TwoClassMix first = sample.top(start, count).pooled;
  const TwoClassMix second = sample.top(first, count).pooled;
  const double step = distance(start, first);
  const double next = distance(first, second);
  const double fraction = std::abs(step - next) > 0 ? step / (step - next) : 1.0;
  return between(first, second, std::clamp(fraction, 0.0, 1.0));
}

// Where the `places` best of all features meet the others, told from a sample, starting at `guess`.
// What a sample misses beyond its standard errors is `slack`.
TwoClassWindow window_of(PairSample& sample, const TwoClassMix& guess, std::size_t places,
                         double slack) {
  const double rank = static_cast<double>(places) / sample.features_each();
  const double spread = 3.5 * std::sqrt(rank) * sample.unsampled() + 3;
  const auto high_rank = static_cast<std::size_t>(rank + spread) + 1;
  const auto low_rank = static_cast<std::size_t>(std::max(0.0, rank - spread));
  sample.forget_beyond(high_rank, guess);
  sample.settle_at(guess);
  // The mix of fewer would tell little, unless they are all there are.
  const std::size_t few = sample.features_each() > 1 ? std::min<std::size_t>(16, sample.size()) : 1;
  const auto count = std::clamp(static_cast<std::size_t>(rank), few, sample.size());
  const TwoClassMix mix = fixed_point(sample, guess, count);
  const auto [pooled, error] = sample.top(mix, count);
  const double smaller = std::min(mix.q, mix.r);
  const double half =
      std::min(3 * error + std::abs(distance(mix, pooled)) + 0.01 * slack * smaller, 0.6 * smaller);
  if (half < 0.01 * smaller) sample.forget_low();
  TwoClassWindow window{.low = {mix.q - half, mix.r + half},
                        .origin = mix,
                        .high = {mix.q + half, mix.r - half},
                        .drop = unbounded,
                        .take = 0};
  for (const TwoClassMix& place : {window.low, window.origin, window.high}) {
    sample.move_to(place);
    const double least = high_rank < sample.size() ? sample.at_rank(high_rank) : 0.0;
    const double most = low_rank > 0 ? sample.at_rank(low_rank) : unbounded;
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
      for_each_bit(possible.bits, pair_block,
                   [&](std::size_t i) { best.push_back(static_cast<Column>(at + i)); });
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
  PairSample sample(masses, best, total);
  const double rank = static_cast<double>(places) / sample.features_each();
  if (static_cast<double>(best.size()) < 2 * rank + 64) return window;  // it was wrong
  return window_of(sample, window.origin, places, 0.01);
}

}  // namespace

std::optional<SampledContest> sampled_contest(const Masses& masses, const OpenContest& contest,
                                              int threads) {
  const bool all = !contest.narrowed;
  const std::size_t wanted = contest.thorough
                                 ? largest_sample
                                 : std::clamp(masses.size() / 12, smallest_sample, largest_sample);
  PairSample sample(masses, wanted, contest.chosen, all ? 0.5 : 0.05);
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
