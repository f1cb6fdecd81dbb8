// Pairs of small whole numbers, of which count data has millions of copies: a table with a place
// for each pair counts them without logarithm, hash or list.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace folkman {

inline constexpr int small_count_limit = 32;
inline constexpr std::size_t small_count_pairs = small_count_limit * small_count_limit;

// Where the pair (a, b) stands in the table, if it does.
[[nodiscard]] inline std::optional<std::size_t> small_count(double a, double b) {
  if (!(a >= 0 && a < small_count_limit && b >= 0 && b < small_count_limit)) return std::nullopt;
  const int whole_a = static_cast<int>(a);
  const int whole_b = static_cast<int>(b);
  if (whole_a != a || whole_b != b) return std::nullopt;
  return static_cast<std::size_t>(whole_a * small_count_limit + whole_b);
}

// Copies of each pair in one stretch of features, at most 65,535 of them.
using SmallCountTable = std::array<std::uint16_t, small_count_pairs>;

}  // namespace folkman
