#include "folkman/evaluation/held_out.hpp"

#include <algorithm>

#include "folkman/base/threads.hpp"

namespace folkman {
namespace {

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

void score_held_out(const Task& task, const FoldedTraining& training,
                    const std::vector<HeldOutBoard>& boards,
                    const std::function<void(const HeldOutRow&)>& judge) {
  const auto folds = static_cast<int>(training.folds.size());
  const auto of_fold = boards_of_folds(boards, training.folds.size());
  std::vector<std::vector<double>> scores(
      static_cast<std::size_t>(resolved_threads(task.data.threads)),
      std::vector<double>(most_scores(boards)));
  Folds deal(folds, task.seed);
  ReadOptions read = training_data(task);
  read.fitted_text = training.text;
  Dataset data(std::move(read), training.classes, training.features);
  data.read(
      {.in_order =
           [&](Batch& batch) {
             batch.notes.clear();
             for (const Class c : batch.classes) batch.notes.push_back(deal.next(c));
           },
       .in_parallel =
           [&](const Batch& batch, int worker) {
             for (std::size_t row = 0; row < batch.rows(); ++row) {
               const auto fold = static_cast<int>(batch.notes[row]);
               const auto start = static_cast<std::size_t>(batch.starts[row]);
               const auto size = static_cast<std::size_t>(batch.starts[row + 1]) - start;
               for (const std::size_t b : of_fold[fold]) {
                 const Board& board = boards[b].board;
                 const auto found =
                     std::span(scores[worker]).first(board.candidates() * board.class_count());
                 board.scores(std::span(batch.columns).subspan(start, size),
                              std::span(batch.values).subspan(start, size), found);
                 judge({.board = b,
                        .fold = fold,
                        .truth = batch.classes[row],
                        .target = batch.targets.empty() ? 0.0 : batch.targets[row],
                        .weight = batch.weight(row),
                        .scores = found,
                        .worker = worker});
               }
             }
           }});
}

}  // namespace folkman
