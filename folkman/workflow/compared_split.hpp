// One split of a comparison, in memory: its training and test rows with the features of the
// training rows, and a run on them. Methods that weigh the attributes of a table have neither a
// choice of a size nor a second stage, so each is one run, called size `all`. Its k is the number
// of attributes with a weight; its stage time is that of the whole fit, preparation and choice of
// penalties included, from the training rows in memory.
#pragma once

#include "folkman/data/batch/batch.hpp"
#include "folkman/statistics/class_sums/class_sums.hpp"
#include "folkman/training/table_training.hpp"
#include "folkman/workflow/compare_task.hpp"

namespace folkman {

struct SplitSource {
  ReadOptions train;  // with its filter of rows
  ReadOptions test;
};

class ComparedSplit {
 public:
  static constexpr const char* table_size = "all";

  ComparedSplit(const CompareTask& task, SplitSource source, int repeat);

  [[nodiscard]] const InputReport& input() const { return input_; }
  // One selection and the stages after it; each finished run is handed to `done`.
  void run(const std::string& method, const std::string& size,
           const std::vector<std::string>& thens,
           const std::function<void(const CompareRun&)>& done);

 private:
  struct TimedSums {
    GatherOptions gathered;
    bool completed = false;  // with what only rows tell (Method::complete)
    ClassSums sums;
    double seconds = 0;
  };
  void read();
  [[nodiscard]] Job job_of(const std::string& method, const std::string& size) const;
  [[nodiscard]] const TimedSums& sums(const Job& job);
  [[nodiscard]] CompareRun table_run(const std::string& method);

  const CompareTask& task_;
  SplitSource source_;
  int repeat_;
  // Read when first needed: rows, or a table.
  std::vector<std::string> classes_;
  Features features_;
  std::size_t width_ = 0;
  Batch train_;
  Batch test_;
  double alpha_ = 1;
  std::vector<TimedSums> sums_;
  std::optional<TableTraining> table_;
  InputReport input_;
};

// The smoothing with which multinomial naive Bayes on all the features is best on rows left out.
[[nodiscard]] double cross_validated_alpha(const CompareTask& task, const Batch& rows,
                                           const std::vector<std::string>& classes,
                                           std::size_t width);

}  // namespace folkman
