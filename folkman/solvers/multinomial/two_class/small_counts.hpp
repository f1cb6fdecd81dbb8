// Pairs of small whole numbers, of which count data has millions of copies: a table with a place
// for each pair counts them without logarithm, hash or list.
#pragma once

#include <cstddef>
#include <optional>

namespace folkman {

inline constexpr std::size_t small_count_limit = 32;
inline constexpr std::size_t small_count_pairs = small_count_limit * small_count_limit;

// Where the pair (a, b) stands in the table, if it does.
[[nodiscard]] inline std::optional<std::size_t> small_count(double a, double b) {
  constexpr auto limit = static_cast<double>(small_count_limit);
  if (!(a >= 0 && a < limit && b >= 0 && b < limit)) return std::nullopt;
  const int whole_a = static_cast<int>(a);
  const int whole_b = static_cast<int>(b);
  if (whole_a != a || whole_b != b) return std::nullopt;
  return static_cast<std::size_t>(whole_a) * small_count_limit + static_cast<std::size_t>(whole_b);
}

}  // namespace folkman
