// The medians of classes, and what they gain: statistics/medians/class_medians.hpp says of what.
#pragma once

#include <vector>

namespace folkman {

struct ClassMedians {
  std::vector<std::vector<double>> median;  // [class][feature]
  std::vector<double> tied;                 // of each feature
  std::vector<double> gain;                 // likewise
  // Where rows were beyond memory (statistics/medians/median_sketch.hpp): no gain exceeds this,
  // `gain` is what it is at least, and medians are exact where the two are one. Empty: all are.
  std::vector<double> gain_bound = {};
};

}  // namespace folkman
