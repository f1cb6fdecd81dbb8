// Accuracies of many candidates on many folds, and which candidate they speak for. The weight of
// rows predicted right is counted in whole units of 2^-62 of the data's total weight, so counts do
// not depend on the order of rows or threads. Of a method that needs rows all sizes of a training
// set are one path; numbers are judged by their mean squared error (its negative, so that more is
// better), classes by accuracy.
#pragma once

#include "folkman/evaluation/held_out.hpp"

namespace folkman {

// Every alpha with every size; candidates are numbered size by size.
struct Grid {
  std::vector<double> alphas;     // ascending
  std::vector<SizeChoice> sizes;  // ascending

  [[nodiscard]] std::size_t count() const { return alphas.size() * sizes.size(); }
  [[nodiscard]] double alpha(std::size_t candidate) const {
    return alphas[candidate % alphas.size()];
  }
  [[nodiscard]] const SizeChoice& size(std::size_t candidate) const {
    return sizes[candidate / alphas.size()];
  }
};

using FoldAccuracy = std::vector<double>;  // of each candidate; empty when the fold has no rows

class AccuracyCounts {
 public:
  AccuracyCounts(const std::vector<HeldOutBoard>& boards, double total_weight, int workers);
  void add(const HeldOutRow& row);
  // One per fold of the board.
  [[nodiscard]] std::vector<FoldAccuracy> of_board(std::size_t board) const;

 private:
  struct Count {
    std::int64_t all = 0;
    std::vector<std::int64_t> right;  // by candidate
  };
  const std::vector<HeldOutBoard>& boards_;
  int shift_ = 0;                                        // weight 1 is 2^shift units
  std::vector<std::vector<std::vector<Count>>> counts_;  // [worker][board][fold of the board]
};

// The accuracy of a rule on rows, or minus its mean squared error; columns are places in its
// support. Rows of class -1 do not count.
[[nodiscard]] double mean_score(const Rule& rule, const Batch& rows);

// Of a method that needs rows: for each set of folds held out together, for each fold in it, the
// score of every size.
[[nodiscard]] std::vector<std::vector<FoldAccuracy>> scores_by_rows(
    const Job& job, const FoldedTraining& training, std::span<const std::size_t> sizes,
    const std::vector<std::vector<int>>& held_out);

// The largest mean; of equals the smallest size, then the larger alpha.
[[nodiscard]] std::size_t best_candidate(const Grid& grid, const std::vector<FoldAccuracy>& folds);
// The smallest size whose best mean is within one standard error of the best; its best alpha.
[[nodiscard]] std::size_t smallest_within_one_error(const Grid& grid,
                                                    const std::vector<FoldAccuracy>& folds);

}  // namespace folkman
