// Kernels on columns that lie side by side, a column to a lane of a vector: what a search for order
// statistics asks of all rows. Numbers are held as keys, integers of their width in the same order
// (-0 is 0). Vectors as wide as the machine has; the same answers on any.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace folkman::keys {

constexpr std::size_t lanes = 16;  // columns side by side: keys[row * lanes + lane]

// The keys of `count` numbers (up to `lanes`; 0 beyond). False: one is not finite, or not below
// 1e300, so that its distances are no numbers.
[[nodiscard]] bool made(const float* values, std::size_t count, std::int32_t* keys);
[[nodiscard]] bool made(const double* values, std::size_t count, std::int64_t* keys);
[[nodiscard]] double number(std::int32_t key);
[[nodiscard]] double number(std::int64_t key);

// Of every lane, over all rows of `keys`:
template <class Key>
struct Column {
  const Key* keys = nullptr;
  std::size_t rows = 0;
};
// how many keys are at most limits[lane],
void count_up_to(Column<std::int32_t> of, const std::int32_t* limits, std::int32_t* counts);
void count_up_to(Column<std::int64_t> of, const std::int64_t* limits, std::int64_t* counts);
// the least key above limits[lane] (the largest integer: there is none),
void next_above(Column<std::int32_t> of, const std::int32_t* limits, std::int32_t* next);
void next_above(Column<std::int64_t> of, const std::int64_t* limits, std::int64_t* next);
// the sum of the units of numerics/clamped_sum.hpp, of up to ClampedSum::at_once rows.
struct Clamps {
  double median[lanes];
  double tied[lanes];
  double sign[lanes];
  double distance[lanes];
  double scale[lanes];
};
void clamped_units(Column<std::int32_t> of, const Clamps& clamps, std::int64_t* sums);
void clamped_units(Column<std::int64_t> of, const Clamps& clamps, std::int64_t* sums);

// Where half of the weight is reached: the least key up to which a key's share of the weight,
// `factor` for each row, is a half or more; `excess` is twice that share less all of it. `low` and
// `high` are keys of these rows between which it lies, more than half up to `high`. Twice the
// weight must fit a Key.
template <class Key>
struct Weighed {
  Column<Key> rows;
  Key factor = 1;
};
template <class Key>
struct Half {
  std::array<Key, lanes> low;  // in the end, both are the key sought
  std::array<Key, lanes> high;
  std::array<Key, lanes> excess;
};
void find_half(std::span<const Weighed<std::int32_t>> of, Half<std::int32_t>& half);
void find_half(std::span<const Weighed<std::int64_t>> of, Half<std::int64_t>& half);
// The widest bracket of the rows of one class.
void range(Column<std::int32_t> of, Half<std::int32_t>& half);
void range(Column<std::int64_t> of, Half<std::int64_t>& half);

}  // namespace folkman::keys
