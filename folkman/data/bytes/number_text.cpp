#include "folkman/data/bytes/number_text.hpp"

#include <fast_float/fast_float.h>

#include <charconv>
#include <system_error>

namespace folkman {
namespace {

// Bytes of decimal numbers, and of words such as inf and nan.
bool is_number_byte(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' ||
         c == '+' || c == '-';
}

}  // namespace

NumberScan scan_any_number(const char* start) {
  const char* end = start;
  while (is_number_byte(*end)) ++end;
  if (start != end && *start == '+') {
    ++start;
    if (start != end && (*start == '-' || *start == '+')) return {};
  }
  double value = 0;
  const auto found = fast_float::from_chars(start, end, value);
  if (found.ec != std::errc{} && found.ec != std::errc::result_out_of_range) return {};
  return {found.ptr, value};
}

namespace {

// w / 10^decimals, where w has at most 19 digits, `digits` of them with leading zeros; read from
// [start, stop).
NumberScan decimal_number(const char* start, const char* stop, unsigned minus, std::uint64_t w,
                          std::ptrdiff_t digits, std::ptrdiff_t decimals) {
  constexpr std::ptrdiff_t exact_digits = 15;
  double value = 0;
  if (digits <= exact_digits) {
    value = static_cast<double>(static_cast<std::int64_t>(w)) /
            real_power_of_ten[static_cast<std::size_t>(decimals)];
    return {stop, with_sign(value, minus)};
  }
  const auto rounded = fast_float::compute_float<fast_float::binary_format<double>>(-decimals, w);
  if (rounded.power2 < 0) return scan_any_number(start);
  fast_float::to_float(false, rounded, value);
  return {stop, with_sign(value, minus)};
}

constexpr std::array<std::uint64_t, 9> power_of_ten{1,      10,      100,      1000,     10000,
                                                    100000, 1000000, 10000000, 100000000};
constexpr std::uint64_t ten_to_8 = 100000000;
constexpr std::ptrdiff_t most_digits = 19;  // that 64 bits hold

}  // namespace

NumberScan scan_long_number(const char* start, const char* end) {
  constexpr std::ptrdiff_t reach = 40;  // bytes that may be looked at below
  if (std::endian::native != std::endian::little || end - start < reach) return scan_number(start);
  const auto minus = static_cast<unsigned>(*start == '-');
  const char* at = start + minus;
  std::uint64_t digits = eight_bytes(at);
  std::uint64_t others = non_digits(digits);
  auto count = static_cast<unsigned>(std::countr_zero(others)) / 8;
  if (count == 0 || count == 8 || at[count] != '.') return scan_number(start);
  std::uint64_t w = number_of(digits, count);
  const char* const first_decimal = at + count + 1;
  // Steps of eight whatever was found, so that the next bytes need not wait for the count.
  at = first_decimal;
  for (int step = 0; step < 3; ++step) {
    digits = eight_bytes(at);
    others = non_digits(digits);
    if (others != 0) break;
    w = w * ten_to_8 + number_of(digits, 8);
    at += 8;
  }
  const auto whole_digits = static_cast<std::ptrdiff_t>(count);
  count = static_cast<unsigned>(std::countr_zero(others)) / 8;
  const std::ptrdiff_t decimals = at - first_decimal + static_cast<std::ptrdiff_t>(count);
  if (whole_digits + decimals > most_digits || (at[count] | 0x20) == 'e') {
    return scan_any_number(start);
  }
  w = w * power_of_ten[count] + number_of(digits, count);
  return decimal_number(start, at + count, minus, w, whole_digits + decimals, decimals);
}

namespace {

// The point in `digits`, taken out: digits before it move up, `before` coming in from below.
struct Joined {
  std::uint64_t digits = 0;
  unsigned after = 0;  // digits behind it
  bool has_point = false;
};

Joined joined(std::uint64_t digits, std::uint64_t before) {
  constexpr std::uint64_t ones = 0x0101010101010101U;
  const std::uint64_t rest = digits ^ (ones * ('.' ^ '0'));
  const std::uint64_t points = (rest - ones) & ~rest & (ones << 7U);  // exact up to the first
  if (points == 0) return {};
  const std::uint64_t up_to_point = points ^ (points - 1);
  const std::uint64_t moved = digits << 8U | before >> 56U;
  return {.digits = (digits & ~up_to_point) | (moved & up_to_point),
          .after = static_cast<unsigned>(std::countl_zero(up_to_point)) / 8,
          .has_point = true};
}

}  // namespace

NumberScan long_number(const char* start, const char* stop) {
  const auto size = static_cast<unsigned>(stop - start);
  if (size <= 16 || size > 24 || std::endian::native != std::endian::little) return {};
  const unsigned unused = 8 * (24 - size);
  const auto minus = static_cast<unsigned>(*start == '-');
  // Also takes the minus away.
  std::uint64_t first = eight_bytes(stop - 24) >> unused >> 8 * minus << 8 * minus << unused;
  std::uint64_t second = eight_bytes(stop - 16);
  const std::uint64_t third = eight_bytes(stop - 8);
  auto decimals = static_cast<std::ptrdiff_t>(16);
  if (const auto at_first = joined(first, 0); at_first.has_point) {
    first = at_first.digits;
    decimals += at_first.after;
  } else {
    const auto at_second = joined(second, first);
    if (!at_second.has_point) return {};
    second = at_second.digits;
    first <<= 8U;
    decimals = 8 + static_cast<std::ptrdiff_t>(at_second.after);
  }
  const auto digits = static_cast<std::ptrdiff_t>(size - minus - 1);
  if ((non_digits(first) | non_digits(second) | non_digits(third)) != 0) return {};
  if (digits > most_digits) return {};
  const std::uint64_t upper = number_of(first, 8) * ten_to_8 + number_of(second, 8);
  return decimal_number(start, stop, minus, upper * ten_to_8 + number_of(third, 8), digits,
                        decimals);
}

NumberScan scan_number(const char* start) {
  const auto digit = [](char c) { return static_cast<unsigned>(c) - unsigned{'0'}; };
  const char* at = start;
  const bool negative = *at == '-';
  if (negative || *at == '+') ++at;
  const char* first_digit = at;
  std::uint64_t w = 0;
  for (unsigned d = digit(*at); d < 10; d = digit(*++at)) w = 10 * w + d;
  std::ptrdiff_t digits = at - first_digit;
  std::ptrdiff_t decimals = 0;
  if (*at == '.') {
    const char* first_decimal = ++at;
    for (unsigned d = digit(*at); d < 10; d = digit(*++at)) w = 10 * w + d;
    decimals = at - first_decimal;
    digits += decimals;
  }
  if (digits == 0 || digits > most_digits || (*at | 0x20) == 'e') return scan_any_number(start);
  return decimal_number(start, at, negative ? 1 : 0, w, digits, decimals);
}

std::string normalised_label(std::string_view text) {
  std::string copy(text);  // scan_number wants a zero at the end
  const auto number = scan_number(copy.c_str());
  const bool all = !copy.empty() && number.stop == copy.data() + copy.size();
  if (!all || !(std::abs(number.value) < 0x1p53)) return copy;
  if (is_whole(number.value)) return std::to_string(static_cast<std::int64_t>(number.value));
  std::array<char, 32> digits{};
  const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), number.value);
  return {digits.data(), written.ptr};
}

std::string shown(std::string_view text) {
  constexpr std::size_t longest = 40;
  constexpr std::string_view hex = "0123456789abcdef";
  std::string safe = "'";
  for (const char c : text.substr(0, longest)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7f) {
      safe += {'\\', 'x', hex[byte >> 4U], hex[byte & 15U]};
    } else {
      safe += c;
    }
  }
  return safe + (text.size() > longest ? "...'" : "'");
}

}  // namespace folkman
