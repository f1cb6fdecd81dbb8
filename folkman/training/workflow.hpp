// The whole job, from files to an answer: what a front end calls. The command line and, later, the
// Python package translate to these structs and print what comes back; they compute nothing.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "folkman/data/dataset/dataset.hpp"
#include "folkman/evaluation/evaluation.hpp"
#include "folkman/methods/selection.hpp"
#include "folkman/models/model.hpp"

namespace folkman {

// --k: a count, a share of the features, the elbow of the certified curve, or cross-validated.
struct SizeChoice {
  enum class Kind { count, share, elbow, cross_validated };
  Kind kind = Kind::elbow;
  double amount = 0;  // count or share (0.05 for 5 %)
};
[[nodiscard]] SizeChoice size_choice(std::string_view text);  // "500", "5%", "elbow", "cv"

// --alpha: a number, or unset for 10-fold cross-validation over a grid.
using AlphaChoice = std::optional<double>;
[[nodiscard]] AlphaChoice alpha_choice(std::string_view text);  // "0.5", "cv"
// --l1, --l2: a number, or unset for cross-validation: "0.3", "cv".
[[nodiscard]] std::optional<double> penalty_choice(const std::string& flag, std::string_view text);

struct Task {
  ReadOptions data = {};       // `data.files` empty when `sums_file` is given
  std::string sums_file = {};  // saved sums (or a long table) instead of data
  std::string method = "multinomial";
  SizeChoice k = {};
  AlphaChoice alpha = 1.0;
  std::string then = "own";             // the rule on the chosen features: models/stage.hpp
  std::optional<double> c = {};         // C of linear classifiers; unset: models/stage.hpp
  std::optional<double> binarize = {};  // unset: the method's own default
  CenterOptions centers = {};           // of center classifiers
  bool priors_from_rows = false;        // their priors are the classes' shares of the weight
  std::int64_t nodes = 300;             // budget of the exact search (0: none)
  double max_gap = -1;                  // >= 0: Error `uncertified` when the relative gap is larger
  // Of l0 regression: `l0` but for its threads, monitor and seed; and a price for each feature in
  // place of k.
  L0Options l0 = {};
  std::optional<double> penalty = {};
  // Of methods that weigh the attributes of a table (folkman/weighting). Penalties left unset are
  // chosen by cross-validation within the training rows (training/penalty_choice.hpp).
  std::optional<double> l1 = {};
  std::optional<double> l2 = {};
  WeightingOptions weighting = {};  // its penalties l1 and l2, seed and monitor are not used
  MissingCells missing_cells = MissingCells::typical;
  int folds = 10;     // of cross-validated choices
  int stability = 0;  // resamples that say how far the choice can be trusted
  std::uint64_t seed = 0;
};

// evaluation/stability.hpp says what the numbers mean.
struct Stability {
  int resamples = 0;
  int permutations = 0;
  std::vector<double> frequency;  // of each chosen feature, in the order of the support
  double false_discoveries = 0;   // estimated share of the chosen features
};

// What came in besides the answer.
struct InputReport {
  std::vector<std::string> warnings;  // "k = 900 is more than the 100 features; all are chosen"
  std::vector<BadRow> bad_rows;
};

struct Pick {
  std::string method;
  std::size_t k = 0;
  double alpha = 1;
  Offset rows = 0;
  std::vector<std::string> classes;
  Features features;  // of the data
  Selection selection;
  std::optional<Stability> stability;  // where asked for
  InputReport input;
  std::optional<ProgramFacts> program = {};  // of l0 regression
};
[[nodiscard]] Pick pick(const Task& task);

struct Fit {
  Model model;
  std::optional<Stability> stability;  // where asked for
  InputReport input;
  std::optional<ProgramRounding> rounding = {};  // of l0 regression; the model does not keep it
};
[[nodiscard]] Fit fit(const Task& task);

struct PathTask {
  Task task = {};              // its k is not used
  std::size_t points = 10000;  // 0: every k
  std::size_t max_k = 0;       // 0: the width
};
struct Trace {
  std::string method;
  double alpha = 1;
  Offset rows = 0;
  std::size_t width = 0;
  std::vector<std::string> classes;
  Path path;
  InputReport input;
};
[[nodiscard]] Trace trace(const PathTask& task);

// Why a row was classified as it was: what each of its features added to the score of the predicted
// class, less the average over the other classes.
struct Contribution {
  Column position = 0;  // in the model's support
  double value = 0;     // of the feature in this row; of a table 1: the row has this cell
  double weight = 0;    // times value, the amount; nearest center: the class's center
  double amount = 0;
  double plain = 0;  // of a table: what the cell would add if no attribute were weighted
};

struct Prediction {
  Offset row = 0;
  Class chosen = 0;
  Class given = -1;                       // the row's own label, if it has one the model knows
  std::span<const double> probabilities;  // one per class
  std::span<const double> scores;         // log-odds: log p_c - log(1 - p_c)
  std::span<const std::string> carried;
  std::span<const Contribution> why;  // largest amounts first; only if asked for
  double prior = 0;                   // what the chosen class has ahead of the mean of the others
                                      // before any feature counts; of a number: the intercept
  // Where numbers are predicted, in place of classes.
  double number = 0;
  double given_number = std::numeric_limits<double>::quiet_NaN();  // the row's own, if it has one
};
struct PredictTask {
  ReadOptions data = {};
  bool why = false;
};
// Rows come in their order; one call at a time.
InputReport predict(const Model& model, const PredictTask& task,
                    const std::function<void(const Prediction&)>& sink);

// One document, by a model made of text (its first text column; others count as empty).
struct Explanation {
  Class chosen = 0;
  std::vector<double> probabilities;  // one per class
  std::vector<double> scores;         // log-odds; of a regression the number alone
  std::vector<Contribution> why;      // largest amounts first
};
[[nodiscard]] Explanation explain(const Model& model, std::string_view document);

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
[[nodiscard]] Evaluated evaluate(const Model& model, const ReadOptions& data);
// Stratified. A size or smoothing to be chosen by cross-validation is chosen for each fold from the
// other folds alone, whose number thus takes the place of task.folds (evaluation/tuning.hpp).
[[nodiscard]] Evaluated cross_validate(const Task& task, int folds);

}  // namespace folkman
