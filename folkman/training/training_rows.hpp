// The rows of training data in memory, for what sums do not suffice for: linear classifiers on the
// chosen columns, and the selectors that need all of them. 12 bytes a nonzero; Error where memory
// does not suffice.
#pragma once

#include "folkman/data/batch/batch.hpp"
#include "folkman/data/dataset/dataset.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"
#include "folkman/training/job.hpp"

namespace folkman {

// Some features of a data set (ascending), by their columns.
struct ChosenColumns {
  const std::vector<std::string>& classes;
  const Features& features;
  std::span<const Column> columns;
  std::shared_ptr<const std::vector<FittedText>> text = {};  // how its text became features
};
[[nodiscard]] inline ChosenColumns chosen_columns(const ClassSums& sums,
                                                  std::span<const Column> columns) {
  return {sums.classes, sums.features, columns, sums.text};
}
[[nodiscard]] std::vector<Column> all_columns(std::size_t width);

// One pass over them, columns renumbered by place; `work.before` is not asked. Where rows may be
// skipped all columns are looked at: what was left out for a fault in another stays out.
void read_chosen(const ReadOptions& data, const ChosenColumns& chosen, BatchWork work);
[[nodiscard]] Batch training_rows(const ReadOptions& data, const ChosenColumns& chosen);

// The same where they take no more than so many bytes and there is room; whether they do depends on
// the rows alone.
[[nodiscard]] std::optional<Batch> rows_within(const ReadOptions& data, const ChosenColumns& chosen,
                                               std::size_t bytes);

// Keeps the rows of a job's files while its sums are gathered, if they will be needed and as long
// as memory allows: a quarter of what is free, or what the job says.
class RowKeeper {
 public:
  explicit RowKeeper(const Job& job);

  // To be shown the rows; none where they are not kept.
  [[nodiscard]] RowsOnlooker onlooker();
  // In final numbers; nothing where they were too many, or change once all of them are seen (text
  // whose weights depend on the others), or the first of them were read before a checkpoint.
  [[nodiscard]] std::optional<Batch> finished(const Dataset& data);

 private:
  std::optional<Batch> rows_;
  std::size_t bytes_ = 0;
};

// Rows with the fold of each, dealt in their order.
struct FoldedRows {
  Batch rows;
  std::vector<int> fold;  // -1: the row has no class, and is of none

  [[nodiscard]] Batch without(std::span<const int> held_out) const;
  [[nodiscard]] Batch without(int held_out) const { return without({&held_out, 1}); }
  [[nodiscard]] Batch only(int held_out) const;

 private:
  [[nodiscard]] Batch where(const std::function<bool(int)>& wanted) const;
};
[[nodiscard]] FoldedRows folded_rows(Batch rows, int folds, std::uint64_t seed);

}  // namespace folkman
