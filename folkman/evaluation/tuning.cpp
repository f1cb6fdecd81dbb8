#include "folkman/evaluation/tuning.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/base/quiet_monitor.hpp"
#include "folkman/base/threads.hpp"
#include "folkman/evaluation/accuracy.hpp"
#include "folkman/evaluation/held_out.hpp"
#include "folkman/evaluation/program_tuning.hpp"
#include "folkman/models/stage.hpp"
#include "folkman/training/program_curve.hpp"
#include "folkman/training/sizes.hpp"

namespace folkman {
namespace {

constexpr std::size_t sizes_tried = 25;
constexpr std::size_t most_board_bytes = std::size_t{1} << 30U;

Grid candidate_grid(const Task& task, const FoldedTraining& training) {
  const std::size_t width = training.features.width();
  Grid grid;
  grid.alphas = task.alpha ? std::vector<double>{*task.alpha} : tried_alphas();
  if (task.k.kind != SizeChoice::Kind::cross_validated) {
    grid.sizes = {task.k};
    return grid;
  }
  const auto sizes = method(task.method).program
                         ? program_sizes({.width = width, .points = sizes_tried})
                         : curve_sizes(width, 0, sizes_tried);
  for (const std::size_t k : sizes) {
    grid.sizes.push_back({.kind = SizeChoice::Kind::count, .amount = static_cast<double>(k)});
  }
  return grid;
}

std::vector<Candidate> candidates(const Task& task, const Grid& grid, const ClassSums& sums) {
  const Method& chosen = method(task.method);
  const Stage& then = stage(task.then);
  QuietMonitor quiet(task.data.monitor);
  Task alone = task;  // each candidate has one thread and nothing to report
  alone.data.threads = 1;
  alone.data.monitor = &quiet;
  alone.nodes = 0;
  std::vector<Candidate> made(grid.count());
  for_each_task(grid.count(), task.data.threads, [&](std::size_t j, int) {
    check_stop(task.data.monitor);
    const double alpha = grid.alpha(j);
    std::vector<std::string> unsaid;
    const std::size_t k = resolved_size(alone, grid.size(j), sums, {}, alpha, unsaid);
    auto selection = selected(chosen, sums, select_options(alone, sums, k, alpha));
    made[j].rule = rule_from_sums(then, chosen, sums, selection, alpha);
    made[j].support = std::move(selection.support);
  });
  return made;
}

// For each held-out set, for each fold in it, the accuracy of every candidate.
std::vector<std::vector<FoldAccuracy>> accuracies(const Task& task, const FoldedTraining& training,
                                                  const Grid& grid,
                                                  const std::vector<std::vector<int>>& held_out) {
  if (method(task.method).program) {
    std::vector<std::size_t> sizes;
    for (const SizeChoice& size : grid.sizes)
      sizes.push_back(static_cast<std::size_t>(size.amount));
    return program_scores(task, training, sizes, held_out);
  }
  std::vector<std::vector<FoldAccuracy>> found;
  const double weight = total_weight(training.whole());
  std::vector<HeldOutBoard> boards;
  std::size_t bytes = 0;
  for (std::size_t h = 0; h < held_out.size(); ++h) {
    check_stop(task.data.monitor);
    const ClassSums sums = training.without(held_out[h]);
    boards.push_back({held_out[h], Board(sums.width(), candidates(task, grid, sums))});
    bytes += boards.back().board.bytes();
    if (task.data.monitor != nullptr) {
      task.data.monitor->progress("training candidates", h + 1, held_out.size(), "folds");
    }
    if (bytes < most_board_bytes && h + 1 < held_out.size()) continue;
    AccuracyCounts counts(boards, weight, resolved_threads(task.data.threads));
    score_held_out(task, training, boards, [&](const HeldOutRow& row) { counts.add(row); });
    for (std::size_t b = 0; b < boards.size(); ++b) found.push_back(counts.of_board(b));
    boards.clear();
    bytes = 0;
  }
  return found;
}

std::vector<std::vector<int>> single_folds(int folds) {
  std::vector<std::vector<int>> sets(static_cast<std::size_t>(folds));
  for (int fold = 0; fold < folds; ++fold) sets[fold] = {fold};
  return sets;
}

Tuned choice(const Task& task, const Grid& grid, const std::vector<FoldAccuracy>& folds) {
  const std::size_t best = task.k.kind == SizeChoice::Kind::cross_validated
                               ? smallest_within_one_error(grid, folds)
                               : best_candidate(grid, folds);
  return {.alpha = grid.alpha(best), .k = grid.size(best)};
}

}  // namespace

std::vector<double> tried_alphas() { return {0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10}; }

bool needs_tuning(const Task& task) {
  return !task.alpha || task.k.kind == SizeChoice::Kind::cross_validated;
}

std::size_t resolved_size(const Task& task, const SizeChoice& choice, const ClassSums& sums,
                          const Batch& rows, double alpha, std::vector<std::string>& warnings) {
  if (task.penalty) return sums.width();
  const Method& by = method(task.method);
  if (choice.kind == SizeChoice::Kind::elbow && by.program) {
    SelectOptions options = select_options(task, sums, 1, alpha);
    options.l0.nodes = 0;
    return program_elbow(by, sums, rows, options);
  }
  if (choice.kind == SizeChoice::Kind::elbow) {
    return elbow_size(method(task.method), sums, path_options(task, sums, alpha));
  }
  return counted_size(choice, sums.width(), warnings);
}

Tuned tuned(const Task& task, const FoldedTraining& training) {
  const Grid grid = candidate_grid(task, training);
  const auto sets = single_folds(static_cast<int>(training.folds.size()));
  std::vector<FoldAccuracy> folds;
  for (auto& of_set : accuracies(task, training, grid, sets)) folds.push_back(of_set.front());
  return choice(task, grid, folds);
}

NestedTuned nested_tuned(const Task& task, const FoldedTraining& training) {
  const auto folds = static_cast<int>(training.folds.size());
  if (folds < 3) {
    throw Error({.kind = Fault::Kind::argument,
                 .where = "cross-validation",
                 .what = "two folds leave none to choose k or alpha on while one is tested",
                 .fix = "ask for 3 folds or more, or give k and alpha as numbers"});
  }
  const Grid grid = candidate_grid(task, training);
  auto sets = single_folds(folds);
  for (int one = 0; one < folds; ++one) {
    for (int other = one + 1; other < folds; ++other) sets.push_back({one, other});
  }
  const auto found = accuracies(task, training, grid, sets);
  std::vector<FoldAccuracy> whole;
  std::vector<std::vector<FoldAccuracy>> inner(static_cast<std::size_t>(folds));
  for (std::size_t s = 0; s < sets.size(); ++s) {
    if (sets[s].size() == 1) {
      whole.push_back(found[s][0]);
    } else {
      inner[sets[s][0]].push_back(found[s][1]);
      inner[sets[s][1]].push_back(found[s][0]);
    }
  }
  NestedTuned result{.whole = choice(task, grid, whole), .by_fold = {}};
  for (const auto& without_fold : inner) {
    result.by_fold.push_back(choice(task, grid, without_fold));
  }
  return result;
}

}  // namespace folkman
