// Numbers in the caller's memory, seen through their type and stride: what NumPy and Arrow hold.
// Nothing is owned and nothing copied but the few that are asked for.
#pragma once

#include <cstddef>
#include <span>

#include "folkman/base/numbers.hpp"

namespace folkman {

enum class NumberType {
  boolean,  // a byte each
  bits,     // Arrow's booleans, eight a byte
  int8,
  int16,
  int32,
  int64,
  uint8,
  uint16,
  uint32,
  uint64,
  float32,
  float64
};
[[nodiscard]] std::size_t size_of(NumberType type);  // bytes; 0 for bits

struct NumberArray {
  const void* data = nullptr;
  NumberType type = NumberType::float64;
  std::ptrdiff_t stride = sizeof(double);  // bytes from one to the next; not used for bits
  const std::uint8_t* present = nullptr;  // Arrow's bits: 0 where a value is missing; null: none is
  Offset first_bit = 0;                   // of `present`, and of `data` where it is bits

  [[nodiscard]] NumberArray from(Offset element) const;
};

// Elements first, first + 1, ... as doubles. What is missing, and an integer that no double holds
// exactly, becomes NaN.
void read_numbers(const NumberArray& array, Offset first, std::span<double> out);

// Positions, of 32 or 64 bits, side by side.
struct IndexArray {
  const void* data = nullptr;
  bool wide = false;

  [[nodiscard]] Offset operator[](Offset i) const {
    return wide ? static_cast<const std::int64_t*>(data)[i]
                : Offset{static_cast<const std::int32_t*>(data)[i]};
  }
};

}  // namespace folkman
