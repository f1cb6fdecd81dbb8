#include "folkman/evaluation/tuning.hpp"

#include <numeric>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/base/quiet_monitor.hpp"
#include "folkman/base/threads.hpp"
#include "folkman/evaluation/accuracy.hpp"
#include "folkman/evaluation/held_out.hpp"
#include "folkman/models/stage.hpp"

namespace folkman {
namespace {

constexpr std::size_t sizes_tried = 25;
constexpr std::size_t most_board_bytes = std::size_t{1} << 30U;

Grid candidate_grid(const Job& job, const FoldedTraining& training) {
  Grid grid;
  grid.alphas = job.alpha ? std::vector<double>{*job.alpha} : tried_alphas();
  if (job.k.kind != SizeChoice::Kind::cross_validated) {
    grid.sizes = {job.k};
    return grid;
  }
  const std::size_t most = job.method->choices(training.features());
  for (const std::size_t k : job.method->tried_sizes(most, sizes_tried)) {
    grid.sizes.push_back({.kind = SizeChoice::Kind::count, .amount = static_cast<double>(k)});
  }
  return grid;
}

std::vector<Candidate> candidates(const Job& job, const Grid& grid, const ClassSums& sums) {
  const Method& by = *job.method;
  const Stage& then = stage(job.then);
  QuietMonitor quiet(job.data.monitor);
  Job alone = job;  // each candidate has one thread and nothing to report
  alone.data.threads = 1;
  alone.data.monitor = &quiet;
  std::vector<Candidate> made(grid.count());
  for_each_task(grid.count(), job.data.threads, [&](std::size_t j, int) {
    check_stop(job.data.monitor);
    const double alpha = grid.alpha(j);
    const TrainingView view{.sums = sums};
    std::vector<std::string> unsaid;
    const std::size_t k = resolved_size(alone, grid.size(j), view, alpha, unsaid);
    const Settings settings = job.at(alpha);
    auto selection = by.select(view, settings, k, alone.effort(Search::none));
    made[j].rule = rule_from_sums(then, by, sums, selection, settings);
    made[j].support = std::move(selection.support);
  });
  return made;
}

// For each held-out set, for each fold in it, the accuracy of every candidate.
std::vector<std::vector<FoldAccuracy>> accuracies(const Job& job, const FoldedTraining& training,
                                                  const Grid& grid,
                                                  const std::vector<std::vector<int>>& held_out) {
  if (job.method->needs().rows) {
    std::vector<std::size_t> sizes;
    for (const SizeChoice& size : grid.sizes)
      sizes.push_back(static_cast<std::size_t>(size.amount));
    return scores_by_rows(job, training, sizes, held_out);
  }
  std::vector<std::vector<FoldAccuracy>> found;
  const auto weights = training.whole().class_weight;
  const double weight = std::accumulate(weights.begin(), weights.end(), 0.0);
  std::vector<HeldOutBoard> boards;
  std::size_t bytes = 0;
  for (std::size_t h = 0; h < held_out.size(); ++h) {
    check_stop(job.data.monitor);
    const ClassSums sums = training.without(held_out[h]);
    boards.push_back({held_out[h], Board(sums.width(), candidates(job, grid, sums))});
    bytes += boards.back().board.bytes();
    if (job.data.monitor != nullptr) {
      job.data.monitor->progress("training candidates", h + 1, held_out.size(), "folds");
    }
    if (bytes < most_board_bytes && h + 1 < held_out.size()) continue;
    AccuracyCounts counts(boards, weight, resolved_threads(job.data.threads));
    score_held_out(job, training, boards, [&](const HeldOutRow& row) { counts.add(row); });
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

Tuned choice(const Job& job, const Grid& grid, const std::vector<FoldAccuracy>& folds) {
  const std::size_t best = job.k.kind == SizeChoice::Kind::cross_validated
                               ? smallest_within_one_error(grid, folds)
                               : best_candidate(grid, folds);
  return {.alpha = grid.alpha(best), .k = grid.size(best)};
}

}  // namespace

std::vector<double> tried_alphas() { return {0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10}; }

std::size_t resolved_size(const Job& job, const SizeChoice& choice, const TrainingView& on,
                          double alpha, std::vector<std::string>& warnings) {
  const std::size_t most = job.method->choices(on.sums.features);
  if (job.method->chooses_size(job.settings)) return most;
  if (choice.kind == SizeChoice::Kind::elbow) {
    return job.method->elbow(on, job.at(alpha), job.effort());
  }
  return counted_size(choice, most, warnings, job.method->noun());
}

Tuned tuned(const Job& job, const FoldedTraining& training) {
  const Grid grid = candidate_grid(job, training);
  const auto sets = single_folds(training.folds());
  std::vector<FoldAccuracy> folds;
  for (auto& of_set : accuracies(job, training, grid, sets)) folds.push_back(of_set.front());
  return choice(job, grid, folds);
}

NestedTuned nested_tuned(const Job& job, const FoldedTraining& training) {
  const auto folds = training.folds();
  if (folds < 3) {
    refuse_argument("cross-validation",
                    "two folds leave none to choose k or alpha on while one is tested",
                    "ask for 3 folds or more, or give k and alpha as numbers");
  }
  const Grid grid = candidate_grid(job, training);
  auto sets = single_folds(folds);
  for (int one = 0; one < folds; ++one) {
    for (int other = one + 1; other < folds; ++other) sets.push_back({one, other});
  }
  const auto found = accuracies(job, training, grid, sets);
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
  NestedTuned result{.whole = choice(job, grid, whole), .by_fold = {}};
  for (const auto& without_fold : inner) {
    result.by_fold.push_back(choice(job, grid, without_fold));
  }
  return result;
}

}  // namespace folkman
