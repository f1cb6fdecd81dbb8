// Mean and variance of a feature over the rows of some classes that have a value of it, from class
// sums. The sums keep what rounding took from them, so a small spread next to a large offset (1e9
// and noise) keeps its digits.
#pragma once

#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman {

struct Moments {
  double weight = 0;  // of the rows; 0: the others are 0, too
  double mean = 0;
  double variance = 0;  // about the mean, over the weight; 0 also where it is no number
};

// What rounding took from a sum; nothing where the sums do not say.
[[nodiscard]] inline double rest_of(const std::vector<std::vector<double>>& rests, std::size_t c,
                                    std::size_t i) {
  return rests.empty() ? 0.0 : rests[c][i];
}

// Of classes [first, last). The variance needs sums of squares.
[[nodiscard]] Moments moments(const ClassSums& sums, std::size_t feature, std::size_t first,
                              std::size_t last);
[[nodiscard]] inline Moments moments(const ClassSums& sums, std::size_t feature) {
  return moments(sums, feature, 0, sums.class_count());
}

}  // namespace folkman
