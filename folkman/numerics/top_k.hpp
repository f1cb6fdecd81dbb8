// The positions of the k largest scores, in linear time. Equal scores go to the smaller position,
// so the answer does not depend on the platform or on thread count.
#pragma once

#include <algorithm>
#include <numeric>

#include "folkman/base/numbers.hpp"
#include "folkman/numerics/largest_values.hpp"

namespace folkman {

// In ascending order of position; all of them when k is at least their number.
[[nodiscard]] inline std::vector<Column> top_k(std::span<const double> scores, std::size_t k) {
  k = std::min(k, scores.size());
  std::vector<Column> chosen;
  if (k == 0) return chosen;
  const auto largest = largest_unordered(scores, k);
  const double threshold = std::ranges::min(largest);
  auto ties = static_cast<std::size_t>(std::ranges::count(largest, threshold));
  chosen.reserve(k);
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const bool tie = scores[i] == threshold && ties > 0;
    if (tie) --ties;
    if (tie || scores[i] > threshold) chosen.push_back(static_cast<Column>(i));
  }
  return chosen;
}

// Every position, the largest score first.
[[nodiscard]] inline std::vector<Column> ranked(std::span<const double> scores) {
  std::vector<Column> order(scores.size());
  std::iota(order.begin(), order.end(), Column{0});
  std::ranges::sort(order, [scores](Column i, Column j) {
    return scores[i] != scores[j] ? scores[i] > scores[j] : i < j;
  });
  return order;
}

}  // namespace folkman
