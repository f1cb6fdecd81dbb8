// The elbow of a path: the size after which more features bring little more. With the gain over the
// floor as a share y of its largest, and the size as a share x = k / k_max of the largest asked
// for, the curve runs from (0, 0) to (1, 1), and the elbow is where it stands highest above the
// straight line between these (the "Kneedle" of Satopaa et al., 2011, without smoothing): beyond
// it, a feature brings less than the average feature. On text that is some ten percent of the
// words, at about the accuracy of all of them; with log k on the axis the same rule answers one
// word or nearly all. Where the curve never rises above the line, features have not begun to pay
// less, and the elbow is the largest size.
#pragma once

#include <cstddef>

#include "folkman/methods/selection.hpp"

namespace folkman {

// One of path.k, the smallest of equals; 0 when no size gains anything.
[[nodiscard]] std::size_t elbow(const Path& path);

}  // namespace folkman
