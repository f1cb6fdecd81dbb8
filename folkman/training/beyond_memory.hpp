// center-l1 where the rows exceed the memory allowed. One pass sketches every column
// (statistics/medians/median_sketch.hpp), which puts each gain into an interval. With k told,
// features whose interval lies below k others are out; the rest are read in a further pass and made
// exact, if they fit, and then the choice is what it would have been in memory. If they do not and
// are few enough to gain by it, they are sketched again on a finer grid; else the likeliest are
// made exact, and the certificate says how far the choice is proved.
#pragma once

#include "folkman/statistics/class_sums/class_sums.hpp"
#include "folkman/training/job.hpp"

namespace folkman {

// Adds medians to the sums of the same rows; returns what the user should be told. Error where the
// memory does not suffice for a coarse sketch, or for k columns.
std::vector<std::string> median_beyond_memory(const Job& job, ClassSums& sums,
                                              std::optional<std::size_t> k);

}  // namespace folkman
