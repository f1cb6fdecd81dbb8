// Rows in memory as one more file of a data set.
#pragma once

#include "folkman/data/reading/format.hpp"

namespace folkman {

// Of ReadOptions::in_memory.
[[nodiscard]] std::unique_ptr<RowReader> memory_reader(const Opening& opening);

}  // namespace folkman
