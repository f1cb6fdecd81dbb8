// The smoothing alpha of naive Bayes, checked once at the border. Smoothed sums f + alpha are added
// up, multiplied, divided and put into logarithms; a smoothing whose total overflows or whose share
// vanishes would make every score infinite or nothing at all.
#pragma once

#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman {

// How much smoothing a method can compute with.
struct SmoothingRange {
  double most_mass = 1e305;  // of alpha, over all features and classes
  double least_share = 0;    // of an alpha above 0, beside the weight of all rows
};

// Error unless the sums have two classes or more, and alpha is 0 or a number in the range.
void check_smoothing(const ClassSums& sums, double alpha, const SmoothingRange& range = {});

}  // namespace folkman
