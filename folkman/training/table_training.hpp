// Models that weigh the attributes of a table: from rows in memory to a model. All that is learned
// is learned on the rows given and nothing else: how missing cells are filled, where numbers are
// cut, which words there are, the counts, the penalties (by inner folds of these rows), the
// weights.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "folkman/models/model.hpp"
#include "folkman/models/scoring/scorer.hpp"
#include "folkman/statistics/tables/raw_table.hpp"
#include "folkman/training/task.hpp"

namespace folkman {

// Throws unless the task makes sense for a method of this kind.
void check_table_task(const Task& task);

// The rows of the task's data, missing cells kept.
struct TableTraining {
  RawTable table;
  std::optional<ColumnNumbers> numbers;  // of a matrix: how its columns are called
  InputReport input;
};
[[nodiscard]] TableTraining gather_table_training(const Task& task);

// The task's options with all penalties; those that were not given are chosen on these rows.
[[nodiscard]] WeightingOptions settled_weighting(const Task& task, const RawTable& table,
                                                 std::span<const std::size_t> rows, int threads);

// Fitted on some rows (ascending) of the table. `threads` are for the choice of penalties.
[[nodiscard]] Model table_model(const Task& task, const TableTraining& training,
                                std::span<const std::size_t> rows, int threads);

// Rows as the model's cells, to be scored by its rule.
[[nodiscard]] Batch cells_of(const Model& model, const RawTable& table,
                             std::span<const std::size_t> rows);

// What the model says of every row, row-major, one number per class.
[[nodiscard]] std::vector<double> table_scores(const Model& model, const RawTable& table,
                                               RowScore score);

// Warnings that a fit gives rise to.
[[nodiscard]] std::vector<std::string> table_warnings(const Model& model);

}  // namespace folkman
