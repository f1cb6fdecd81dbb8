// The rows of a task's data in memory, for what sums do not suffice for: linear classifiers on the
// chosen columns, and the selectors that need all of them. 12 bytes a nonzero; Error where memory
// does not suffice.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "folkman/data/batch/batch.hpp"
#include "folkman/data/dataset/dataset.hpp"
#include "folkman/training/task_options.hpp"

namespace folkman {

// Some features of a data set (ascending), by their columns.
struct ChosenColumns {
  const std::vector<std::string>& classes;
  const Features& features;
  std::span<const Column> columns;
  std::shared_ptr<const std::vector<FittedText>> text = {};  // how its text became features
};
// One pass over them, columns renumbered by place; `work.before` is not asked. Where rows may be
// skipped all columns are looked at: what was left out for a fault in another stays out.
void read_chosen(const Task& task, const ChosenColumns& chosen, BatchWork work);
[[nodiscard]] Batch training_rows(const Task& task, const ChosenColumns& chosen);

// The same where they take no more than so many bytes and there is room; whether they do depends on
// the rows alone.
[[nodiscard]] std::optional<Batch> rows_within(const Task& task, const ChosenColumns& chosen,
                                               std::size_t bytes);

// The same with the fold of each row, dealt as gather_folds did.
struct FoldedRows {
  Batch rows;
  std::vector<int> fold;

  [[nodiscard]] Batch without(std::span<const int> held_out) const;
  [[nodiscard]] Batch without(int held_out) const { return without({&held_out, 1}); }
};
[[nodiscard]] FoldedRows folded_rows(const Task& task, const ChosenColumns& chosen, int folds);

[[nodiscard]] std::vector<Column> all_columns(std::size_t width);

}  // namespace folkman
