// What the columns of click_log.hpp are like: shares, sizes and the commonest values of a public
// sample of 10,000 rows in Criteo's layout, and the tails that its whole of 45,840,617 rows has.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace folkman {

// Columns that go missing together.
enum class MissingGroup {
  none,
  i1_i10,
  i3,
  i4_i13,
  i5_to_i11,
  i6,
  i12,
  c3_to_c24,
  c6,
  c19_to_c26,
  c22,
};
constexpr std::size_t missing_groups = 11;
// Of 2^16, in the order of the groups.
constexpr std::array<std::uint16_t, missing_groups> missing_shares{
    0, 29491, 13107, 13107, 3211, 16384, 50462, 2359, 8520, 29491, 53740};

// Numbers: their quantiles at 0, 1/16, ..., 15/16, 31/32, 63/64, ..., 1023/1024 and 1. Between two
// of them all whole numbers are alike.
constexpr std::size_t click_quantiles = 23;
struct ClickInteger {
  MissingGroup missing = MissingGroup::none;
  std::array<std::int32_t, click_quantiles> quantiles = {};
};

// Categories: the ten commonest values with their shares, then ranks 11 .. support at rates that
// fall as rank^(-exponent / 64).
struct CommonValue {
  std::uint32_t value = 0;
  int share = 0;  // of 10,000
};
struct ClickCategory {
  MissingGroup missing = MissingGroup::none;
  std::uint64_t support = 0;
  int exponent = 64;
  bool joint = false;  // its rank is that of the other joint columns, as far as its support goes
  int merged = 0;      // of 100 of those ranks: as if they were another, commoner one
  std::array<CommonValue, 10> common = {};
};

[[nodiscard]] std::span<const ClickInteger> click_integers();     // I1 .. I13
[[nodiscard]] std::span<const ClickCategory> click_categories();  // C1 .. C26

}  // namespace folkman
