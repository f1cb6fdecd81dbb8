// Rules that linear classifiers make of rows (methods/linear/one_against_rest.hpp): the second
// stage after a choice of features.
#pragma once

#include <cstddef>

#include "folkman/base/monitor.hpp"
#include "folkman/data/batch/batch.hpp"
#include "folkman/methods/rule.hpp"

namespace folkman {

struct LinearRows {
  const Batch& rows;  // columns are places in the support
  std::size_t support_size = 0;
  std::size_t classes = 0;
  std::optional<double> binarize = {};  // of the sums
};
struct LinearRule {
  Rule rule;
  bool converged = true;
};
[[nodiscard]] LinearRule logistic_rule(const LinearRows& on, double c, int threads,
                                       const Monitor* monitor);
[[nodiscard]] LinearRule svm_rule(const LinearRows& on, double c, int threads,
                                  const Monitor* monitor);

}  // namespace folkman
