#include "folkman/data/bytes/numpy_array.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

#include "folkman/data/bytes/number_text.hpp"
#include "folkman/numerics/exact_double.hpp"

namespace folkman {
namespace {

template <class T>
T element(const char* bytes, bool swapped) {
  std::array<char, sizeof(T)> raw;
  std::memcpy(raw.data(), bytes, sizeof(T));
  if (swapped) std::ranges::reverse(raw);
  T value;
  std::memcpy(&value, raw.data(), sizeof(T));
  return value;
}

// Sign, 5 bits of exponent, 10 of fraction.
double half(std::uint16_t bits) {
  const double sign = (bits & 0x8000U) != 0 ? -1.0 : 1.0;
  const auto exponent = static_cast<int>(bits >> 10U & 31U);
  const double fraction = bits & 1023U;
  if (exponent == 31) {
    return fraction == 0 ? sign * std::numeric_limits<double>::infinity()
                         : std::numeric_limits<double>::quiet_NaN();
  }
  if (exponent == 0) return sign * std::ldexp(fraction, -24);
  return sign * std::ldexp(fraction + 1024, exponent - 25);
}

// Calls f with an object of the C++ type that an element has.
template <class F>
void with_type(const NumpyType& type, const F& f) {
  const bool is_signed = type.kind == 'i';
  if (type.kind == 'f') {
    if (type.size == 8) return f(double{});
    if (type.size == 4) return f(float{});
    return;
  }
  switch (type.size) {
    case 1:
      return is_signed ? f(std::int8_t{}) : f(std::uint8_t{});
    case 2:
      return is_signed ? f(std::int16_t{}) : f(std::uint16_t{});
    case 4:
      return is_signed ? f(std::int32_t{}) : f(std::uint32_t{});
    default:
      return is_signed ? f(std::int64_t{}) : f(std::uint64_t{});
  }
}

template <class Number>
std::string digits(Number value) {
  std::array<char, 64> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  return {text.data(), end};
}

void append_utf8(std::string& text, std::uint32_t point) {
  const auto put = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
  if (point < 0x80) return put(point);
  if (point < 0x800) {
    put(0xC0 | point >> 6U);
  } else {
    if (point < 0x10000) {
      put(0xE0 | point >> 12U);
    } else {
      put(0xF0 | point >> 18U);
      put(0x80 | (point >> 12U & 0x3F));
    }
    put(0x80 | (point >> 6U & 0x3F));
  }
  put(0x80 | (point & 0x3F));
}

std::string unicode_text(const NumpyType& type, const char* bytes) {
  std::size_t length = type.size / 4;
  const auto point = [&](std::size_t i) {
    return element<std::uint32_t>(bytes + 4 * i, type.swapped);
  };
  while (length > 0 && point(length - 1) == 0) --length;
  std::string text;
  for (std::size_t i = 0; i < length; ++i) {
    const bool sound = point(i) < 0xD800 || (point(i) > 0xDFFF && point(i) < 0x110000);
    if (!sound) return "";
    append_utf8(text, point(i));
  }
  return text;
}

std::string real_text(const NumpyType& type, const char* bytes) {
  double value = 0;
  numpy_numbers(type, bytes, std::span(&value, 1));
  if (std::isnan(value)) return "";
  if (is_whole(value)) return digits(static_cast<std::int64_t>(value));
  return type.size == 8 ? digits(value) : digits(static_cast<float>(value));
}

}  // namespace

void numpy_numbers(const NumpyType& type, const char* bytes, std::span<double> out) {
  if (type.kind == 'b') {
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = bytes[i] != 0 ? 1 : 0;
  } else if (type.kind == 'f' && type.size == 2) {
    for (std::size_t i = 0; i < out.size(); ++i) {
      out[i] = half(element<std::uint16_t>(bytes + 2 * i, type.swapped));
    }
  } else {
    with_type(type, [&](auto zero) {
      using T = decltype(zero);
      for (std::size_t i = 0; i < out.size(); ++i) {
        out[i] = exact_double(element<T>(bytes + sizeof(T) * i, type.swapped));
      }
    });
  }
}

void numpy_integers(const NumpyType& type, const char* bytes, std::span<std::int64_t> out) {
  with_type(type, [&](auto zero) {
    using T = decltype(zero);
    if constexpr (std::is_integral_v<T>) {
      for (std::size_t i = 0; i < out.size(); ++i) {
        const T value = element<T>(bytes + sizeof(T) * i, type.swapped);
        const bool fits =
            sizeof(T) < 8 || std::is_signed_v<T> ||
            static_cast<std::uint64_t>(value) <= static_cast<std::uint64_t>(INT64_MAX);
        out[i] = fits ? static_cast<std::int64_t>(value) : -1;
      }
    }
  });
}

std::string numpy_text(const NumpyType& type, const char* bytes) {
  if (type.kind == 'b') return *bytes != 0 ? "True" : "False";
  if (type.kind == 'f') return real_text(type, bytes);
  if (type.kind == 'U') return unicode_text(type, bytes);
  if (type.kind == 'S') {
    std::string text(bytes, type.size);
    text.resize(text.find_last_not_of('\0') + 1);
    return text;
  }
  std::string text;
  with_type(type, [&](auto zero) {
    using T = decltype(zero);
    text = digits(+element<T>(bytes, type.swapped));
  });
  return text;
}

}  // namespace folkman
