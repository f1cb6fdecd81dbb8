// Random splits of rows into training and test parts, the share of each class alike in both
// (stratified). Of a class with n rows, round(share * n) are tested, but at least one row stays
// with the training. Which ones is drawn from (seed, repeat, class): the same on every machine, for
// any number of threads, and for a repeat whatever the others are.
#pragma once

#include <cstdint>
#include <vector>

#include "folkman/base/numbers.hpp"

namespace folkman {

// classes[row]; rows of class -1 are never tested. The answer says of each row whether it is.
[[nodiscard]] std::vector<bool> test_rows(const std::vector<Class>& classes, double test_share,
                                          std::uint64_t seed, int repeat);

}  // namespace folkman
