#include "folkman/evaluation/accuracy.hpp"

#include <algorithm>
#include <cmath>

#include "folkman/base/quiet_monitor.hpp"
#include "folkman/base/threads.hpp"
#include "folkman/data/batch/batch_parts.hpp"
#include "folkman/models/scoring/scorer.hpp"

namespace folkman {
namespace {

struct Mean {
  double mean = 0;
  double standard_error = 0;
};

Mean mean_over_folds(const std::vector<FoldAccuracy>& folds, std::size_t candidate) {
  Mean result;
  double count = 0;
  for (const auto& fold : folds) {
    if (fold.empty()) continue;
    result.mean += fold[candidate];
    count += 1;
  }
  result.mean /= count;
  if (count < 2) return result;
  double squares = 0;
  for (const auto& fold : folds) {
    if (fold.empty()) continue;
    squares += (fold[candidate] - result.mean) * (fold[candidate] - result.mean);
  }
  result.standard_error = std::sqrt(squares / (count - 1) / count);
  return result;
}

// Of the candidates [begin, end) the one with the largest mean, the last of equals of one size.
std::size_t best_of_size(const Grid& grid, const std::vector<FoldAccuracy>& folds,
                         std::size_t size) {
  const std::size_t begin = size * grid.alphas.size();
  std::size_t best = begin;
  for (std::size_t j = begin + 1; j < begin + grid.alphas.size(); ++j) {
    if (mean_over_folds(folds, j).mean >= mean_over_folds(folds, best).mean) best = j;
  }
  return best;
}

double gain_of(const Batch& rows, std::size_t row, std::span<const double> scores) {
  if (rows.targets.empty()) return largest(scores) == rows.classes[row] ? 1 : 0;
  const double apart = scores.back() - rows.targets[row];
  return -apart * apart;
}

// Fits of one size: one for each class where there are more than two.
std::size_t outputs(const Method& method, const FoldedTraining& training) {
  const std::size_t classes = training.classes().size();
  return method.needs().numbers || classes <= 2 ? 1 : classes;
}

}  // namespace

AccuracyCounts::AccuracyCounts(const std::vector<HeldOutBoard>& boards, double total_weight,
                               int workers)
    : boards_(boards), shift_(61 - std::ilogb(total_weight)) {
  counts_.resize(static_cast<std::size_t>(workers));
  for (auto& of_worker : counts_) {
    for (const auto& held : boards) {
      of_worker.emplace_back(
          held.folds.size(),
          Count{.all = 0, .right = std::vector<std::int64_t>(held.board.candidates())});
    }
  }
}

void AccuracyCounts::add(const HeldOutRow& row) {
  const auto& held = boards_[row.board];
  const auto place = std::ranges::find(held.folds, row.fold) - held.folds.begin();
  Count& count = counts_[row.worker][row.board][place];
  const auto units = static_cast<std::int64_t>(std::ldexp(row.weight, shift_));
  count.all += units;
  const std::size_t classes = held.board.class_count();
  for (std::size_t j = 0; j < held.board.candidates(); ++j) {
    if (largest(row.scores.subspan(j * classes, classes)) == row.truth) count.right[j] += units;
  }
}

std::vector<FoldAccuracy> AccuracyCounts::of_board(std::size_t board) const {
  std::vector<FoldAccuracy> result(boards_[board].folds.size());
  for (std::size_t place = 0; place < result.size(); ++place) {
    std::int64_t all = 0;
    std::vector<std::int64_t> right(boards_[board].board.candidates());
    for (const auto& of_worker : counts_) {
      const Count& count = of_worker[board][place];
      all += count.all;
      for (std::size_t j = 0; j < right.size(); ++j) right[j] += count.right[j];
    }
    if (all == 0) continue;
    for (const std::int64_t units : right) {
      result[place].push_back(static_cast<double>(units) / static_cast<double>(all));
    }
  }
  return result;
}

std::size_t best_candidate(const Grid& grid, const std::vector<FoldAccuracy>& folds) {
  std::size_t best = best_of_size(grid, folds, 0);
  for (std::size_t size = 1; size < grid.sizes.size(); ++size) {
    const std::size_t rival = best_of_size(grid, folds, size);
    if (mean_over_folds(folds, rival).mean > mean_over_folds(folds, best).mean) best = rival;
  }
  return best;
}

std::size_t smallest_within_one_error(const Grid& grid, const std::vector<FoldAccuracy>& folds) {
  const Mean best = mean_over_folds(folds, best_candidate(grid, folds));
  for (std::size_t size = 0; size < grid.sizes.size(); ++size) {
    const std::size_t candidate = best_of_size(grid, folds, size);
    if (mean_over_folds(folds, candidate).mean >= best.mean - best.standard_error) {
      return candidate;
    }
  }
  return best_candidate(grid, folds);
}

double mean_score(const Rule& rule, const Batch& rows) {
  const Scorer scorer(rule);
  std::vector<double> scores(scorer.class_count());
  double total = 0;
  double weight = 0;
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    if (rows.classes[row] < 0) continue;
    scorer.row_scores(rows, row, scores);
    total += rows.weight(row) * gain_of(rows, row, scores);
    weight += rows.weight(row);
  }
  return total / weight;
}

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
      const bool has_weight =
          tested.weights.empty()
              ? tested.rows() > 0
              : std::ranges::any_of(tested.weights, [](double w) { return w > 0; });
      for (const Selection& selection : made) {
        if (!has_weight) break;
        scores.push_back(mean_score(by.rule(sums, selection, job.settings),
                                    with_columns(tested, selection.support)));
      }
      found[set].push_back(std::move(scores));
    }
  });
  return found;
}

}  // namespace folkman
