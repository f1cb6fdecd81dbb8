// The kernels of statistics/dense_class_sums.hpp: one look at a run of numbers, and sums of a row
// into its class's cells in one, two or three parts that are each free of rounding. Vectors as wide
// as the machine has; the same bits on any.
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
void look(std::span<const float> values, Range& range);
void look(std::span<const double> values, Range& range);

constexpr std::size_t most_parts = 3;
// Adds x (or x^2) to parts[0], the rest of it that is no multiple of the first unit to parts[1],
// ... `magic[p]` is 1.5 2^52 units of part p; the last part takes all that is left.
struct Parts {
  std::size_t count = 1;
  std::array<double, most_parts> magic{};
  std::array<double*, most_parts> sums{};
};
void add(std::span<const float> values, const Parts& parts);
void add(std::span<const double> values, const Parts& parts);
void add_squares(std::span<const float> values, const Parts& parts);

}  // namespace folkman::tile
