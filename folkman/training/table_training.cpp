#include "folkman/training/table_training.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/methods/finite_rule.hpp"
#include "folkman/methods/weighted/scheme.hpp"
#include "folkman/models/method.hpp"
#include "folkman/models/weighted_table.hpp"
#include "folkman/training/penalty_choice.hpp"
#include "folkman/training/present_classes.hpp"

namespace folkman {
namespace {

void check_penalty(const char* flag, const std::optional<double>& penalty) {
  if (!penalty || (*penalty >= 0 && std::isfinite(*penalty))) return;
  refuse_argument(flag, "a penalty must be a finite number from 0", "give 0.3, or cv");
}

// Columns that say something; at least one, that a model may read its data.
std::vector<std::size_t> telling_columns(const Preparation& preparation) {
  std::vector<std::size_t> telling;
  for (std::size_t j = 0; j < preparation.columns.size(); ++j) {
    if (preparation.columns[j].size() > 1) telling.push_back(j);
  }
  if (telling.empty()) telling.push_back(0);
  return telling;
}

// Numbers of the fit, put where the model wants them: some columns, all classes.
class Placing {
 public:
  Placing(const Preparation& preparation, std::vector<std::size_t> columns,
          const PresentClasses& present, std::size_t classes)
      : starts_(preparation.starts()),
        columns_(std::move(columns)),
        present_(present),
        classes_(classes) {}

  [[nodiscard]] std::vector<double> of_columns(const std::vector<double>& numbers) const {
    std::vector<double> placed;
    for (const std::size_t j : columns_) append(numbers, j, placed);
    return placed;
  }
  [[nodiscard]] std::vector<double> of_cells(const std::vector<double>& numbers) const {
    std::vector<double> placed;
    for (const std::size_t j : columns_) {
      for (std::size_t cell = starts_[j]; cell < starts_[j + 1]; ++cell) {
        append(numbers, cell, placed);
      }
    }
    return placed;
  }
  [[nodiscard]] Rule rule(const Weighting& made) const {
    Rule rule;
    rule.intercept.assign(classes_, -std::numeric_limits<double>::infinity());
    for (std::size_t c = 0; c < present_.classes.size(); ++c) {
      rule.intercept[static_cast<std::size_t>(present_.classes[c])] = made.prior[c];
    }
    rule.weight = of_cells(made.score);
    if (made.blend) {
      rule.blend = {.weight = of_cells(made.blend->score), .share = made.blend->share};
    }
    return rule;
  }

 private:
  void append(const std::vector<double>& numbers, std::size_t i, std::vector<double>& to) const {
    const std::size_t first = to.size();
    to.resize(first + classes_);
    for (std::size_t c = 0; c < present_.classes.size(); ++c) {
      to[first + static_cast<std::size_t>(present_.classes[c])] =
          numbers[i * present_.classes.size() + c];
    }
  }

