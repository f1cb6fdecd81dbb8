#include "folkman/evaluation/program_tuning.hpp"

#include <numeric>

#include "folkman/base/quiet_monitor.hpp"
#include "folkman/base/threads.hpp"
#include "folkman/data/batch/batch_parts.hpp"
#include "folkman/models/scoring/scorer.hpp"
#include "folkman/training/training_rows.hpp"

namespace folkman {
namespace {

double gain_of(const Batch& rows, std::size_t row, std::span<const double> scores) {
  if (rows.targets.empty()) return largest(scores) == rows.classes[row] ? 1 : 0;
  const double apart = scores.back() - rows.targets[row];
  return -apart * apart;
}

double score(const Rule& rule, const Batch& rows) {
  const Scorer scorer(rule);
  std::vector<double> scores(scorer.class_count());
  double total = 0;
  double weight = 0;
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    const auto start = static_cast<std::size_t>(rows.starts[row]);
    const auto size = static_cast<std::size_t>(rows.starts[row + 1]) - start;
    scorer.scores(std::span(rows.columns).subspan(start, size),
                  std::span(rows.values).subspan(start, size), scores);
    total += rows.weight(row) * gain_of(rows, row, scores);
    weight += rows.weight(row);
  }
  return total / weight;
}

bool has_weight(const Batch& rows) {
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    if (rows.weight(row) > 0) return true;
  }
  return false;
}

// Fits of one size: one for each class where there are more than two.
std::size_t outputs(const Method& method, const FoldedTraining& training) {
  const std::size_t classes = training.classes.size();
  return method.predicts_numbers() || classes <= 2 ? 1 : classes;
}

std::vector<int> all_but(int fold, int folds) {
  std::vector<int> others;
  for (int other = 0; other < folds; ++other) {
    if (other != fold) others.push_back(other);
  }
  return others;
}

}  // namespace

std::vector<std::vector<FoldAccuracy>> program_scores(
    const Task& task, const FoldedTraining& training, std::span<const std::size_t> sizes,
    const std::vector<std::vector<int>>& held_out) {
  const Method& chosen = method(task.method);
  const auto folds = static_cast<int>(training.folds.size());
  const auto columns = all_columns(training.features.width());
  const FoldedRows folded =
      folded_rows(task, {training.classes, training.features, columns, training.text}, folds);
  std::vector<std::vector<FoldAccuracy>> found(held_out.size());
  StepMonitor steps(task.data.monitor, "cross-validating",
                    held_out.size() * sizes.size() * outputs(chosen, training), "fits");
  for_each_task(held_out.size(), task.data.threads, [&](std::size_t set, int) {
    check_stop(task.data.monitor);
    const ClassSums sums = training.without(held_out[set]);
    SelectOptions options = select_options(task, sums, 1, 1.0);
    options.threads = 1;
    options.monitor = &steps;  // of one thread, every size is reported
    options.l0.nodes = 0;
    options.l0.shaken = false;  // to compare sizes, good supports do
    const auto made = chosen.select_path(sums, folded.without(held_out[set]), sizes, options);
    for (const int fold : held_out[set]) {
      const Batch tested = folded.without(all_but(fold, folds));
      FoldAccuracy scores;
      for (const Selection& selection : made) {
        if (!has_weight(tested)) break;
        scores.push_back(
            score(chosen.rule(sums, selection, 1.0), with_columns(tested, selection.support)));
      }
      found[set].push_back(std::move(scores));
    }
  });
  return found;
}

}  // namespace folkman
