#include "folkman/workflow/penalty_trace.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/methods/weighted/barista.hpp"
#include "folkman/methods/weighted/scheme.hpp"
#include "folkman/models/method.hpp"
#include "folkman/training/penalty_choice.hpp"
#include "folkman/training/present_classes.hpp"

namespace folkman {
namespace {

void check_path_task(const PenaltyPathTask& path_task) {
  const Task& task = path_task.task;
  const Method& chosen = method(task.method);
  if (!chosen.weighs_tables() || !chosen.scheme->has_penalties) {
    refuse_argument(option("method", chosen.name), "has no l1 penalty to trace", "use barista");
  }
  if (task.l1) refuse_argument("@{l1}", "the path goes through every l1", "leave it out");
  if (path_task.points < 1) refuse_argument("@{points}", "the path has none", "give 1 or more");
  if (!(path_task.least > 0 && path_task.least <= 1)) {
    refuse_argument("@{least_l1}", "is a share of the largest l1", "give more than 0, at most 1");
  }
  check_table_task(task);
}

// Weights of the classes that occur, put among all classes.
std::vector<double> among_all(const std::vector<double>& weight, const PresentClasses& present) {
  const std::size_t l = present.classes.size();
  const std::size_t classes = present.place.size();
  std::vector<double> placed(weight.size() / l * classes);
  for (std::size_t i = 0; i < weight.size(); ++i) {
    placed[i / l * classes + static_cast<std::size_t>(present.classes[i % l])] = weight[i];
  }
  return placed;
}

void measure(const PenaltyPathTask& path_task, const RawTable& table,
             const WeightingOptions& options, std::vector<PenaltyPoint>& points) {
  PenaltyGrid grid{.l1 = {}, .l2 = {options.l2}, .folds = path_task.folds};
  for (const PenaltyPoint& point : points) grid.l1.push_back(point.l1);
  const Task& task = path_task.task;
  const auto sums = held_out_sums(table, all_rows_of(table), grid,
                                  {.missing = task.missing_cells,
                                   .weighting = options,
                                   .seed = task.seed,
                                   .threads = task.data.threads});
  for (std::size_t i = 0; i < points.size(); ++i) {
    points[i].accuracy = sums[i].hits / sums[i].rows;
    points[i].log_loss = sums[i].loss / sums[i].rows;
  }
}

}  // namespace

bool PenaltyPoint::keeps(std::size_t attribute, std::size_t classes) const {
  const auto of_attribute = std::span(weight).subspan(attribute * classes, classes);
  return std::ranges::any_of(of_attribute, [](double w) { return w != 0; });
}

std::optional<std::size_t> PenaltyTrace::best() const {
  if (points.empty() || std::isnan(points.front().log_loss)) return std::nullopt;
  const auto least = std::ranges::min_element(points, {}, &PenaltyPoint::log_loss);
  return static_cast<std::size_t>(least - points.begin());
}

PenaltyTrace penalty_trace(const PenaltyPathTask& asked) {
  PenaltyPathTask path_task = asked;
  path_task.task = settled(asked.task);
  check_path_task(path_task);
  TableTraining training = gather_table_training(path_task.task);
  PenaltyTrace traced = penalty_trace(path_task, training);
  traced.input = std::move(training.input);
  return traced;
}

PenaltyTrace penalty_trace(const PenaltyPathTask& path_task, const TableTraining& training) {
  check_path_task(path_task);
  const Task& task = path_task.task;
  const RawTable& table = training.table;
  const auto rows = all_rows_of(table);
  Task settled = task;
  if (task.l2) settled.l1 = 0;  // nothing is left to choose
  const WeightingOptions options = settled_weighting(settled, table, rows, task.data.threads);
  CodedTable cells =
      coded(learned_preparation(table, rows, task.missing_cells, task.data.monitor), table, rows);
  const PresentClasses present = keep_present_classes(cells);
  const WeightingData data(cells, options.unseen);

  PenaltyTrace traced{.method = task.method,
                      .l2 = options.l2,
                      .scale = options.scale,
                      .rows = static_cast<Offset>(rows.size()),
                      .attributes = {},
                      .classes = table.class_names,
                      .points = {},
                      .input = {}};
  for (const RawColumn& column : table.columns) traced.attributes.push_back(column.name);
  for (const auto& found : barista_path(data, options, path_task.points, path_task.least)) {
    PenaltyPoint point{.l1 = found.l1, .attributes = found.columns, .weights = found.weights};
    point.weight = among_all(found.optimum.point, present);
    point.convergence = barista_convergence(data, options, found.optimum);
    traced.points.push_back(std::move(point));
  }
  if (path_task.folds > 0) measure(path_task, table, options, traced.points);
  return traced;
}

}  // namespace folkman
