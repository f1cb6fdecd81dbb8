// Decimal text to double, correctly rounded, at the front of a longer text. No locale, no
// hexadecimal. Up to 19 digits without an exponent are an integer w of 64 bits over a power of ten:
// one division when w < 2^53 (Clinger, 1990), else the product with a 128-bit power (Eisel and
// Lemire, as in fast_float). Eight digits are read at a time where the text is long enough (Lemire,
// 2018). The rest goes to fast_float whole.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace folkman {

inline constexpr std::array<double, 20> real_power_of_ten{1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,
                                                          1e7,  1e8,  1e9,  1e10, 1e11, 1e12, 1e13,
                                                          1e14, 1e15, 1e16, 1e17, 1e18, 1e19};
struct NumberScan {
  const char* stop = nullptr;  // one past the number; null: there is none
  double value = 0;            // may be infinite or not a number: those are spelled out, or too big
};

[[nodiscard]] inline bool is_whole(double value) {  // an integer below 2^53
  constexpr double limit = 9007199254740992.0;
  return std::abs(value) < limit && static_cast<double>(static_cast<std::int64_t>(value)) == value;
}

// Reads from `start`; some byte after it must be a line feed or zero.
[[nodiscard]] NumberScan scan_number(const char* start);

// The same with no shortcut: for exponents, words and very many digits.
[[nodiscard]] NumberScan scan_any_number(const char* start);

// -value when `minus` is 1. Signs are as good as random: a branch on them is often taken wrongly.
[[nodiscard]] inline double with_sign(double value, unsigned minus) {
  return std::bit_cast<double>(std::bit_cast<std::uint64_t>(value) | std::uint64_t{minus} << 63U);
}

// Eight bytes of text, the first in the lowest byte, with 0 .. 9 where there are digits.
[[nodiscard]] inline std::uint64_t eight_bytes(const char* at) {
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, at, sizeof bytes);
  return bytes ^ 0x3030303030303030U;
}

// The high bit of every byte that is no digit; exact up to the first one that is not ASCII.
[[nodiscard]] inline std::uint64_t non_digits(std::uint64_t digits) {
  return ((digits + 0x7676767676767676U) | digits) & 0x8080808080808080U;
}

// The number that the first `count` digits spell, 0 <= count <= 8.
[[nodiscard]] inline std::uint64_t number_of(std::uint64_t digits, unsigned count) {
  constexpr std::uint64_t pairs = 0x000000ff000000ffU;
  const unsigned half = 32 - 4 * count;      // shifting by 64 at once would be undefined
  std::uint64_t x = digits << half << half;  // zeros come in as leading zeros
  x = x * 10 + (x >> 8U);
  x = ((x & pairs) * 0x000f424000000064U + ((x >> 16U) & pairs) * 0x0000271000000001U) >> 32U;
  return x & 0xffffffffU;
}

// The same, made for numbers of more than eight bytes.
[[nodiscard]] NumberScan scan_long_number(const char* start, const char* end);

// As scan_number, for text that goes on to `end`, where a byte can still be read. A number that
// ends within eight bytes, sign and point included, takes one load and no loop.
[[nodiscard]] inline NumberScan scan_number(const char* start, const char* end) {
  constexpr std::ptrdiff_t reach = 8;
  if (std::endian::native != std::endian::little || end - start < reach) return scan_number(start);
  std::uint64_t digits = eight_bytes(start);
  const auto minus = static_cast<unsigned>((digits & 0xffU) == ('-' ^ 0x30));
  digits >>= 8 * minus;
  const std::uint64_t others = non_digits(digits);
  const auto point = static_cast<unsigned>(std::countr_zero(others)) / 8;  // or the end
  if (point >= 8 - minus) return scan_long_number(start, end);
  unsigned stop = point;
  unsigned decimals = 0;
  if (((digits >> (8 * point)) & 0xffU) == ('.' ^ 0x30)) {
    stop = static_cast<unsigned>(std::countr_zero(others & (others - 1))) / 8;
    if (stop >= 8 - minus) return scan_long_number(start, end);
    decimals = stop - point - 1;
    const std::uint64_t before = (std::uint64_t{1} << (8 * point)) - 1;
    digits = (digits & before) | ((digits >> 8U) & ~before);
  }
  const unsigned count = stop - (stop == point ? 0 : 1);
  if (count == 0 || (start[minus + stop] | 0x20) == 'e') return scan_any_number(start);
  auto value = static_cast<double>(static_cast<std::int64_t>(number_of(digits, count)));
  if (decimals > 0) value /= real_power_of_ten[decimals];
  return {start + minus + stop, with_sign(value, minus)};
}

// The number that is all of [start, stop), at most eight bytes; eight can be read at `start`.
// `stop` is null when it takes another way to tell.
[[nodiscard]] inline NumberScan short_number(const char* start, const char* stop) {
  auto count = static_cast<unsigned>(stop - start);
  std::uint64_t digits = eight_bytes(start);
  const auto minus = static_cast<unsigned>((digits & 0xffU) == ('-' ^ 0x30));
  digits >>= 8 * minus;
  count -= minus;
  if (count == 0 || std::endian::native != std::endian::little) return {};
  const std::uint64_t others = non_digits(digits) << (64 - 8 * count);
  double divisor = 1;
  if (others != 0) {
    const auto after = static_cast<unsigned>(std::countl_zero(others)) / 8;  // digits behind it
    const unsigned point = count - 1 - after;
    const bool one_point = (others & (others - 1)) == 0 && count > 1 &&
                           ((digits >> (8 * point)) & 0xffU) == ('.' ^ 0x30);
    if (!one_point) return {};
    const std::uint64_t before = (std::uint64_t{1} << (8 * point)) - 1;
    digits = (digits & before) | ((digits >> 8U) & ~before);
    divisor = real_power_of_ten[after];
    --count;
  }
  const auto w = static_cast<double>(static_cast<std::int64_t>(number_of(digits, count)));
  return {stop, with_sign(others == 0 ? w : w / divisor, minus)};
}

// The number that is all of [start, stop), of 17 to 24 bytes with a point among the first ones; 24
// can be read before `stop`. Null as above.
[[nodiscard]] NumberScan long_number(const char* start, const char* stop);

// One spelling per number, so that "+1", "1" and "1.0" are one label; other text stays as it is, as
// do integers too long for a double.
[[nodiscard]] std::string normalised_label(std::string_view text);

// Text for messages: in quotes, unprintable bytes as \xNN, shortened when long.
[[nodiscard]] std::string shown(std::string_view text);

}  // namespace folkman
