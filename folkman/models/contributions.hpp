// What speaks for a class in a row. Of a linear rule: of each feature, its value times its weight
// for the class, less the mean weight for the other classes. Of the nearest center: of each chosen
// feature, absent (0) or not, unless its value is missing, how much farther the other classes'
// centers are on average.
#pragma once

#include <vector>

#include "folkman/data/batch.hpp"
#include "folkman/models/rule.hpp"
#include "folkman/models/workflow.hpp"

namespace folkman {

// Largest amounts first, of either sign.
[[nodiscard]] std::vector<Contribution> contributions(const Rule& rule, const Batch& batch,
                                                      std::size_t row, Class chosen);

}  // namespace folkman
