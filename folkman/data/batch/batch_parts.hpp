// Parts of rows in memory: some of the rows, some of the columns.
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

}  // namespace folkman
