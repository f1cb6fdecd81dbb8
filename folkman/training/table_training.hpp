// Models that weigh the attributes of a table: from rows in memory to a model.
#pragma once

#include "folkman/models/model.hpp"
#include "folkman/models/scoring/scorer.hpp"
#include "folkman/training/training_data.hpp"

namespace folkman {

// Fitted on some rows (ascending) of the table. `threads` are for the choice of penalties.
[[nodiscard]] Model table_model(const Job& job, const TableTraining& training,
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
