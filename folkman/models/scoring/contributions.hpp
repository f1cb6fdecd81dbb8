// What speaks for a class in a row. Of a linear rule: of each feature, its value times its weight
// for the class, less the mean weight for the other classes. Of the nearest center: of each chosen
// feature, absent (0) or not, unless its value is missing, how much farther the other classes'
// centers are on average. Of a table: of each attribute's cell, which the row has (value 1), what
// it adds to the class, less the mean of what it adds to the others; beside it the same unweighted.
// Each class may weigh an attribute differently, so the amount is no multiple of the latter. Of a
// blend, both parts' by their shares: its scores are no sums.
#pragma once

#include "folkman/data/batch/batch.hpp"
#include "folkman/models/model.hpp"
#include "folkman/models/scoring/contribution.hpp"

namespace folkman {

// The number of a class less the mean of the others', those without rows left out.
[[nodiscard]] double ahead(std::span<const double> numbers, std::span<const double> intercept,
                           Class chosen);

// Largest amounts first, of either sign.
[[nodiscard]] std::vector<Contribution> contributions(const Rule& rule, const Batch& batch,
                                                      std::size_t row, Class chosen);
// Rows of a table are cells by now (BatchScorer).
[[nodiscard]] std::vector<Contribution> contributions(const Model& model, const Batch& batch,
                                                      std::size_t row, Class chosen);

}  // namespace folkman
