// Training data by fold: one pass, one statistic for each. What is trained without some folds is
// made of the others' sums added, never of the total less those, which would leave rounding dust.
#pragma once

#include "folkman/statistics/class_sums/exact_class_sums.hpp"
#include "folkman/training/job.hpp"
#include "folkman/training/training_rows.hpp"

namespace folkman {

class FoldedTraining {
 public:
  FoldedTraining(const Job& job, int folds);

  [[nodiscard]] int folds() const { return static_cast<int>(folds_.size()); }
  [[nodiscard]] const std::vector<std::string>& classes() const { return folds_[0].classes(); }
  [[nodiscard]] const Features& features() const { return folds_[0].features(); }
  [[nodiscard]] const std::shared_ptr<const std::vector<FittedText>>& text() const {
    return folds_[0].text();
  }
  [[nodiscard]] ExactClassSums exactly_without(std::span<const int> held_out) const;
  [[nodiscard]] ClassSums without(std::span<const int> held_out) const;
  [[nodiscard]] ClassSums whole() const { return without({}); }
  // Of all columns; there where the method needs them, or they were kept.
  [[nodiscard]] bool has_rows() const { return rows_.has_value(); }
  [[nodiscard]] const FoldedRows& rows() const { return *rows_; }
  [[nodiscard]] FoldedRows rows_of(std::span<const Column> columns) const;

  InputReport input = {};

 private:
  friend class TrainingData;  // which takes it over
  void read(const ReadOptions& options, int folds);
  [[nodiscard]] Batch read_rows(std::span<const Column> columns) const;

  const Job* job_;
  std::vector<ExactClassSums> folds_;
  std::optional<FoldedRows> rows_;
};

}  // namespace folkman
