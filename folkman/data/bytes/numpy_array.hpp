// The parts of NumPy's .npy format: its header (a Python dictionary with descr, fortran_order and
// shape) and its elements, as numbers or as text. Versions 1 to 3; bool, integers and floats of
// either byte order, fixed-width strings. Objects (pickles), records and complex numbers are
// refused. Nothing here knows where the bytes come from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace folkman {

struct NumpyType {
  char kind = 'f';       // b, i, u, f; U and S are text
  std::size_t size = 8;  // bytes of an element
  bool swapped = false;  // big-endian

  [[nodiscard]] bool is_text() const { return kind == 'U' || kind == 'S'; }
  [[nodiscard]] bool is_whole() const { return kind == 'b' || kind == 'i' || kind == 'u'; }
};

struct NumpyHeader {
  NumpyType type;
  bool fortran = false;
  std::vector<std::uint64_t> shape;
  std::uint64_t elements = 1;    // the product of the shape; elements * type.size fits 64 bits
  std::uint64_t data_start = 0;  // in bytes from the magic

  [[nodiscard]] std::string shape_text() const;  // "(3, 4)"
};

[[nodiscard]] bool looks_like_numpy(std::string_view head);

// `read` gives exactly so many bytes of the array, from its start, or throws. `where` names it.
[[nodiscard]] NumpyHeader numpy_header(const std::function<std::string(std::size_t)>& read,
                                       const std::string& where);

// The elements as doubles. An integer that no double holds exactly becomes NaN.
void numpy_numbers(const NumpyType& type, const char* bytes, std::span<double> out);

// The elements as integers; `type` is i or u. One beyond 2^63 becomes -1.
void numpy_integers(const NumpyType& type, const char* bytes, std::span<std::int64_t> out);

// One element as a name: 1.0 is "1", True is "True". Empty for what cannot be one (NaN, a broken
// code point).
[[nodiscard]] std::string numpy_text(const NumpyType& type, const char* element);

}  // namespace folkman
