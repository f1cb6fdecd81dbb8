#include "folkman/evaluation/rows_tuning.hpp"

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
    scorer.row_scores(rows, row, scores);
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
  const std::size_t classes = training.classes().size();
  return method.needs().numbers || classes <= 2 ? 1 : classes;
}

}  // namespace

std::vector<std::vector<FoldAccuracy>> scores_by_rows(
    const Job& job, const FoldedTraining& training, std::span<const std::size_t> sizes,
    const std::vector<std::vector<int>>& held_out) {
  const Method& by = *job.method;
  const FoldedRows& folded = training.rows();
  std::vector<std::vector<FoldAccuracy>> found(held_out.size());
  StepMonitor steps(job.data.monitor, "cross-validating",
                    held_out.size() * sizes.size() * outputs(by, training), "fits");
  Effort effort = job.effort(Search::rough);  // to compare sizes, good supports do
  effort.threads = 1;
  effort.monitor = &steps;  // of one thread, every size is reported
  for_each_task(held_out.size(), job.data.threads, [&](std::size_t set, int) {
    check_stop(job.data.monitor);
    const ClassSums sums = training.without(held_out[set]);
    const Batch rows = folded.without(held_out[set]);
    const auto made = by.select_all({.sums = sums, .rows = rows}, job.settings, sizes, effort);
    for (const int fold : held_out[set]) {
      const Batch tested = folded.only(fold);
      FoldAccuracy scores;
      for (const Selection& selection : made) {
        if (!has_weight(tested)) break;
        scores.push_back(
            score(by.rule(sums, selection, job.settings), with_columns(tested, selection.support)));
      }
      found[set].push_back(std::move(scores));
    }
  });
  return found;
}

}  // namespace folkman
