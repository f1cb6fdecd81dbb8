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

void read_present(const NumberArray& array, const std::byte* at, std::span<double> out) {
  switch (array.type) {
    case NumberType::boolean:
    case NumberType::uint8:
      return read<std::uint8_t>(at, array.stride, out);
    case NumberType::int8:
      return read<std::int8_t>(at, array.stride, out);
    case NumberType::int16:
      return read<std::int16_t>(at, array.stride, out);
    case NumberType::int32:
      return read<std::int32_t>(at, array.stride, out);
    case NumberType::int64:
      return read<std::int64_t>(at, array.stride, out);
    case NumberType::uint16:
      return read<std::uint16_t>(at, array.stride, out);
    case NumberType::uint32:
      return read<std::uint32_t>(at, array.stride, out);
    case NumberType::uint64:
      return read<std::uint64_t>(at, array.stride, out);
    case NumberType::float32:
      return read<float>(at, array.stride, out);
    case NumberType::float64:
      return read<double>(at, array.stride, out);
    case NumberType::bits:
      break;
  }
}

}  // namespace

std::size_t size_of(NumberType type) {
  switch (type) {
    case NumberType::bits:
      return 0;
    case NumberType::boolean:
    case NumberType::int8:
    case NumberType::uint8:
      return 1;
    case NumberType::int16:
    case NumberType::uint16:
      return 2;
    case NumberType::int32:
    case NumberType::uint32:
    case NumberType::float32:
      return 4;
    default:
      return 8;
  }
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
    read_present(array, static_cast<const std::byte*>(array.data) + first * array.stride, out);
  }
  if (array.present == nullptr) return;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const Offset place = array.first_bit + first + static_cast<Offset>(i);
    if (!bit(array.present, place)) out[i] = not_a_number;
  }
}

}  // namespace folkman
