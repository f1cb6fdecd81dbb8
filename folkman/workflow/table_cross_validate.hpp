// Cross-validation of a method that weighs the attributes of a table: each fold's model is fitted
// on the other folds' rows alone, from the filling of missing cells to the choice of penalties, and
// the labels of a fold's rows are looked at only once they have been predicted.
#pragma once

#include "folkman/training/job.hpp"
#include "folkman/workflow/workflow.hpp"

namespace folkman {

[[nodiscard]] Evaluated cross_validate_table(const Job& job, int folds);

// Of the folds that have one.
[[nodiscard]] double mean_auc(const std::vector<FoldEvaluation>& folds);

}  // namespace folkman
