#include "folkman/selection/smoothing.hpp"

#include <cmath>
#include <string>

#include "folkman/base/error.hpp"
#include "folkman/base/shortest_text.hpp"

namespace folkman {

void check_smoothing(const ClassSums& sums, double alpha) {
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
  if (alpha > 0 && alpha < least_positive_smoothing) {
    refuse_argument(where, "this is so small that smoothed sums vanish",
                    "give 0 for no smoothing, or at least " +
                        shortest_text(least_positive_smoothing) + "; 1 is usual");
  }
  const double features = static_cast<double>(sums.width()) * static_cast<double>(classes);
  if (alpha > most_smoothed_mass / std::max(features, 1.0)) {
    refuse_argument(where, "this is so large that smoothed sums overflow",
                    "give 1, which is usual");
  }
}

}  // namespace folkman
