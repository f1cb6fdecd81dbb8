// A model applied to rows in memory whose columns are those of the data it was fitted on; columns
// it did not choose, or never saw, count for nothing. Files go through `predict` (workflow.hpp).
#pragma once

#include "folkman/base/api.hpp"
#include "folkman/data/batch/batch.hpp"
#include "folkman/models/model.hpp"

namespace folkman {

// The class of each row; of equal scores the first.
[[nodiscard]] FOLKMAN_API std::vector<Class> predicted(const Model& model, const Batch& rows,
                                                       int threads = 0);
// The number of each row, of a regression.
[[nodiscard]] FOLKMAN_API std::vector<double> predicted_numbers(const Model& model,
                                                                const Batch& rows, int threads = 0);
// Row-major, one per class.
[[nodiscard]] FOLKMAN_API std::vector<double> probabilities(const Model& model, const Batch& rows,
                                                            int threads = 0);

}  // namespace folkman
