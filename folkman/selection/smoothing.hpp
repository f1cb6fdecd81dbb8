// The smoothing alpha of naive Bayes, checked once at the border. Smoothed sums f + alpha are added
// up, divided and put into logarithms; a smoothing whose total overflows or whose share vanishes
// would make every score infinite or nothing at all.
#pragma once

#include "folkman/statistics/class_sums.hpp"

namespace folkman {

constexpr double least_positive_smoothing = 1e-200;
constexpr double most_smoothed_mass = 1e200;

// Error unless the sums have two classes or more, and alpha is 0 or a number that they can be
// smoothed with.
void check_smoothing(const ClassSums& sums, double alpha);

}  // namespace folkman
