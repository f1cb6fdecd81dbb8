// Cells hi 2^-32 + lo 2^-76 of numerics/exact_sums/exact_sums.hpp, and the quick way to add to
// them. A value below 2^19 that is a multiple of 2^-76 is split without a branch: adding 1.5 2^20
// leaves the multiple of 2^-32 next to it in the last bits of the sum, and adding 1.5 2^-24 to the
// rest does the same at 2^-76. Both halves of a cell are then added at once. Whether values are
// like that is seen on the way, and what was added is taken back if they are not: a look at them
// beforehand would be another pass.
#pragma once

#include <span>

#include "folkman/base/numbers.hpp"

namespace folkman {

struct alignas(16) FixedCell {
  static constexpr int lo_exponent = -76;  // lo counts 2^-76,
  static constexpr int hi_shift = 44;      // and hi 2^-32
  static constexpr std::int64_t half_of_hi = std::int64_t{1} << (hi_shift - 1);
  std::int64_t hi = 0;
  std::int64_t lo = 0;

  // The same with as much of lo as can be in hi: the rest is at most 2^43.
  [[nodiscard]] FixedCell carried() const;
  [[nodiscard]] Int128 units() const;    // of 2^-76
  [[nodiscard]] double rounded() const;  // two doubles hold most cells, so that one sum rounds them
};
void round_cells(std::span<const FixedCell> cells, double* rounded);

// values[i] to cells[columns[i]]. Returns what no magnitude exceeds, in units of 2^-32, or -1 and
// leaves the cells as they were: a column is beyond them, a value cannot be split, or is below 0
// though not any sign will do.
std::int64_t add_split(std::span<FixedCell> cells, std::span<const Column> columns,
                       std::span<const double> values, bool any_sign);

}  // namespace folkman
