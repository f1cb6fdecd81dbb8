// UTF-8, one character at a time. A byte that begins no valid sequence (lone surrogates, overlong
// forms and numbers above U+10FFFF are none) is a character by itself, the one of Latin-1.
#pragma once

#include <array>
#include <cstdint>

namespace folkman {

constexpr char32_t characters_in_unicode = 0x110000;

struct Decoded {
  char32_t character;
  std::uint32_t bytes;  // how many of the input it takes
};

// The character at `at`, which is before `end`.
[[nodiscard]] inline Decoded decoded(const char* at, const char* end) {
  const auto byte = [&](std::ptrdiff_t i) -> std::uint32_t {
    return i < end - at ? static_cast<unsigned char>(at[i]) : 0;
  };
  const auto follows = [&](std::ptrdiff_t i) { return (byte(i) & 0xC0U) == 0x80; };
  const std::uint32_t a = byte(0);
  if (a < 0x80) return {static_cast<char32_t>(a), 1};
  if (a >= 0xC2 && a < 0xE0 && follows(1)) {
    return {static_cast<char32_t>((a & 0x1FU) << 6 | (byte(1) & 0x3FU)), 2};
  }
  if (a >= 0xE0 && a < 0xF0 && follows(1) && follows(2)) {
    const std::uint32_t c = (a & 0xFU) << 12 | (byte(1) & 0x3FU) << 6 | (byte(2) & 0x3FU);
    if (c >= 0x800 && (c < 0xD800 || c >= 0xE000)) return {static_cast<char32_t>(c), 3};
  }
  if (a >= 0xF0 && a < 0xF5 && follows(1) && follows(2) && follows(3)) {
    const std::uint32_t c =
        (a & 7U) << 18 | (byte(1) & 0x3FU) << 12 | (byte(2) & 0x3FU) << 6 | (byte(3) & 0x3FU);
    if (c >= 0x10000 && c < characters_in_unicode) return {static_cast<char32_t>(c), 4};
  }
  return {static_cast<char32_t>(a), 1};
}

struct Encoded {
  std::array<char, 4> bytes;
  std::uint8_t length;
};

[[nodiscard]] constexpr Encoded encoded(char32_t c) {
  const auto tail = [c](int shift) { return static_cast<char>(0x80U | (c >> shift & 0x3FU)); };
  const auto head = [c](unsigned mark, int shift) { return static_cast<char>(mark | c >> shift); };
  if (c < 0x80) return {{static_cast<char>(c)}, 1};
  if (c < 0x800) return {{head(0xC0, 6), tail(0)}, 2};
  if (c < 0x10000) return {{head(0xE0, 12), tail(6), tail(0)}, 3};
  return {{head(0xF0, 18), tail(12), tail(6), tail(0)}, 4};
}

// How many bytes a character takes, of valid UTF-8, by the first of them.
[[nodiscard]] constexpr std::size_t bytes_of_character(char first) {
  constexpr std::uint64_t by_high_nibble = 0x4322111111111111ULL;
  return by_high_nibble >> (static_cast<unsigned char>(first) >> 4 << 2) & 0xFU;
}

}  // namespace folkman
