// Rows in memory, taken apart and put together: some of the rows, some of the columns, more rows.
#pragma once

#include <optional>
#include <span>

#include "folkman/data/batch/batch.hpp"

namespace folkman {

// Columns (ascending) are renumbered by their place among those chosen.
[[nodiscard]] Batch with_columns(const Batch& rows, std::span<const Column> columns);
// In the order given, with what they carry and what was noted of them.
[[nodiscard]] Batch with_rows(const Batch& rows, std::span<const std::size_t> chosen);
// Values above the threshold become 1, the others are left out; unset: as they are.
[[nodiscard]] Batch binarized(Batch rows, std::optional<double> threshold);
// More rows, with what they carry; where only some have weights, the others have 1. `share` of all
// rows, if known, are there with these: it tells how much room to make, so that the arrays seldom
// move, and what they get too much is never touched.
void append(Batch& all, const Batch& more, double share = 0);

}  // namespace folkman
