// A scheme fitted on some rows of a table: the preparation learned on them, the counts, the
// weights.
#pragma once

#include <cstddef>
#include <span>

#include "folkman/methods/weighted/scheme.hpp"
#include "folkman/methods/weighted/table_weigher.hpp"

namespace folkman {

[[nodiscard]] TableFit fitted_table(const Scheme& scheme, const RawTable& table,
                                    std::span<const std::size_t> rows, MissingCells missing,
                                    const WeightingOptions& options);

}  // namespace folkman
