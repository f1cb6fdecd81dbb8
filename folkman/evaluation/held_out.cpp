#include "folkman/evaluation/held_out.hpp"

#include <algorithm>

#include "folkman/base/threads.hpp"
#include "folkman/statistics/class_sums/folds.hpp"

namespace folkman {
namespace {

constexpr std::size_t some_rows = 256;  // of a task

std::vector<std::vector<std::size_t>> boards_of_folds(const std::vector<HeldOutBoard>& boards,
                                                      std::size_t folds) {
  std::vector<std::vector<std::size_t>> of_fold(folds);
  for (std::size_t b = 0; b < boards.size(); ++b) {
    for (const int fold : boards[b].folds) of_fold[fold].push_back(b);
  }
  return of_fold;
}

std::size_t most_scores(const std::vector<HeldOutBoard>& boards) {
  std::size_t most = 0;
  for (const auto& held : boards) {
    most = std::max(most, held.board.candidates() * held.board.class_count());
  }
  return most;
}

}  // namespace

void score_held_out(const Job& job, const FoldedTraining& training,
                    const std::vector<HeldOutBoard>& boards,
                    const std::function<void(const HeldOutRow&)>& judge) {
  const auto of_fold = boards_of_folds(boards, static_cast<std::size_t>(training.folds()));
  std::vector<std::vector<double>> scores(
      static_cast<std::size_t>(resolved_threads(job.data.threads)),
      std::vector<double>(most_scores(boards)));
  const auto score_row = [&](const Batch& batch, std::size_t row, int fold, int worker) {
    for (const std::size_t b : of_fold[static_cast<std::size_t>(fold)]) {
      const Board& board = boards[b].board;
      const auto found = std::span(scores[worker]).first(board.candidates() * board.class_count());
      board.row_scores(batch, row, found);
      judge({.board = b,
             .fold = fold,
             .truth = batch.classes[row],
             .target = batch.targets.empty() ? 0.0 : batch.targets[row],
             .weight = batch.weight(row),
             .scores = found,
             .worker = worker});
    }
  };
  if (training.has_rows()) {
    const FoldedRows& kept = training.rows();
    for_each_task((kept.fold.size() + some_rows - 1) / some_rows, job.data.threads,
                  [&](std::size_t task, int worker) {
                    check_stop(job.data.monitor);
                    const std::size_t end = std::min((task + 1) * some_rows, kept.fold.size());
                    for (std::size_t row = task * some_rows; row < end; ++row) {
                      if (kept.fold[row] >= 0) score_row(kept.rows, row, kept.fold[row], worker);
                    }
                  });
    return;
  }
  Folds deal(training.folds(), job.seed);
  ReadOptions read = job.data;
  read.fitted_text = training.text();
  Dataset data(std::move(read), training.classes(), training.features());
  data.read({.in_order =
                 [&](Batch& batch) {
                   batch.notes.clear();
                   for (const Class c : batch.classes) batch.notes.push_back(deal.next(c));
                 },
             .in_parallel =
                 [&](const Batch& batch, int worker) {
                   for (std::size_t row = 0; row < batch.rows(); ++row) {
                     score_row(batch, row, static_cast<int>(batch.notes[row]), worker);
                   }
                 }});
}

}  // namespace folkman
