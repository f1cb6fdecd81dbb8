// The whole job, from files to an answer: what a front end calls. Front ends translate to these
// structs and show what comes back; they compute nothing.
#pragma once

#include "folkman/base/api.hpp"
#include "folkman/evaluation/evaluation.hpp"
#include "folkman/methods/weighted/penalty_path.hpp"
#include "folkman/models/model.hpp"
#include "folkman/models/scoring/contribution.hpp"
#include "folkman/training/task.hpp"

namespace folkman {

struct Selected {
  std::string method;
  std::size_t k = 0;
  double alpha = 1;
  Offset rows = 0;
  std::vector<std::string> classes;
  Features features;        // of the data
  std::size_t choices = 0;  // how many there were to choose from: features, or columns
  Selection selection;
  std::optional<Stability> stability;  // where asked for
  InputReport input;
};
[[nodiscard]] FOLKMAN_API Selected select(const Task& task);

struct Fit {
  Model model;
  std::optional<Stability> stability;  // where asked for
  InputReport input;
  std::optional<ProgramRounding> rounding = {};  // of l0 regression; the model does not keep it
};
[[nodiscard]] FOLKMAN_API Fit fit(const Task& task);

struct Traced {
  std::string method;
  double alpha = 1;
  Offset rows = 0;
  std::size_t width = 0;  // features, or groups of them, to choose from
  std::vector<std::string> classes;
  Path path;
  InputReport input;
};
[[nodiscard]] FOLKMAN_API Traced path(const PathTask& task);

// Of a method with an l1 penalty: over that penalty.
struct PenaltyPathTask {
  Task task = {};  // its l1 must be unset; an l2 that is, is chosen by cross-validation
  PenaltyRange range = {};
};

struct PenaltyTraced {
  std::string method;
  Offset rows = 0;
  PenaltyPath path;
  InputReport input;
};
[[nodiscard]] FOLKMAN_API PenaltyTraced penalty_path(const PenaltyPathTask& task);

struct PredictTask {
  ReadOptions data = {};
  bool why = false;
};
// Rows come in their order; one call at a time.
FOLKMAN_API InputReport predict(const Model& model, const PredictTask& task,
                                const std::function<void(const Prediction&)>& sink);

// One document, by a model made of text (its first text column; others count as empty).
[[nodiscard]] FOLKMAN_API Explanation explain(const Model& model, std::string_view document);

// How well a single fold's model did, and what it chose from the other folds.
struct FoldEvaluation {
  Evaluation evaluation;
  std::size_t k = 0;
  double alpha = 1;
};

struct Evaluated {
  // Cross-validated: over the rows of all folds, each predicted once by the model that had not seen
  // it; but `auc` is the mean of the folds', since scores of different models do not compare.
  Evaluation evaluation;
  std::vector<FoldEvaluation> by_fold;  // cross-validation only; folds without rows are left out
  std::size_t k = 0;                    // of the model, or as it would be chosen on all the rows
  double alpha = 1;
  std::string method;
  std::string then = "own";
  double c = 1;
  InputReport input;
};
// Rows of classes the model does not know are left out and counted in the warnings.
[[nodiscard]] FOLKMAN_API Evaluated evaluate(const Model& model, const ReadOptions& data);
// Stratified. A size or smoothing to be chosen by cross-validation is chosen for each fold from the
// other folds alone, whose number thus takes the place of task.folds (evaluation/tuning.hpp).
[[nodiscard]] FOLKMAN_API Evaluated cross_validate(const Task& task, int folds);

}  // namespace folkman
