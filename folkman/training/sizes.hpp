// Sizes k, from what the user asked for to numbers: one size for a selection, many for a curve or a
// cross-validated choice.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "folkman/models/method.hpp"
#include "folkman/training/task.hpp"

namespace folkman {

// A count or share as a size from 1 to the width. A share rounds to the nearest; sizes beyond the
// width are the width, which is said in `warnings`.
[[nodiscard]] std::size_t counted_size(const SizeChoice& choice, std::size_t width,
                                       std::vector<std::string>& warnings);

// Every k up to `max_k` (0: the width) if those are at most `points` (0: no limit), else sizes
// evenly spaced in log k, with 1 and the last among them. Ascending.
[[nodiscard]] std::vector<std::size_t> curve_sizes(std::size_t width, std::size_t max_k,
                                                   std::size_t points);

// The elbow of the method's curve as `trace` draws it by default, up to the last of its sizes.
[[nodiscard]] std::size_t elbow_size(const Method& method, const ClassSums& sums,
                                     const PathOptions& options);

}  // namespace folkman
