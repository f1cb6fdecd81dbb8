// What is compared, and one run of it.
#pragma once

#include "folkman/training/size_choice.hpp"
#include "folkman/training/task.hpp"

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
  bool rescale = false;                    // center classifiers: by the inverse of the variance
  std::optional<std::int64_t> nodes = {};  // unset: as usual for the method
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

}  // namespace folkman
