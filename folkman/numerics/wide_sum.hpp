// The exact sum of any doubles: a two's-complement number of 2304 bits whose last bit is 2^-1074,
// so every double is a multiple of it and 2^200 of the largest fit. The sum does not depend on the
// order of its terms, and is rounded once, when it is asked for (Kulisch's long accumulator).
#pragma once

#include <array>
#include <span>

#include "folkman/base/numbers.hpp"

namespace folkman {

class WideSum {
 public:
  static constexpr std::size_t limb_count = 36;
  static constexpr int lowest_bit = -1074;

  WideSum() = default;
  explicit WideSum(std::span<const std::uint64_t, limb_count> limbs);

  void add(double value);                     // finite
  void add(Int128 units, int unit_exponent);  // units * 2^unit_exponent, which is >= -1074
  WideSum& operator+=(const WideSum& other);

  // To nearest, ties to even; infinite beyond the largest double.
  [[nodiscard]] double rounded() const;
  [[nodiscard]] bool is_negative() const { return (limbs_.back() >> 63) != 0; }
  // The sum in units of 2^unit_exponent, if it is a multiple of it and below 2^bits in magnitude.
  [[nodiscard]] bool fits(int unit_exponent, int bits) const;
  [[nodiscard]] Int128 units(int unit_exponent) const;  // where it fits, with bits <= 126
  [[nodiscard]] const std::array<std::uint64_t, limb_count>& limbs() const { return limbs_; }
  friend bool operator==(const WideSum&, const WideSum&) = default;

 private:
  [[nodiscard]] WideSum magnitude() const;
  [[nodiscard]] int top_bit() const;  // of a positive sum; -1: zero
  [[nodiscard]] int bottom_bit() const;
  [[nodiscard]] std::uint64_t bits_from(int bit) const;  // 64 of them

  std::array<std::uint64_t, limb_count> limbs_{};  // least significant first
};

}  // namespace folkman
