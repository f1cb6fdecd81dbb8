// What is asked for: data, a method and its options.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "folkman/data/dataset/dataset.hpp"
#include "folkman/methods/option.hpp"
#include "folkman/methods/selection.hpp"
#include "folkman/methods/weighted/weighting_options.hpp"
#include "folkman/statistics/tables/preparation.hpp"

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

struct Task {
  ReadOptions data = {};       // `data.files` empty when `sums_file` is given
  std::string sums_file = {};  // saved sums (or a long table) instead of data
  std::string method = "multinomial";
  // What was asked for by name, as text: checked against what the method takes (settled), and put
  // into the fields below.
  GivenOptions options = {};
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

struct PathTask {
  Task task = {};              // its k is not used
  std::size_t points = 10000;  // 0: every k
  std::size_t max_k = 0;       // 0: the width
};

// The task with its options in place. An Error for an option that the method does not take,
// whatever its value, and for a value out of range. A task that is settled stays as it is.
[[nodiscard]] Task settled(Task task);

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

}  // namespace folkman
