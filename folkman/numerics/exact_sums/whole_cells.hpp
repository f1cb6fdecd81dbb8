// Cells that are doubles and whole: any integers below 2^51.
#pragma once

#include <span>

#include "folkman/base/numbers.hpp"

namespace folkman {

// values[i] to cells[columns[i]], if they are integers from 0 and the columns are all there.
// Returns an integer that none of them exceeds, `most_allowed` (below 2^51) or less; otherwise -1,
// and the cells are as they were. It has the bits of all of them, so it may be up to twice the
// largest.
std::int64_t add_counts(std::span<double> cells, std::span<const Column> columns,
                        std::span<const double> values, std::int64_t most_allowed);

}  // namespace folkman
