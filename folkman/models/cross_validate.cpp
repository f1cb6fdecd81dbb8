// `cross_validate`: one pass for the folds' sums, one to score; another before it when k or alpha
// are chosen within the training folds.
#include <cmath>
#include <utility>
#include <vector>

#include "folkman/base/threads.hpp"
#include "folkman/models/held_out.hpp"
#include "folkman/models/scorer.hpp"
#include "folkman/models/tuning.hpp"

namespace folkman {
namespace {

struct FoldModel {
  Candidate candidate;
  std::size_t k = 0;
  double alpha = 1;
};

FoldModel fold_model(const Task& task, const ClassSums& sums, const Tuned& choice) {
  const Method& chosen = method(task.method);
  std::vector<std::string> unsaid;  // the size on all the rows has said it
  const std::size_t k = resolved_size(task, choice.k, sums, choice.alpha, unsaid);
  auto selection = chosen.select(sums, select_options(task, k, choice.alpha));
  auto rule = chosen.rule(sums, selection, choice.alpha);
  return {.candidate = {.support = std::move(selection.support), .rule = std::move(rule)},
          .k = k,
          .alpha = choice.alpha};
}

std::vector<Tally> tested(const Task& task, const FoldedTraining& training,
                          const std::vector<FoldModel>& models) {
  const std::size_t folds = models.size();
  std::vector<HeldOutBoard> boards;
  for (std::size_t fold = 0; fold < folds; ++fold) {
    boards.push_back(
        {{static_cast<int>(fold)}, Board(training.features.width(), {models[fold].candidate})});
  }
  const auto workers = static_cast<std::size_t>(resolved_threads(task.data.threads));
  std::vector<std::vector<Tally>> tallies(workers,
                                          std::vector<Tally>(folds, Tally(training.classes)));
  std::vector<std::vector<double>> rooms(workers, std::vector<double>(training.classes.size()));
  score_held_out(task, training, boards, [&](const HeldOutRow& row) {
    softmax(row.scores, rooms[row.worker]);
    tallies[row.worker][row.fold].add(row.truth, largest(row.scores), rooms[row.worker],
                                      row.weight);
  });
  for (std::size_t worker = 1; worker < workers; ++worker) {
    for (std::size_t fold = 0; fold < folds; ++fold) tallies[0][fold] += tallies[worker][fold];
  }
  return std::move(tallies[0]);
}

double mean_auc(const std::vector<FoldEvaluation>& folds) {
  double total = 0;
  double defined = 0;
  for (const auto& fold : folds) {
    if (std::isnan(fold.evaluation.auc)) continue;
    total += fold.evaluation.auc;
    defined += 1;
  }
  return total / defined;
}

}  // namespace

Evaluated cross_validate(const Task& task, int folds) {
  FoldedTraining training = gather_folds(task, folds);
  const Tuned given{.alpha = task.alpha.value_or(1.0), .k = task.k};
  NestedTuned choices{.whole = given,
                      .by_fold = std::vector<Tuned>(static_cast<std::size_t>(folds), given)};
  if (needs_tuning(task)) choices = nested_tuned(task, training);
  std::vector<FoldModel> models;
  for (int fold = 0; fold < folds; ++fold) {
    check_stop(task.data.monitor);
    models.push_back(fold_model(task, training.without({&fold, 1}), choices.by_fold[fold]));
  }
  const std::vector<Tally> tallies = tested(task, training, models);
  Evaluated result;
  result.alpha = choices.whole.alpha;
  result.method = task.method;
  Tally all(training.classes);
  for (std::size_t fold = 0; fold < tallies.size(); ++fold) {
    if (tallies[fold].empty()) continue;
    all += tallies[fold];
    result.by_fold.push_back(
        {.evaluation = tallies[fold].result(), .k = models[fold].k, .alpha = models[fold].alpha});
  }
  result.evaluation = all.result();
  result.evaluation.auc = mean_auc(result.by_fold);
  result.k =
      resolved_size(task, choices.whole.k, training.whole(), result.alpha, training.input.warnings);
  result.input = std::move(training.input);
  return result;
}

}  // namespace folkman
