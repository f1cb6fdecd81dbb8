// How well a method that needs rows predicts those that were held out, at each size: all sizes of a
// training set are one path. Numbers are judged by their mean squared error (its negative, so that
// more is better), classes by accuracy.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "folkman/evaluation/accuracy.hpp"
#include "folkman/training/folded_training.hpp"

namespace folkman {

// For each set of folds held out together, for each fold in it, the score of every size.
[[nodiscard]] std::vector<std::vector<FoldAccuracy>> scores_by_rows(
    const Job& job, const FoldedTraining& training, std::span<const std::size_t> sizes,
    const std::vector<std::vector<int>>& held_out);

}  // namespace folkman
