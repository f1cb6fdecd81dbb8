// A data set opened for a model: its batches' columns are places in the model's support, its
// classes the model's. Scoring is done by many threads before a batch is handed on in order.
#pragma once

#include <optional>
#include <span>

#include "folkman/data/dataset/dataset.hpp"
#include "folkman/models/model.hpp"
#include "folkman/models/scoring/row_preparation.hpp"
#include "folkman/models/scoring/scorer.hpp"

namespace folkman {

[[nodiscard]] Dataset opened_for(const Model& model, ReadOptions options);
// The training data once more: columns are places in `columns` (ascending) of its features.
[[nodiscard]] Dataset opened_for(ReadOptions options, const std::vector<std::string>& classes,
                                 const Features& features, std::span<const Column> columns);

// Values below 0 mean something to it.
[[nodiscard]] bool takes_any_sign(const Model& model);

// Scores batches of such a data set. Rows of a table are prepared first: the batch then holds
// cells.
class BatchScorer {
 public:
  explicit BatchScorer(const Model& model);  // borrowed

  [[nodiscard]] std::size_t class_count() const { return scorer_.class_count(); }
  // Leaves each row's probabilities, its log-odds and the class chosen in the notes of the batch;
  // or the number predicted.
  // Error for a value that the rule cannot take.
  void score_into_notes(Batch& batch) const;

 private:
  const Model& model_;
  Scorer scorer_;
  std::optional<RowPreparation> preparation_;
};

struct RowScores {
  double number = 0;  // of a regression, and nothing else
  Class chosen = 0;
  std::span<const double> probabilities;
  std::span<const double> log_odds;
};
[[nodiscard]] RowScores noted_scores(const Batch& batch, std::size_t row, std::size_t classes);

}  // namespace folkman
