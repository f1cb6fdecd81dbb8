// A dense matrix at hand (data/memory/memory_rows.hpp) as the columns of a design, read in place:
// to the bit what reading it as rows (methods/design/design_rows.hpp) gives, without their copy of
// 12 bytes a cell. Which cells are not 0 is looked at first, a bit each: it decides on the order of
// the rows and on whether the design is dense at all.
#pragma once

#include <optional>

#include "folkman/data/memory/memory_rows.hpp"
#include "folkman/methods/design/design_rows.hpp"

namespace folkman {

// Nothing where the matrix is not dense, its columns have names (whose order is theirs), so few
// cells are filled that the design is to be sparse, or some are no finite numbers: then it is read
// as any data, which tells where. `classes` are in their final order.
[[nodiscard]] std::optional<LabelledDesign> dense_design(const MemoryRows& memory,
                                                         std::span<const std::string> classes,
                                                         int threads);

}  // namespace folkman
