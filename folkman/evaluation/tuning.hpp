// k and alpha chosen by cross-validated accuracy (of numbers: squared error, accuracy.hpp).
// Candidates are the alphas 0.001, 0.003, ..., 10 (or the one given) times at most 25 sizes spaced
// evenly in log k from 1 to the width (or the size given, the elbow being found anew in every
// training set). Training sets come from the folds' sums, all candidates of all folds are scored in
// one pass (more only when their rules outgrow 1 GB), and no exact search is run for them. Where a
// second stage needs rows (models/stage.hpp), the method's own rule stands in for it here.
//
// The best pair has the largest mean accuracy over the folds. With --k cv the smallest size is
// taken whose best mean, over alpha, lies within one standard error of it. Among equal means of one
// size the larger alpha wins.
//
// Nested, for the honest assessment of a choice: with fold t tested, candidates are trained without
// {t, v} and scored on v, for every other fold v, so nothing of t takes part in the choice.
// Training without {t, v} serves t and v alike: F (F - 1) / 2 trainings.
#pragma once

#include "folkman/training/folded_training.hpp"

namespace folkman {

struct Tuned {
  double alpha = 1;
  SizeChoice k;  // cross-validated becomes a count; other kinds stay
};

[[nodiscard]] std::vector<double> tried_alphas();  // ascending

// Chosen on all the data.
[[nodiscard]] Tuned tuned(const Job& job, const FoldedTraining& training);

struct NestedTuned {
  Tuned whole;
  std::vector<Tuned> by_fold;  // [t]: chosen without fold t; needs three folds or more
};
[[nodiscard]] NestedTuned nested_tuned(const Job& job, const FoldedTraining& training);

// The size in numbers: an elbow is found from the sums, or from the rows where the method needs
// them. With a price for each feature the size is not known before, and any will do.
[[nodiscard]] std::size_t resolved_size(const Job& job, const SizeChoice& choice,
                                        const TrainingView& on, double alpha,
                                        std::vector<std::string>& warnings);

}  // namespace folkman
