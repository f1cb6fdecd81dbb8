// `cross_validate`: one pass for the folds' sums, one to score; another before it when k or alpha
// are chosen within the training folds. Rows that a method or a second stage needs are kept from
// the first, and then none is made again.
#include <algorithm>
#include <cmath>
#include <utility>

#include "folkman/base/threads.hpp"
#include "folkman/data/batch/batch_parts.hpp"
#include "folkman/evaluation/held_out.hpp"
#include "folkman/evaluation/number_tally.hpp"
#include "folkman/evaluation/tuning.hpp"
#include "folkman/models/scoring/scorer.hpp"
#include "folkman/models/stage.hpp"
#include "folkman/training/convergence_warnings.hpp"
#include "folkman/training/training_rows.hpp"
#include "folkman/workflow/table_cross_validate.hpp"

namespace folkman {
namespace {

struct FoldModel {
  Candidate candidate;
  std::size_t k = 0;
  double alpha = 1;
  bool choice_converged = true;
  bool stage_converged = true;
};

// `rows` of all columns where the method needs them; the rule of a stage that needs rows is left
// out.
FoldModel fold_model(const Job& job, const ClassSums& sums, const Tuned& choice,
                     const Batch& rows) {
  const Method& by = *job.method;
  const Stage& then = stage(job.then);
  const Settings settings = job.at(choice.alpha);
  const TrainingView view{.sums = sums, .rows = rows};
  std::vector<std::string> unsaid;  // the size on all the rows has said it
  const std::size_t k = resolved_size(job, choice.k, view, choice.alpha, unsaid);
  auto selection = by.select(view, settings, k, job.effort());
  FoldModel made{.candidate = {},
                 .k = by.chooses_size(settings) ? selection.size() : k,
                 .alpha = choice.alpha};
  made.choice_converged = selection.converged;
  if (then.needs_rows()) {
    made.candidate.rule.binarize = sums.binarize;
  } else {
    made.candidate.rule = rule_from_sums(then, by, sums, selection, settings);
  }
  made.candidate.support = std::move(selection.support);
  return made;
}

std::vector<Column> united_supports(const std::vector<FoldModel>& models) {
  std::vector<Column> all;
  for (const auto& model : models) {
    all.insert(all.end(), model.candidate.support.begin(), model.candidate.support.end());
  }
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

std::vector<Column> places(const std::vector<Column>& of, const std::vector<Column>& among) {
  std::vector<Column> found;
  found.reserve(of.size());
  for (const Column column : of) {
    found.push_back(static_cast<Column>(std::ranges::lower_bound(among, column) - among.begin()));
  }
  return found;
}

// `folded` holds `columns`, every support among them.
void fit_stages(const Job& job, std::vector<FoldModel>& models, const FoldedRows& folded,
                const std::vector<Column>& columns, std::size_t classes) {
  for_each_task(models.size(), job.data.threads, [&](std::size_t fold, int) {
    check_stop(job.data.monitor);
    Candidate& candidate = models[fold].candidate;
    const Batch rows =
        with_columns(folded.without(static_cast<int>(fold)), places(candidate.support, columns));
    auto fitted = stage(job.then).fit({.rows = rows,
                                       .support_size = candidate.support.size(),
                                       .classes = classes,
                                       .binarize = candidate.rule.binarize},
                                      job.c, 1, job.data.monitor);
    candidate.rule = std::move(fitted.rule);
    models[fold].stage_converged = fitted.converged;
  });
}

std::vector<FoldModel> fold_models(const Job& job, FoldedTraining& training,
                                   const std::vector<Tuned>& choices) {
  const int folds = training.folds();
  const bool by_rows = job.method->needs().rows;
  std::vector<FoldModel> models;
  for (int fold = 0; fold < folds; ++fold) {
    check_stop(job.data.monitor);
    models.push_back(fold_model(job, training.without({&fold, 1}), choices[fold],
                                by_rows ? training.rows().without(fold) : Batch{}));
    if (job.data.monitor != nullptr) {
      job.data.monitor->progress("cross-validating", static_cast<std::uint64_t>(fold) + 1,
                                 static_cast<std::uint64_t>(folds), "folds");
    }
  }
  const auto stopped = std::ranges::count(models, false, &FoldModel::choice_converged);
  training.input.warn(
      convergence_warnings(*job.method, static_cast<std::size_t>(stopped), models.size()));
  const Stage& then = stage(job.then);
  if (!then.needs_rows()) return models;
  const auto columns = united_supports(models);
  fit_stages(job, models, training.rows_of(columns), columns, training.classes().size());
  training.input.warn(
      convergence_warnings(then, job.c, std::ranges::all_of(models, &FoldModel::stage_converged)));
  return models;
}

// The rows of all folds, predicted: `add(tally, row)` for each row, from a tally with none.
template <class OneTally, class Add>
std::vector<OneTally> tested(const Job& job, const FoldedTraining& training,
                             const std::vector<FoldModel>& models, const OneTally& none,
                             const Add& add) {
  std::vector<HeldOutBoard> boards;
  for (std::size_t fold = 0; fold < models.size(); ++fold) {
    boards.push_back(
        {{static_cast<int>(fold)}, Board(training.features().width(), {models[fold].candidate})});
  }
  const auto workers = static_cast<std::size_t>(resolved_threads(job.data.threads));
  std::vector<std::vector<OneTally>> tallies(workers, std::vector<OneTally>(models.size(), none));
  score_held_out(job, training, boards,
                 [&](const HeldOutRow& row) { add(tallies[row.worker][row.fold], row); });
  for (std::size_t worker = 1; worker < workers; ++worker) {
    for (std::size_t fold = 0; fold < models.size(); ++fold) {
      tallies[0][fold] += tallies[worker][fold];
    }
  }
  return std::move(tallies[0]);
}

template <class OneTally>
void report_folds(const std::vector<OneTally>& tallies, const std::vector<FoldModel>& models,
                  OneTally all, Evaluated& result) {
  for (std::size_t fold = 0; fold < tallies.size(); ++fold) {
    if (tallies[fold].empty()) continue;
    all += tallies[fold];
    result.by_fold.push_back(
        {.evaluation = tallies[fold].result(), .k = models[fold].k, .alpha = models[fold].alpha});
  }
  result.evaluation = all.result();
}

// As it would be chosen on all the rows.
std::size_t size_on_all(const Job& job, const Tuned& choice, FoldedTraining& training) {
  const Method& by = *job.method;
  const ClassSums sums = training.whole();
  const TrainingView view{.sums = sums, .rows = by.needs().rows ? training.rows().rows : no_rows};
  const std::size_t k = resolved_size(job, choice.k, view, choice.alpha, training.input.warnings);
  if (!by.chooses_size(job.settings)) return k;
  return by.select(view, job.at(choice.alpha), k, job.effort()).size();
}

}  // namespace

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

Evaluated cross_validate(const Task& task, int folds) {
  Job job = checked(task);
  job.data.checkpoint.asked["command"] = "cross_validate";
  if (job.method->needs().table) return cross_validate_table(job, folds);
  FoldedTraining training(job, folds);
  const Tuned given{.alpha = job.alpha.value_or(1.0), .k = job.k};
  NestedTuned choices{.whole = given,
                      .by_fold = std::vector<Tuned>(static_cast<std::size_t>(folds), given)};
  if (job.needs_tuning()) choices = nested_tuned(job, training);
  const std::vector<FoldModel> models = fold_models(job, training, choices.by_fold);
  Evaluated result;
  result.alpha = choices.whole.alpha;
  result.method = task.method;
  result.then = job.then;
  result.c = job.c;
  if (job.method->needs().numbers) {
    const NumberTally none;
    report_folds(tested(job, training, models, none,
                        [](NumberTally& to, const HeldOutRow& row) {
                          to.add(row.target, row.scores.back(), row.weight);
                        }),
                 models, none, result);
  } else {
    const Tally none(training.classes());
    std::vector<std::vector<double>> rooms(
        static_cast<std::size_t>(resolved_threads(job.data.threads)),
        std::vector<double>(training.classes().size()));
    report_folds(tested(job, training, models, none,
                        [&](Tally& to, const HeldOutRow& row) {
                          softmax(row.scores, rooms[row.worker]);
                          to.add(row.truth, largest(row.scores), rooms[row.worker], row.weight);
                        }),
                 models, none, result);
    result.evaluation.auc = mean_auc(result.by_fold);
  }
  result.k = size_on_all(job, choices.whole, training);
  result.input = std::move(training.input);
  return result;
}

}  // namespace folkman
