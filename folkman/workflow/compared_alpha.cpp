// The smoothing of a comparison: chosen once per split, on the training rows in memory.

#include "folkman/evaluation/accuracy.hpp"
#include "folkman/evaluation/tuning.hpp"
#include "folkman/methods/naive_bayes/naive_bayes.hpp"
#include "folkman/models/scoring/board.hpp"
#include "folkman/models/scoring/scorer.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"
#include "folkman/training/training_rows.hpp"
#include "folkman/workflow/compared_split.hpp"

namespace folkman {
namespace {

FoldAccuracy fold_accuracy(const Board& board, const FoldedRows& folded, int fold) {
  const std::size_t classes = board.class_count();
  std::vector<double> scores(board.candidates() * classes);
  FoldAccuracy right(board.candidates());
  double all = 0;
  for (std::size_t row = 0; row < folded.fold.size(); ++row) {
    if (folded.fold[row] != fold) continue;
    board.row_scores(folded.rows, row, scores);
    const double weight = folded.rows.weight(row);
    all += weight;
    for (std::size_t j = 0; j < right.size(); ++j) {
      const auto of_candidate = std::span(scores).subspan(j * classes, classes);
      if (largest(of_candidate) == folded.rows.classes[row]) right[j] += weight;
    }
  }
  if (all == 0) return {};
  for (double& share : right) share /= all;
  return right;
}

}  // namespace

double cross_validated_alpha(const CompareTask& task, const Batch& rows,
                             const std::vector<std::string>& classes, std::size_t width) {
  const Grid grid{.alphas = tried_alphas(), .sizes = {SizeChoice{}}};
  const FoldedRows folded = folded_rows(rows, task.folds, task.seed);
  Selection all;
  all.support = all_columns(width);
  std::vector<FoldAccuracy> accuracies;
  for (int fold = 0; fold < task.folds; ++fold) {
    check_stop(task.data.monitor);
    const ClassSums sums = class_sums(folded.without(fold), classes, Features::numbered(width),
                                      {.binarize = task.binarize})
                               .rounded();
    std::vector<Candidate> candidates;
    for (const double alpha : grid.alphas) {
      candidates.push_back({.support = all.support, .rule = multinomial_rule(sums, all, alpha)});
    }
    accuracies.push_back(fold_accuracy(Board(width, candidates), folded, fold));
  }
  return grid.alpha(best_candidate(grid, accuracies));
}

}  // namespace folkman
