// A data set opened for a model: its batches' columns are places in the model's support, its
// classes the model's. Scoring is done by many threads before a batch is handed on in order.
#pragma once

#include "folkman/data/dataset/dataset.hpp"
#include "folkman/models/model.hpp"
#include "folkman/models/scoring/scorer.hpp"

namespace folkman {

[[nodiscard]] Dataset opened_for(const Model& model, ReadOptions options);
// The training data once more: columns are places in `columns` (ascending) of its features.
[[nodiscard]] Dataset opened_for(ReadOptions options, const std::vector<std::string>& classes,
                                 const Features& features, std::span<const Column> columns);

// Values below 0 mean something to it.
[[nodiscard]] bool takes_any_sign(const Model& model);

// Rows of new data as a fitted preparation codes them: a batch read for its raw features
// (methods/weighted/weighted_table.hpp) becomes a batch of cells, one of each attribute, with
// value 1.
class RowPreparation {
 public:
  explicit RowPreparation(const Preparation& preparation);  // borrowed

  void apply(Batch& batch) const;

 private:
  struct Source {
    std::uint32_t column = 0;
    std::uint32_t code = 0;  // of a word
  };
  const Preparation& preparation_;
  std::vector<std::uint32_t> starts_;
  std::vector<Source> sources_;        // of each raw feature
  std::vector<std::uint32_t> absent_;  // cell of each attribute when the row has no entry for it
};

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
