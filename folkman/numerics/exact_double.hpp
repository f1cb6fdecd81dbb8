// A number of any type as a double: the same number, or none (NaN) where a double cannot hold it.
#pragma once

#include <limits>

namespace folkman {

template <typename T>
[[nodiscard]] double exact_double(T value) {
  const auto number = static_cast<double>(value);
  if constexpr (sizeof(T) == 8 && std::numeric_limits<T>::is_integer) {
    // 2^63 and 2^64 themselves would overflow on the way back.
    constexpr double limit = std::numeric_limits<T>::is_signed ? 0x1p63 : 0x1p64;
    if (number >= limit || static_cast<T>(number) != value) {
      return std::numeric_limits<double>::quiet_NaN();
    }
  }
  return number;
}

}  // namespace folkman
