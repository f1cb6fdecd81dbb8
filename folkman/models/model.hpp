// A fitted sparse classifier or regression: the chosen features with their names, the rule on them,
// and the proof that came with the choice. It holds k features, not m: kilobytes.
// models/model_file.hpp saves it.
#pragma once

#include "folkman/base/api.hpp"
#include "folkman/data/batch/features.hpp"
#include "folkman/methods/method.hpp"
#include "folkman/methods/weighted/weighted_table.hpp"
#include "folkman/statistics/class_sums/class_sums.hpp"

namespace folkman {

struct Model {
  std::string method;
  std::vector<std::string> classes;  // none where numbers are predicted
  Offset rows = 0;                   // it was fitted on
  std::size_t width = 0;             // features it chose from
  double alpha = 1;
  std::string then = "own";          // models/stage.hpp: where the rule comes from
  double c = 1;                      // of that rule, where it has a C
  std::vector<Column> support = {};  // 0-based columns of the training data, ascending
  Features features = {};            // named: the names of the support, in its order
  bool numbered = false;             // those names are column numbers, from `first`
  Offset first = 0;
  Numbers origin = Numbers::written;  // of those numbers
  std::vector<double> scores = {};    // one per supported feature
  std::vector<Class> points_to = {};  // likewise; none where numbers are predicted
  std::vector<double> class_mix = {};
  Certificate certificate = {};
  std::string judged_by = {};  // as in Selection
  Rule rule = {};
  std::vector<FittedText> text = {};  // how its text features are made
  // Of methods that weigh the attributes of a table: how rows become its features, which then are
  // cells; `numbered` and the like are about the columns behind them.
  std::optional<WeightedTable> table = {};
  std::optional<ProgramFacts> program = {};
  std::map<std::string, std::string> settings =
      {};  // of the method, as they were; older files: none
  std::optional<ColumnChoice> columns =
      {};  // where columns were chosen: `support` has their features
  friend bool operator==(const Model&, const Model&) = default;

  // How many were chosen, of how many.
  [[nodiscard]] std::size_t k() const { return columns ? columns->chosen : support.size(); }
  [[nodiscard]] std::size_t choices() const { return columns ? columns->of : width; }
};

// Some features by name; `columns` ascend.
[[nodiscard]] Features chosen_features(const Features& all, std::span<const Column> columns);

// `settings` are those of the method, its alpha a number.
[[nodiscard]] FOLKMAN_API Model fitted_model(const Method& method, const ClassSums& sums,
                                             const Selection& selection, const Settings& settings,
                                             Rule rule);

}  // namespace folkman
