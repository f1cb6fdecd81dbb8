// Kernels on columns that lie side by side, a column to a lane of a vector: what a search for order
// statistics asks of all rows. Numbers are held as keys, integers of their width in the same order
// (-0 is 0). Vectors as wide as the machine has; the same answers on any.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace folkman::keys {

constexpr std::size_t lanes = 16;  // columns side by side: keys[row * lanes + lane]

[[nodiscard]] double number(std::int32_t key);
[[nodiscard]] double number(std::int64_t key);

template <class Key>
struct Column {
  const Key* keys = nullptr;
  std::size_t rows = 0;
};

// numerics/clamped_sum.hpp in every lane.
struct Clamps {
  double median[lanes];
  double tied[lanes];
  double sign[lanes];
  double distance[lanes];
  double scale[lanes];
};

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

// Key is std::int32_t for float, std::int64_t for double.
template <class Key>
struct Kernels {
  using Number = std::conditional_t<std::is_same_v<Key, std::int32_t>, float, double>;
  // The keys of `count` numbers (up to `lanes`; 0 beyond). False: one is not finite, or not below
  // 1e300, so that its distances are no numbers.
  bool (*made)(const Number* values, std::size_t count, Key* keys);
  // Of every lane, over all rows: how many keys are at most limits[lane],
  void (*count_up_to)(Column<Key> of, const Key* limits, Key* counts);
  // the least key above limits[lane] (the largest integer: there is none),
  void (*next_above)(Column<Key> of, const Key* limits, Key* next);
  // the sum of the units, of up to ClampedSum::at_once rows,
  void (*clamped_units)(Column<Key> of, const Clamps& clamps, std::int64_t* sums);
  // where a half is reached; and the widest bracket of the rows of one class.
  void (*find_half)(std::span<const Weighed<Key>> of, Half<Key>& half);
  void (*range)(Column<Key> of, Half<Key>& half);
};
// For the vectors of this machine.
template <class Key>
[[nodiscard]] Kernels<Key> kernels();
template <>
Kernels<std::int32_t> kernels();
template <>
Kernels<std::int64_t> kernels();

}  // namespace folkman::keys
