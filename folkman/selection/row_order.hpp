// An order of rows that is their own: by class, by number to predict, by what they hold, by weight.
// What is summed in it has the same bits for any order of rows and any sharding. Rows of class -1
// and of weight 0 are left out.
#pragma once

#include <cstddef>
#include <vector>

#include "folkman/data/batch.hpp"

namespace folkman {

[[nodiscard]] std::vector<std::size_t> own_order(const Batch& rows);

}  // namespace folkman
