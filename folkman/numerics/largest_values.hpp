// The k largest of many numbers: one pass that keeps a few times k of them, so that neither a copy
// nor an order of all is made.
#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <span>
#include <vector>

namespace folkman {

// Of of(x) for every x, none of them NaN; all where there are no more than k. In any order.
template <typename Of = std::identity>
[[nodiscard]] std::vector<double> largest_unordered(std::span<const double> numbers, std::size_t k,
                                                    const Of& of = {}) {
  if (k == 0) return {};
  const std::size_t room = std::min(numbers.size(), 2 * k + 1024);
  std::vector<double> kept;
  kept.reserve(room);
  double least = -std::numeric_limits<double>::infinity();  // k of those met reach it
  const auto drop_all_but_k = [&] {
    const auto end = kept.begin() + static_cast<std::ptrdiff_t>(k);
    std::nth_element(kept.begin(), end - 1, kept.end(), std::greater<>());
    kept.erase(end, kept.end());
    least = kept.back();
  };
  for (const double number : numbers) {
    const double value = of(number);
    if (value < least) continue;
    if (kept.size() == room && room > k) drop_all_but_k();
    kept.push_back(value);
  }
  if (kept.size() > k) drop_all_but_k();
  return kept;
}

// The largest first.
template <typename Of = std::identity>
[[nodiscard]] std::vector<double> largest_values(std::span<const double> numbers, std::size_t k,
                                                 const Of& of = {}) {
  auto kept = largest_unordered(numbers, k, of);
  std::ranges::sort(kept, std::greater<>());
  return kept;
}

}  // namespace folkman
