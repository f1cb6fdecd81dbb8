// Class sums cut by feature, so that the parts of a large data set can be merged on several
// machines, a shard on each. A feature goes by its name, or by its number, to the same shard of
// every part. Each shard keeps the classes, rows and weights of all rows: shards that differ in
// them lack a part.
//
//   shards(monday, 8)[s] += shards(tuesday, 8)[s]   for each s, anywhere
//   joined(...)                                     equals monday + tuesday
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "folkman/statistics/class_sums/exact_class_sums.hpp"

namespace folkman {

[[nodiscard]] std::vector<ExactClassSums> shards(const ExactClassSums& sums, std::size_t count);

// In the order of their numbers. Error (kind data) where they are not shards of the same rows.
[[nodiscard]] ExactClassSums joined(std::span<const ExactClassSums> shards);

}  // namespace folkman
