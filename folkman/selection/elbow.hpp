// The elbow of a path: the size after which more features bring little more. With the gain over the
// floor as a share y of its largest and the size on a logarithmic axis, x = log k / log k_max, the
// curve runs from no gain at k = 1 to (1, 1), and the elbow is where it stands highest above the
// straight line between these (the "Kneedle" of Satopaa et al., 2011, without smoothing). There a
// further 1 % of features brings the average gain of a 1 % step; on an axis linear in k it would
// be the average gain of a single feature, which on text is reached only at some percent of all
// words. Where the curve never rises above the line, features have not begun to pay less, and the
// elbow is the largest size.
#pragma once

#include <cstddef>

#include "folkman/selection/selection.hpp"

namespace folkman {

// One of path.k, the smallest of equals; 0 when no size gains anything.
[[nodiscard]] std::size_t elbow(const Path& path);

}  // namespace folkman
