// Questions to many doubles at once, put to their bits as whole numbers: the compiler makes vectors
// of these loops, which it may not do of comparisons of doubles that could trap.
#pragma once

#include <bit>
#include <cstdint>
#include <span>

namespace folkman {

// A zero of either sign: the top bit of (x - 1) & ~x is set for x = 0 only.
[[nodiscard]] inline bool has_zero(std::span<const double> values) {
  std::uint64_t found = 0;
  for (const double value : values) {
    const std::uint64_t size = std::bit_cast<std::uint64_t>(value) << 1U;
    found |= (size - 1) & ~size;
  }
  return found >> 63U != 0;
}

// No infinity, no NaN: only an exponent of all ones overflows into the sign when one is added.
[[nodiscard]] inline bool all_finite(std::span<const double> values) {
  constexpr std::uint64_t exponent = std::uint64_t{0x7ff} << 52U;
  std::uint64_t found = 0;
  for (const double value : values) {
    found |= (std::bit_cast<std::uint64_t>(value) & exponent) + (std::uint64_t{1} << 52U);
  }
  return found >> 63U == 0;
}

}  // namespace folkman
