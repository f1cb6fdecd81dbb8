#include "folkman/data/memory/number_array.hpp"

#include <cstring>
#include <limits>

#include "folkman/numerics/exact_double.hpp"

namespace folkman {
namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

bool bit(const std::uint8_t* bits, Offset place) {
  return ((bits[place / 8] >> static_cast<unsigned>(place % 8)) & 1U) != 0;
}

template <typename T>
void read(const std::byte* at, std::ptrdiff_t stride, std::span<double> out) {
  if (stride == sizeof(T)) {  // a loop the compiler can make vectors of
    for (std::size_t i = 0; i < out.size(); ++i) {
      T value;
      std::memcpy(&value, at + i * sizeof(T), sizeof(T));
      out[i] = exact_double(value);
    }
    return;
  }
  for (double& number : out) {
    T value;
    std::memcpy(&value, at, sizeof(T));
    number = exact_double(value);
    at += stride;
  }
}

// Calls f with an object of the C++ type that elements have; of bits none has.
template <typename F>
auto with_type(NumberType type, const F& f) {
  switch (type) {
    case NumberType::int8:
      return f(std::int8_t{});
    case NumberType::int16:
      return f(std::int16_t{});
    case NumberType::int32:
      return f(std::int32_t{});
    case NumberType::int64:
      return f(std::int64_t{});
    case NumberType::uint16:
      return f(std::uint16_t{});
    case NumberType::uint32:
      return f(std::uint32_t{});
    case NumberType::uint64:
      return f(std::uint64_t{});
    case NumberType::float32:
      return f(float{});
    case NumberType::float64:
      return f(double{});
    default:
      return f(std::uint8_t{});
  }
}

}  // namespace

std::size_t size_of(NumberType type) {
  return type == NumberType::bits ? 0 : with_type(type, [](auto zero) { return sizeof zero; });
}

NumberArray NumberArray::from(Offset element) const {
  NumberArray result = *this;
  result.first_bit += element;
  if (type != NumberType::bits) {
    result.data = static_cast<const std::byte*>(data) + element * stride;
  }
  return result;
}

void read_numbers(const NumberArray& array, Offset first, std::span<double> out) {
  if (array.type == NumberType::bits) {
    for (std::size_t i = 0; i < out.size(); ++i) {
      const Offset place = array.first_bit + first + static_cast<Offset>(i);
      out[i] = bit(static_cast<const std::uint8_t*>(array.data), place) ? 1.0 : 0.0;
    }
  } else {
    const auto* at = static_cast<const std::byte*>(array.data) + first * array.stride;
    with_type(array.type, [&](auto zero) { read<decltype(zero)>(at, array.stride, out); });
  }
  if (array.present == nullptr) return;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const Offset place = array.first_bit + first + static_cast<Offset>(i);
    if (!bit(array.present, place)) out[i] = not_a_number;
  }
}

}  // namespace folkman
