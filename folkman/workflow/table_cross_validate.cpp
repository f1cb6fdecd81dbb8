#include "folkman/workflow/table_cross_validate.hpp"

#include <utility>

#include "folkman/base/threads.hpp"
#include "folkman/models/scoring/scorer.hpp"
#include "folkman/statistics/tables/table_folds.hpp"
#include "folkman/training/table_training.hpp"

namespace folkman {
namespace {

Tally tested(const Model& model, const RawTable& table, std::span<const std::size_t> rows) {
  const Batch cells = cells_of(model, table, rows);
  const Scorer scorer(model.rule);
  std::vector<double> scores(scorer.class_count());
  std::vector<double> probabilities(scorer.class_count());
  Tally tally(model.classes);
  for (std::size_t i = 0; i < cells.rows(); ++i) {
    scorer.row_scores(cells, i, scores);
    softmax(scores, probabilities);
    tally.add(cells.classes[i], largest(scores), probabilities);
  }
  return tally;
}

}  // namespace

Evaluated cross_validate_table(const Job& job, int folds) {
  TableTraining training = read_table(job);
  const RawTable& table = training.table;
  const auto splits = table_folds(table, all_rows_of(table), folds, job.seed);
  std::vector<Tally> tallies(splits.size(), Tally(table.class_names));
  std::vector<std::size_t> kept(splits.size());
  std::vector<char> converged(splits.size(), 1);
  for_each_task(splits.size(), job.data.threads, [&](std::size_t fold, int) {
    const TableFold& split = splits[fold];
    if (split.empty()) return;
    const Model model = table_model(job, training, split.training, 1);
    kept[fold] = model.table->attributes_kept(model.classes.size());
    converged[fold] = model.table->convergence.converged ? 1 : 0;
    tallies[fold] = tested(model, table, split.held_out);
  });
  Evaluated result;
  result.method = job.method->name();
  Tally all(table.class_names);
  for (std::size_t fold = 0; fold < splits.size(); ++fold) {
    if (tallies[fold].empty()) continue;
    all += tallies[fold];
    result.by_fold.push_back({.evaluation = tallies[fold].result(), .k = kept[fold]});
  }
  result.evaluation = all.result();
  result.evaluation.auc = mean_auc(result.by_fold);
  const Model whole = table_model(job, training, all_rows_of(table), job.data.threads);
  result.k = whole.table->attributes_kept(whole.classes.size());
  result.input = std::move(training.input);
  result.input.warn(table_warnings(whole));
  return result;
}

}  // namespace folkman
