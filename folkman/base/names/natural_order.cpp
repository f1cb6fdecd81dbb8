#include "folkman/base/names/natural_order.hpp"

#include <charconv>
#include <cmath>
#include <optional>

namespace folkman {
namespace {

std::optional<double> number(std::string_view name) {
  double value = 0;
  const auto* end = name.data() + name.size();
  const auto [stop, failure] = std::from_chars(name.data(), end, value);
  if (failure != std::errc{} || stop != end || std::isnan(value)) return std::nullopt;
  return value;
}

}  // namespace

bool natural_less(std::string_view left, std::string_view right) {
  const auto left_number = number(left);
  const auto right_number = number(right);
  if (left_number.has_value() != right_number.has_value()) return left_number.has_value();
  if (left_number && *left_number != *right_number) return *left_number < *right_number;
  return left < right;
}

}  // namespace folkman