  std::vector<std::uint32_t> starts_;
  std::vector<std::size_t> columns_;
  const PresentClasses& present_;
  std::size_t classes_;
};

// Of a mixture, by the shares of its parts.
std::vector<double> effective_weights(const Weighting& made) {
  std::vector<double> weights = made.weight;
  for (std::size_t i = 0; made.blend && i < weights.size(); ++i) {
    weights[i] += made.blend->share * (made.blend->weight[i] - weights[i]);
  }
  return weights;
}

// How much a cell tells: the range of what it adds, and the class it adds most to.
void judge_cells(Model& model) {
  const std::size_t classes = model.classes.size();
  for (std::size_t cell = 0; cell < model.features.width(); ++cell) {
    const auto added = std::span(model.rule.weight).subspan(cell * classes, classes);
    const auto [low, high] = std::ranges::minmax_element(added);
    model.scores.push_back(*high - *low);
    model.points_to.push_back(static_cast<Class>(high - added.begin()));
    model.support.push_back(static_cast<Column>(cell));
  }
}

}  // namespace

void check_table_task(const Task& task) {
  const Method& chosen = method(task.method);
  const auto refuse = [&](const char* flag, const char* fix) {
    refuse_argument(flag, "is not for " + chosen.name + ", which weighs the attributes of a table",
                    fix);
  };
  if (!task.sums_file.empty()) refuse("@{sums}", "pass the table itself");
  if (task.k.kind != SizeChoice::Kind::elbow) refuse("@{k}", "use @{l1} for fewer attributes");
  if (!task.alpha || *task.alpha != 1) refuse("@{alpha}", "leave it out: smoothing is 1 per table");
  if (task.then != "own") refuse("@{then}", "leave it out");
  if (task.binarize) refuse("@{binarize}", "leave it out: numbers are cut where it tells most");
  if (task.stability > 0) refuse("@{stability}", "leave it out");
  if (task.max_gap >= 0) refuse("@{max_gap}", "leave it out");
  if (task.centers.rescale || task.priors_from_rows || !task.centers.priors.empty()) {
    refuse("@{rescale}, @{class_prior}", "leave them out");
  }
  if (!task.data.text.empty()) refuse("@{text}", "leave it out");
  if (task.data.missing != Missing::error) refuse("@{missing}", "use @{missing_as}");
  check_penalty("@{l1}", task.l1);
  check_penalty("@{l2}", task.l2);
  const bool penalised = chosen.scheme->has_penalties;
  if (!penalised && (task.l1 || task.l2 || task.weighting.shared != 0)) {
    refuse_argument("@{l1}, @{l2}, @{shared}", chosen.name + " has no penalties",
                    "leave them out, or use @{method=barista}");
  }
}

TableTraining gather_table_training(const Task& task) {
  check_table_task(task);
  ReadOptions options = task.data;
  options.missing = Missing::keep;
  Dataset data(std::move(options));
  TableTraining training{.table = gather_table(data), .numbers = {}, .input = {}};
  if (data.fitted_text() != nullptr) {
    throw Error({.kind = Fault::Kind::data,
                 .where = "training data",
                 .what = "it is running text, and " + task.method + " needs a table",
                 .fix = "give CSV, TSV or ARFF, or use @{method=multinomial}"});
  }
  if (training.table.columns.empty()) {
    throw Error({.kind = Fault::Kind::data,
                 .where = "training data",
                 .what = "there is no attribute besides the label",
                 .fix = "pass data with at least one"});
  }
  const Features& features = data.features();
  if (features.is_numbered()) {
    training.numbers = ColumnNumbers{features.first(), features.width(), features.origin()};
  }
  training.input = {.warnings = data.warnings(), .bad_rows = data.bad_rows()};
  return training;
}

WeightingOptions settled_weighting(const Task& task, const RawTable& table,
                                   std::span<const std::size_t> rows, int threads) {
  WeightingOptions options = task.weighting;
  options.seed = task.seed;
  options.monitor = task.data.monitor;
  if (!method(task.method).scheme->has_penalties) return options;
  const auto [l1, l2] = chosen_penalties(table, rows,
                                         {.l1 = task.l1,
                                          .l2 = task.l2,
                                          .missing = task.missing_cells,
                                          .weighting = options,
                                          .seed = task.seed,
                                          .threads = threads});
  options.l1 = l1;
  options.l2 = l2;
  return options;
}

Model table_model(const Task& task, const TableTraining& training,
                  std::span<const std::size_t> rows, int threads) {
  const RawTable& table = training.table;
  const Scheme& scheme = *method(task.method).scheme;
  const WeightingOptions options = settled_weighting(task, table, rows, threads);
  const Preparation learned =
      learned_preparation(table, rows, task.missing_cells, task.data.monitor);
  CodedTable cells = coded(learned, table, rows);
  const PresentClasses present = keep_present_classes(cells);
  const WeightingData data(cells, options.unseen);
  const Weighting made = scheme.fit(data, options);

  const auto telling = telling_columns(learned);
  const Placing placing(learned, telling, present, table.class_names.size());
  WeightedTable known;
  for (const std::size_t j : telling) known.preparation.columns.push_back(learned.columns[j]);
  known.weight = placing.of_columns(effective_weights(made));
  known.plain = placing.of_cells(data.tables().t);
  known.width = table.columns.size();
  known.convergence = made.convergence;
  known.scale = options.scale;
  if (scheme.has_penalties) {
    known.l1 = options.l1;
    known.l2 = options.l2;
  }
  Model model{.method = scheme.name,
              .classes = table.class_names,
              .rows = static_cast<Offset>(rows.size()),
              .features = cell_features(known.preparation)};
  model.width = model.features.width();
  if (training.numbers) {
    model.numbered = true;
    model.first = training.numbers->first;
    model.origin = training.numbers->origin;
  }
  model.rule = finite_rule(placing.rule(made));
  model.table = std::move(known);
  judge_cells(model);
  return model;
}

Batch cells_of(const Model& model, const RawTable& table, std::span<const std::size_t> rows) {
  const CodedTable cells = coded(model.table->preparation, table, rows);
  Batch batch;
  batch.classes = cells.classes;
  batch.columns.assign(cells.cells.begin(), cells.cells.end());
  batch.values.assign(cells.cells.size(), 1.0);
  for (std::size_t i = 1; i <= cells.rows(); ++i) {
    batch.starts.push_back(static_cast<Offset>(i * cells.columns()));
  }
  return batch;
}

std::vector<double> table_scores(const Model& model, const RawTable& table, RowScore score) {
  const Batch cells = cells_of(model, table, all_rows_of(table));
  const Scorer scorer(model.rule);
  const std::size_t classes = scorer.class_count();
  std::vector<double> scores(classes);
  std::vector<double> result(cells.rows() * classes);
  for (std::size_t i = 0; i < cells.rows(); ++i) {
    const auto start = static_cast<std::size_t>(cells.starts[i]);
    const auto size = static_cast<std::size_t>(cells.starts[i + 1]) - start;
    scorer.scores(std::span(cells.columns).subspan(start, size),
                  std::span(cells.values).subspan(start, size), scores);
    write_score(score, scores, std::span(result).subspan(i * classes, classes));
  }
  return result;
}

std::vector<std::string> table_warnings(const Model& model) {
  std::vector<std::string> warnings;
  const WeightedTable& known = *model.table;
  const bool free = known.l1 && *known.l1 == 0 && *known.l2 == 0;
  if (free) {
    warnings.push_back(
        "without penalties there may be no optimum: weights grow without end where the classes can "
        "be separated; @{l2=0.01} gives one");
  }
  if (!known.convergence.converged) {
    warnings.push_back("the solver stopped after " + std::to_string(known.convergence.iterations) +
                       " iterations, before the optimality residual was within its limit");
  }
  return warnings;
}

}  // namespace folkman
