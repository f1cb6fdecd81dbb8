// The one order of names, of classes and features alike: numbers before words, numbers by value
// ("2" before "10"), words byte by byte. It does not depend on which name was met first.
#pragma once

#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>

namespace folkman {

[[nodiscard]] inline bool natural_less(std::string_view left, std::string_view right) {
  const auto number = [](std::string_view name) -> std::optional<double> {
    double value = 0;
    const auto* end = name.data() + name.size();
    const auto [stop, failure] = std::from_chars(name.data(), end, value);
    if (failure != std::errc{} || stop != end || std::isnan(value)) return std::nullopt;
    return value;
  };
  const auto left_number = number(left);
  const auto right_number = number(right);
  if (left_number.has_value() != right_number.has_value()) return left_number.has_value();
  if (left_number && *left_number != *right_number) return *left_number < *right_number;
  return left < right;
}

}  // namespace folkman
