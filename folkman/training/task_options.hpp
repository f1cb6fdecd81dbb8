// A task in the terms of those who do a part of it.
#pragma once

#include "folkman/models/method.hpp"
#include "folkman/training/task.hpp"

namespace folkman {

// What the pass over the rows must gather for a method.
[[nodiscard]] GatherOptions gather_options(const Task& task, const Method& method);

// Of center classifiers; priors that follow the rows are taken from the sums.
[[nodiscard]] CenterOptions center_options(const Task& task, const ClassSums& sums);

// k, alpha and the budgets of a task that has them all.
[[nodiscard]] SelectOptions select_options(const Task& task, const ClassSums& sums, std::size_t k,
                                           double alpha);
[[nodiscard]] PathOptions path_options(const Task& task, const ClassSums& sums, double alpha);

// The task's data as its method reads it: numbers to predict, or classes; of counts, or of any
// sign.
[[nodiscard]] ReadOptions training_data(const Task& task);

}  // namespace folkman
