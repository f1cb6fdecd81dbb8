// Cells hi 2^-32 + lo 2^-76 of statistics/exact_sums.hpp, and the quick way to add to them. A value
// below 2^19 that is a multiple of 2^-76 is split without a branch: adding 1.5 2^20 leaves the
// multiple of 2^-32 next to it in the last bits of the sum, and adding 1.5 2^-24 to the rest does
// the same at 2^-76. Both halves of a cell are then added at once.
#pragma once

#include <cstdint>
#include <span>

#include "folkman/base/numbers.hpp"

namespace folkman {

struct alignas(16) FixedCell {
  std::int64_t hi = 0;
  std::int64_t lo = 0;
};

// values[i] to cells[columns[i]].
void add_split(FixedCell* cells, std::span<const Column> columns, std::span<const double> values);

}  // namespace folkman
