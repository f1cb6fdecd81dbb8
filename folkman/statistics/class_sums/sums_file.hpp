// Sums from a file, whichever way they were written: saved by folkman
// (statistics/class_sums/exact_class_sums.hpp) or a long table
// (statistics/class_sums/long_table.hpp). Which of them it is shows in the first bytes; "-" is
// standard input.
#pragma once

#include <string>

#include "folkman/base/api.hpp"
#include "folkman/base/monitor.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"

namespace folkman {

[[nodiscard]] FOLKMAN_API ExactClassSums load_sums(const std::string& file,
                                                   const Monitor* monitor = nullptr);

}  // namespace folkman
