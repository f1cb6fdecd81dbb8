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

#include <cstdint>
#include <string>
#include <vector>

#include "folkman/training/workflow.hpp"

namespace folkman {

struct CompareTask {
  ReadOptions data = {};
  std::vector<std::string> test_files = {};  // given: one split, these rows are tested
  int repeats = 5;
  double test_share = 0.2;
  std::vector<std::string> methods = {"multinomial"};
  std::vector<std::string> thens = {"own"};
  std::vector<std::string> sizes = {"1%"};  // counts or shares, as --k takes them
  AlphaChoice alpha = 1.0;
  std::optional<double> c = {};  // unset: models/stage.hpp
  std::optional<double> binarize = {};
  bool rescale = false;  // center classifiers: by the inverse of the variance
  std::int64_t nodes = 300;
  int folds = 10;
  std::uint64_t seed = 0;
  std::string resume = {};  // a file of finished runs, made if it is not there; empty: none
};

// One selector, stage and size on one split.
struct CompareRun {
  int repeat = 0;
  std::string method;
  std::string size;  // as asked for
  std::string then;
  std::size_t k = 0;
  std::size_t width = 0;  // features with a value in the training rows
  double alpha = 1;
  double accuracy = 0;
  double select_seconds = 0;
  double stage_seconds = 0;
};

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
[[nodiscard]] Comparison compare(const CompareTask& task);

[[nodiscard]] std::vector<CompareSummary> summarised(const std::vector<CompareRun>& runs);

}  // namespace folkman
