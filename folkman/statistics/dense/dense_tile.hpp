// The kernels of statistics/class_sums/dense_class_sums.hpp: one look at a run of numbers, and sums
// of a row into its class's cells in one, two or three parts that are each free of rounding; both
// in one go for several rows of a class, with a cut that must be judged afterwards by what was
// seen. Vectors as wide as the machine has; the same bits on any.
#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace folkman::tile {

struct Range {
  double least = 0;  // of the magnitudes that are not 0; infinity: all are 0
  double most = 0;
  bool finite = true;
  bool negative = false;
};

constexpr std::size_t most_parts = 3;
// Adds x (or x^2) to parts[0], the rest of it that is no multiple of the first unit to parts[1],
// ... `magic[p]` is 1.5 2^52 units of part p; the last part takes all that is left.
struct Parts {
  std::size_t count = 1;
  std::array<double, most_parts> magic{};
  std::array<double*, most_parts> sums{};
};

// A few rows of one class. `ahead` are rows that come next.
constexpr std::size_t rows_at_once = 4;
template <class Number>
struct RowGroup {
  std::size_t rows = 0;  // 1 or rows_at_once
  std::array<const Number*, rows_at_once> values{};
  std::array<const Number*, rows_at_once> ahead{};
  std::size_t size = 0;
};

template <class Number>  // float or double
struct Kernels {
  void (*look)(std::span<const Number> values, Range& range);
  void (*add)(std::span<const Number> values, const Parts& parts);
  void (*add_squares)(std::span<const Number> values, const Parts& parts);
  // Looks at the rows, adds x to `sums` (float: one part, double: two) and, of float where it has
  // any, x^2 to `squares` (two parts).
  void (*add_looking)(const RowGroup<Number>& group, const Parts& sums, const Parts* squares,
                      Range& range);
};
// For the vectors of this machine.
template <class Number>
[[nodiscard]] Kernels<Number> kernels();
template <>
Kernels<float> kernels();
template <>
Kernels<double> kernels();

}  // namespace folkman::tile
