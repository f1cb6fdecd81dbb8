#include "folkman/training/table_training.hpp"

#include <algorithm>
#include <utility>

#include "folkman/methods/weighted/table_weigher.hpp"

namespace folkman {
namespace {

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

Model table_model(const Job& job, const TableTraining& training, std::span<const std::size_t> rows,
                  int threads) {
  Effort effort = job.effort();
  effort.threads = threads;
  TableFit made = job.method->weigher()->fit(training.table, rows, job.settings, effort);
  Model model{.method = job.method->name(),
              .classes = training.table.class_names,
              .rows = static_cast<Offset>(rows.size()),
              .features = cell_features(made.known.preparation)};
  model.width = model.features.width();
  if (training.numbers) {
    model.numbered = true;
    model.first = training.numbers->first;
    model.origin = training.numbers->origin;
  }
  model.rule = std::move(made.rule);
  model.table = std::move(made.known);
  model.settings = job.settings.values();
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
    scorer.row_scores(cells, i, scores);
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
