#include "folkman/data/number_text.hpp"

#include <charconv>

namespace folkman {

std::string normalised_label(std::string_view text) {
  const std::string copy(text);  // scan_number wants a zero at the end
  const auto number = scan_number(copy.c_str());
  constexpr double limit = 9007199254740992.0;  // 2^53
  if (copy.empty() || number.stop != copy.data() + copy.size() || !std::isfinite(number.value) ||
      std::abs(number.value) >= limit) {
    return copy;
  }
  if (number.whole) return std::to_string(static_cast<std::int64_t>(number.value));
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
