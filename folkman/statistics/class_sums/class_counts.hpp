// What a method that reads the rows itself needs of the pass before it (GatherOptions::sums is
// false): the classes, and how many rows each has. Of a dense matrix at hand that takes no look at
// its cells; whether they are numbers is seen by who reads them.
#pragma once

#include "folkman/data/dataset/dataset.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"

namespace folkman {

// Nothing where more is asked for, the data is not such a matrix, or something is wrong with it:
// reading it as any data set will then tell. All sums are 0.
[[nodiscard]] std::optional<ExactClassSums> class_counts_in_memory(const Dataset& data,
                                                                   const GatherOptions& options);

}  // namespace folkman
