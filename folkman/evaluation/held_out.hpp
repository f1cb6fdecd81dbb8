// One pass over the rows of a cross-validation, in memory where they were kept: every row is scored
// by the rules that were trained without its fold. Folds are dealt anew in the order of the rows,
// as the statistics pass did.
#pragma once

#include "folkman/models/scoring/board.hpp"
#include "folkman/training/folded_training.hpp"

namespace folkman {

struct HeldOutBoard {
  std::vector<int> folds;  // that its rules have not seen
  Board board;
};

struct HeldOutRow {
  std::size_t board = 0;  // which of the boards
  int fold = 0;           // of the row, one of the board's
  Class truth = 0;
  double target = 0;  // where numbers are predicted
  double weight = 1;
  std::span<const double> scores;  // candidate by candidate, one per class
  int worker = 0;
};

// `judge` is called by several workers at once.
void score_held_out(const Job& job, const FoldedTraining& training,
                    const std::vector<HeldOutBoard>& boards,
                    const std::function<void(const HeldOutRow&)>& judge);

}  // namespace folkman
