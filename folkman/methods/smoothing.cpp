#include "folkman/methods/smoothing.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include "folkman/base/error.hpp"
#include "folkman/base/shortest_text.hpp"

namespace folkman {

void check_smoothing(const ClassSums& sums, double alpha, const SmoothingRange& range) {
  const std::size_t classes = sums.class_count();
  if (classes < 2) {
    refuse_data("training data",
                "it has " + std::to_string(classes) + " class; two or more are needed",
                "give rows of at least two classes");
  }
  const std::string where = "alpha " + shortest_text(alpha);
  if (!(alpha >= 0) || !std::isfinite(alpha)) {
    refuse_argument(where, "smoothing must be a finite number from 0", "give 1, which is usual");
  }
  const double rows = std::accumulate(sums.class_weight.begin(), sums.class_weight.end(), 0.0);
  if (alpha > 0 && alpha < range.least_share * rows) {
    refuse_argument(where, "this is so small that smoothed sums vanish",
                    "give 0 for no smoothing, or 1, which is usual");
  }
  const double features = static_cast<double>(sums.width()) * static_cast<double>(classes);
  if (alpha > range.most_mass / std::max(features, 1.0)) {
    refuse_argument(where, "this is so large that smoothed sums overflow",
                    "give 1, which is usual");
  }
}

}  // namespace folkman
