// `compare`: selectors x second stages x sizes on the same random splits, by the protocol of
// Askari, d'Aspremont and El Ghaoui (2019, section 4 and appendix D). In each split everything is
// learned from the training rows alone: which features there are (columns without a value there are
// left out, so a share of the features is one of those), how text is weighted, the smoothing, the
// choice, the rule. Then the test rows are read with those features and predicted.
//
// With --alpha cv one smoothing is chosen per split, for all of its runs, as the papers do: the
// best of 0.001, 0.003, ..., 10 for multinomial naive Bayes with all features, by cross-validated
// accuracy on the training rows.
//
// Times start from the training rows in memory. Selection: class sums, choice and certificate (the
// search for a proof is run for `multinomial` only, whose choice it may improve). Stage: the chosen
// columns cut out, and the rule fitted. Reading, tuning and testing are in neither. Methods that
// need presence (bernoulli) see values above 0 as 1 where nothing else is asked for; what a method
// saw is what its second stage sees, as with `fit`.
#pragma once

#include "folkman/base/api.hpp"
#include "folkman/workflow/compare_task.hpp"

namespace folkman {

struct Quartiles {
  double first = 0;
  double median = 0;
  double third = 0;
};

// The same over all splits.
struct CompareSummary {
  std::string method;
  std::string size;
  std::string then;
  double k = 0;  // median
  double accuracy = 0;
  double accuracy_sd = 0;  // NaN for one split
  Quartiles select_seconds;
  Quartiles stage_seconds;
};

struct Comparison {
  std::vector<CompareRun> runs;           // by repeat, method, size, stage
  std::vector<CompareSummary> summaries;  // by method, size, stage
  std::size_t resumed = 0;                // runs that the file had
  InputReport input;
};
[[nodiscard]] FOLKMAN_API Comparison compare(const CompareTask& task);

[[nodiscard]] FOLKMAN_API std::vector<CompareSummary> summarised(
    const std::vector<CompareRun>& runs);

}  // namespace folkman
