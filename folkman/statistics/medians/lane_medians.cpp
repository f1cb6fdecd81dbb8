#include "folkman/statistics/medians/lane_medians.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <type_traits>

#include "folkman/numerics/clamped_sum.hpp"

namespace folkman {

template <class Key>
LaneMedians<Key>::LaneMedians(const Balance& balance)
    : balance_(balance), medians_(balance.class_count()), counts_(balance.class_count()) {}

template <class Key>
keys::Column<Key> LaneMedians<Key>::rows_of(std::size_t c) const {
  return {.keys = keys_ + starts_[c] * lanes, .rows = starts_[c + 1] - starts_[c]};
}

// The two middle values of a class, the same one twice unless they differ.
template <class Key>
typename LaneMedians<Key>::Half LaneMedians<Key>::middles(std::size_t c) const {
  const keys::Weighed<Key> rows{.rows = rows_of(c)};
  Half half;
  kernels_.range(rows.rows, half);
  kernels_.find_half(std::span(&rows, 1), half);
  if (rows.rows.rows % 2 == 1) return half;
  Keys next;
  kernels_.next_above(rows.rows, half.low.data(), next.data());
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    if (half.excess[lane] == 0) half.high[lane] = next[lane];
  }
  return half;
}

template <class Key>
void LaneMedians<Key>::find(const Key* keys, std::span<const std::size_t> starts) {
  keys_ = keys;
  starts_ = starts;
  Half window;
  window.low.fill(std::numeric_limits<Key>::max());
  window.high.fill(std::numeric_limits<Key>::min());
  for (std::size_t c = 0; c < medians_.size(); ++c) {
    medians_[c] = {};
    if (starts[c] == starts[c + 1]) continue;
    const Half middle = middles(c);
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      medians_[c][lane] =
          std::midpoint(keys::number(middle.low[lane]), keys::number(middle.high[lane]));
      if (!balance_.counts(c)) continue;
      window.low[lane] = std::min(window.low[lane], middle.low[lane]);
      window.high[lane] = std::max(window.high[lane], middle.high[lane]);
    }
  }
  find_tied(window);
  gain_ = {};
  for (std::size_t c = 0; c < medians_.size(); ++c) {
    if (balance_.counts(c)) add_gain(c);
  }
  for (double& gain : gain_) gain = std::max(gain, 0.0);
}

// The tied median lies between the least and the largest middle value of the classes.
template <class Key>
void LaneMedians<Key>::find_tied(Half window) {
  if (balance_.factors(std::numeric_limits<Key>::max() / 2).empty()) {
    narrow(window);
  } else {
    std::vector<keys::Weighed<Key>> classes;
    for (std::size_t c = 0; c < medians_.size(); ++c) {
      if (!balance_.counts(c)) continue;
      const auto factor = balance_.factors(std::numeric_limits<Key>::max() / 2)[c];
      classes.push_back({.rows = rows_of(c), .factor = static_cast<Key>(factor)});
    }
    kernels_.find_half(classes, window);
  }
  Keys next = window.low;
  if (std::ranges::find(window.excess, Key{0}) != window.excess.end()) {
    next.fill(std::numeric_limits<Key>::max());
    for (std::size_t c = 0; c < counts_.size(); ++c) {
      if (!balance_.counts(c)) continue;
      kernels_.next_above(rows_of(c), window.low.data(), counts_[c].data());
      for (std::size_t lane = 0; lane < lanes; ++lane)
        next[lane] = std::min(next[lane], counts_[c][lane]);
    }
  }
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    const Key upper = window.excess[lane] == 0 ? next[lane] : window.low[lane];
    tied_[lane] = std::midpoint(keys::number(window.low[lane]), keys::number(upper));
  }
}

// The same where weights are beyond a Key: bisection of keys, the balance asked in every lane.
template <class Key>
void LaneMedians<Key>::narrow(Half& open) {
  using Unsigned = std::make_unsigned_t<Key>;
  std::vector<std::int64_t> below(counts_.size());
  open.excess.fill(1);
  while (open.low != open.high) {
    Keys middle;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      const auto low = static_cast<Unsigned>(open.low[lane]);
      middle[lane] = static_cast<Key>(low + (static_cast<Unsigned>(open.high[lane]) - low) / 2);
    }
    for (std::size_t c = 0; c < counts_.size(); ++c) {
      if (balance_.counts(c)) kernels_.count_up_to(rows_of(c), middle.data(), counts_[c].data());
    }
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      if (open.low[lane] == open.high[lane]) continue;
      for (std::size_t c = 0; c < counts_.size(); ++c) below[c] = counts_[c][lane];
      const int side = balance_.side(below);
      if (side < 0) {
        open.low[lane] = middle[lane] + 1;
      } else {
        open.high[lane] = middle[lane];
        open.excess[lane] = side;
      }
    }
  }
}

template <class Key>
void LaneMedians<Key>::add_gain(std::size_t c) {
  keys::Clamps clamps;
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    const ClampedSum clamped(medians_[c][lane], tied_[lane]);
    clamps.median[lane] = clamped.median;
    clamps.tied[lane] = clamped.tied;
    clamps.sign[lane] = clamped.sign;
    clamps.distance[lane] = clamped.distance;
    clamps.scale[lane] = clamped.is_zero() ? 0.0 : clamped.scale;
  }
  std::array<Int128, lanes> sums{};
  const auto rows = rows_of(c);
  for (std::size_t first = 0; first < rows.rows; first += ClampedSum::at_once) {
    std::array<std::int64_t, lanes> part{};
    kernels_.clamped_units({.keys = rows.keys + first * lanes,
                            .rows = std::min(ClampedSum::at_once, rows.rows - first)},
                           clamps, part.data());
    for (std::size_t lane = 0; lane < lanes; ++lane) sums[lane] += part[lane];
  }
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    gain_[lane] +=
        ClampedSum(medians_[c][lane], tied_[lane]).value(sums[lane]) * balance_.unit_weight()[c];
  }
}

template class LaneMedians<std::int32_t>;
template class LaneMedians<std::int64_t>;

}  // namespace folkman
