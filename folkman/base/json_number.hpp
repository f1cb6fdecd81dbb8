// Numbers from JSON that somebody else may have written. There a number may have a fraction, a sign
// or any size, and a cast would make a number of them all: what does not fit is an exception of the
// JSON library's kind, which readers turn into their Error.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace folkman {

// A whole number of at least 0 that T holds; else std::invalid_argument.
template <typename T>
[[nodiscard]] T whole_in(const nlohmann::json& from) {
  const bool counts = from.is_number_unsigned() || (from.is_number_integer() && from >= 0);
  const auto most = static_cast<std::uint64_t>(std::numeric_limits<T>::max());
  if (!counts || from.get<std::uint64_t>() > most)
    throw std::invalid_argument("a count is " + from.dump());
  return static_cast<T>(from.get<std::uint64_t>());
}

// A finite number; else std::invalid_argument.
[[nodiscard]] inline double finite_in(const nlohmann::json& from) {
  if (!from.is_number() || !std::isfinite(from.get<double>()))
    throw std::invalid_argument("a number is " + from.dump());
  return from.get<double>();
}

}  // namespace folkman
