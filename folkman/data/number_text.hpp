// Decimal text to double, correctly rounded, at the front of a longer text. Up to 15 digits go the
// short way: an integer below 2^53 divided by an exact power of ten is rounded once (Clinger,
// 1990). The rest goes to fast_float. No locale, no hexadecimal.
#pragma once

#include <fast_float/fast_float.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>

namespace folkman {

struct NumberScan {
  const char* stop = nullptr;  // one past the number; null: there is none
  double value = 0;            // may be infinite or not a number: those are spelled out, or too big
  bool whole = true;           // an integer below 2^53
};

[[nodiscard]] inline bool is_whole(double value) {
  constexpr double limit = 9007199254740992.0;  // 2^53
  return std::abs(value) < limit && std::trunc(value) == value;
}

// Bytes of decimal numbers, and of words such as inf and nan.
[[nodiscard]] inline bool is_number_byte(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' ||
         c == '+' || c == '-';
}

[[nodiscard]] inline NumberScan scan_long_number(const char* start) {
  const char* end = start;
  while (is_number_byte(*end)) ++end;
  if (start != end && *start == '+') {
    ++start;
    if (start != end && (*start == '-' || *start == '+')) return {};
  }
  double value = 0;
  const auto found = fast_float::from_chars(start, end, value);
  if (found.ec != std::errc{} && found.ec != std::errc::result_out_of_range) return {};
  return {found.ptr, value, is_whole(value)};
}

// Reads from `start`; some byte after it must be a line feed or zero.
[[nodiscard]] inline NumberScan scan_number(const char* start) {
  constexpr std::array<double, 16> power_of_ten{1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
  constexpr std::ptrdiff_t most_digits = 15;
  const auto digit = [](char c) { return static_cast<unsigned>(c) - unsigned{'0'}; };
  const char* at = start;
  const bool negative = *at == '-';
  if (negative || *at == '+') ++at;
  const char* first_digit = at;
  std::uint64_t mantissa = 0;
  for (unsigned d = digit(*at); d < 10; d = digit(*++at)) mantissa = 10 * mantissa + d;
  std::ptrdiff_t digits = at - first_digit;
  std::ptrdiff_t decimals = 0;
  if (*at == '.') {
    const char* first_decimal = ++at;
    for (unsigned d = digit(*at); d < 10; d = digit(*++at)) mantissa = 10 * mantissa + d;
    decimals = at - first_decimal;
    digits += decimals;
  }
  if (digits == 0 || digits > most_digits || (*at | 0x20) == 'e') {
    return scan_long_number(start);
  }
  const auto whole_part = static_cast<double>(mantissa);
  const double size =
      decimals == 0 ? whole_part : whole_part / power_of_ten[static_cast<std::size_t>(decimals)];
  return {at, negative ? -size : size, decimals == 0 || is_whole(size)};
}

// One spelling per number, so that "+1", "1" and "1.0" are one label; other text stays as it is, as
// do integers too long for a double.
[[nodiscard]] std::string normalised_label(std::string_view text);

// Text for messages: in quotes, unprintable bytes as \xNN, shortened when long.
[[nodiscard]] std::string shown(std::string_view text);

}  // namespace folkman
