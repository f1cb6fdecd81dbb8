// Two neighbouring order statistics of a run of numbers in linear time. Long runs are thinned
// first: a sample tells two values that the answer almost surely lies between, one pass without
// branches counts what is below and copies what is between, and selection goes on among those few
// (Floyd and Rivest, 1975). Where the sample misleads, all are selected from; the answer is exact
// either way.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <vector>

namespace folkman {

struct OrderPair {
  double lower = 0;
  double upper = 0;
};

namespace order_statistic {

constexpr std::size_t short_run = 256;
constexpr std::size_t sample_size = 64;

// Ranks low and high, which is low or the next.
[[nodiscard]] inline OrderPair selected(std::span<double> values, std::size_t low,
                                        std::size_t high) {
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(high);
  std::nth_element(values.begin(), at, values.end());
  return {.lower = low == high ? *at : *std::max_element(values.begin(), at), .upper = *at};
}

}  // namespace order_statistic

// `values` may be reordered; `room` is where those between are copied to.
[[nodiscard]] inline OrderPair order_statistics(std::span<double> values, std::size_t low,
                                                std::size_t high, std::vector<double>& room) {
  if (values.size() < order_statistic::short_run)
    return order_statistic::selected(values, low, high);
  constexpr std::size_t sample_size = order_statistic::sample_size;
  std::array<double, sample_size> sample;
  const std::size_t step = values.size() / sample_size;
  for (std::size_t i = 0; i < sample_size; ++i) sample[i] = values[i * step];
  std::ranges::sort(sample);
  const double place = static_cast<double>(low) / static_cast<double>(values.size()) * sample_size;
  const auto first = static_cast<std::size_t>(std::max(0.0, place - 9));
  const auto last = std::min(sample_size - 1, static_cast<std::size_t>(place + 10));
  const double from = sample[first];
  const double to = sample[last];
  if (room.size() < values.size()) room.resize(values.size());
  std::size_t below = 0;
  std::size_t between = 0;
  for (const double x : values) {
    room[between] = x;
    below += static_cast<std::size_t>(x < from);
    between += static_cast<std::size_t>(x >= from) & static_cast<std::size_t>(x <= to);
  }
  if (low < below || high >= below + between) return order_statistic::selected(values, low, high);
  return order_statistic::selected(std::span(room).first(between), low - below, high - below);
}

}  // namespace folkman
