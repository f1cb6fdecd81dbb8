// One split of a comparison, in memory: its training and test rows with the features of the
// training rows, and a run on them.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "folkman/data/batch/batch.hpp"
#include "folkman/statistics/class_sums/class_sums.hpp"
#include "folkman/training/job.hpp"
#include "folkman/workflow/compare_task.hpp"

namespace folkman {

struct SplitSource {
  ReadOptions train;  // with its filter of rows
  ReadOptions test;
};

class ComparedSplit {
 public:
  ComparedSplit(const CompareTask& task, const SplitSource& source, int repeat);

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
  void read(const SplitSource& source);
  [[nodiscard]] Job job_of(const std::string& method, const std::string& size) const;
  [[nodiscard]] const TimedSums& sums(const Job& job);
  [[nodiscard]] double accuracy(const std::vector<Column>& support, const Rule& rule) const;

  const CompareTask& task_;
  int repeat_;
  std::vector<std::string> classes_;
  Features features_;
  std::size_t width_ = 0;
  Batch train_;
  Batch test_;
  double alpha_ = 1;
  std::vector<TimedSums> sums_;
  InputReport input_;
};

// The smoothing with which multinomial naive Bayes on all the features is best on rows left out.
[[nodiscard]] double cross_validated_alpha(const CompareTask& task, const Batch& rows,
                                           const std::vector<std::string>& classes,
                                           std::size_t width);

}  // namespace folkman
