// Class sums from a table of numbers, for the enumerated cases and for tables made by a test.
#pragma once

#include <string>
#include <vector>

#include "folkman/statistics/class_sums/class_sums.hpp"
#include "tests/vectors/known_cases.hpp"

namespace folkman::testing {

[[nodiscard]] inline ClassSums sums_of(std::vector<std::vector<double>> f,
                                       std::vector<double> class_weight = {}) {
  ClassSums sums;
  for (std::size_t c = 0; c < f.size(); ++c) sums.classes.push_back(std::to_string(c));
  sums.features = Features::numbered(f.empty() ? 0 : f.front().size());
  sums.binary = !class_weight.empty();
  sums.class_weight =
      class_weight.empty() ? std::vector<double>(f.size(), 1.0) : std::move(class_weight);
  sums.sums = std::move(f);
  return sums;
}

}  // namespace folkman::testing
