// The data of a job, opened once: class sums, medians, rows, columns, each made when first asked
// for; or a typed table. Rows that the method or a second stage will need are kept while the sums
// are gathered, where memory allows, and read again only where it does not. Data in memory is not
// copied: it is read where it is.
#pragma once

#include "folkman/statistics/class_sums/exact_class_sums.hpp"
#include "folkman/statistics/tables/raw_table.hpp"
#include "folkman/training/folded_training.hpp"
#include "folkman/training/job.hpp"
#include "folkman/training/training_rows.hpp"

namespace folkman {

class TrainingData {
 public:
  // Reads the job's data, or loads its sums. The job is borrowed.
  explicit TrainingData(const Job& job);
  explicit TrainingData(FoldedTraining folded);  // all its rows
  // Of sums that are known, gathered from the job's data.
  TrainingData(const Job& job, std::shared_ptr<const ClassSums> sums);

  [[nodiscard]] const Job& job() const { return *job_; }
  // Before they are rounded: they merge, and can be saved. Only until sums() is asked for.
  [[nodiscard]] ExactClassSums& exact() { return exact_; }
  // With what only rows tell, where the method needs it (DataNeeds::medians). Rows beyond the
  // memory allowed are told of in the warnings: what a choice of k features needs is then made
  // exact; for a curve it is left in intervals.
  [[nodiscard]] const ClassSums& sums(const std::optional<SizeChoice>& k = {});
  [[nodiscard]] const Batch& rows();  // of all columns
  [[nodiscard]] Batch rows_of(std::span<const Column> columns);
  // For a choice of features: with the rows where the method needs them.
  [[nodiscard]] TrainingView view();

  InputReport input = {};

 private:
  bool complete_in_memory(ClassSums& sums);

  const Job* job_;
  ExactClassSums exact_;
  std::shared_ptr<const ClassSums> sums_;
  bool completed_ = false;
  std::optional<Batch> rows_;
};

// A table, missing cells kept: all there is for methods that need one.
struct TableTraining {
  RawTable table;
  std::optional<ColumnNumbers> numbers;  // of a matrix: how its columns are called
  InputReport input;
};
[[nodiscard]] TableTraining read_table(const Job& job);

}  // namespace folkman
