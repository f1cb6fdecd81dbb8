// Sets of positions as words of 64 bits: position i is bit i % 64 of word i / 64.
#pragma once

#include <bit>
#include <cstdint>
#include <span>

namespace folkman {

[[nodiscard]] constexpr std::size_t words_for(std::size_t positions) {
  return (positions + 63) / 64;
}

inline void set_bit(std::span<std::uint64_t> words, std::size_t i) {
  words[i / 64] |= std::uint64_t{1} << (i % 64);
}

// Of the first `count` positions, ascending.
template <typename Visit>
void for_each_bit(std::span<const std::uint64_t> words, std::size_t count, const Visit& visit) {
  for (std::size_t w = 0; w * 64 < count; ++w) {
    for (std::uint64_t word = words[w]; word != 0; word &= word - 1) {
      const std::size_t i = w * 64 + static_cast<std::size_t>(std::countr_zero(word));
      if (i < count) visit(i);
    }
  }
}

}  // namespace folkman
