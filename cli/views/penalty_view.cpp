#include "cli/views/penalty_view.hpp"

#include <algorithm>

#include "cli/flags/flags.hpp"
#include "cli/terminal/terminal.hpp"

namespace folkman::cli {
namespace {

constexpr std::size_t residual_column = 4;

bool measured(const PenaltyTraced& trace) { return trace.path.best().has_value(); }

// "+ age, sex  - pain": what weighs here and did not at the point before, and the reverse.
std::string changes(const PenaltyTraced& trace, std::size_t at) {
  const std::size_t classes = trace.path.classes.size();
  std::vector<std::string> begin;
  std::vector<std::string> cease;
  for (std::size_t j = 0; j < trace.path.attributes.size(); ++j) {
    const bool now = trace.path.points[at].keeps(j, classes);
    const bool before = at > 0 && trace.path.points[at - 1].keeps(j, classes);
    if (now != before) (now ? begin : cease).push_back(trace.path.attributes[j]);
  }
  std::string text;
  if (!begin.empty()) text.append("+ ").append(joined(begin, ", "));
  if (!cease.empty()) text.append(text.empty() ? "- " : "  - ").append(joined(cease, ", "));
  return text;
}

// Some points as columns.
Table table_of(const PenaltyTraced& trace, const std::vector<std::size_t>& points) {
  std::vector<double> l1, objective, residual, accuracy, log_loss;
  std::vector<std::int64_t> attributes, weights, iterations;
  for (const std::size_t i : points) {
    const PenaltyPoint& point = trace.path.points[i];
    l1.push_back(point.l1);
    attributes.push_back(static_cast<std::int64_t>(point.attributes));
    weights.push_back(static_cast<std::int64_t>(point.weights));
    objective.push_back(point.convergence.objective);
    residual.push_back(point.convergence.residual);
    iterations.push_back(static_cast<std::int64_t>(point.convergence.iterations));
    accuracy.push_back(point.accuracy);
    log_loss.push_back(point.log_loss);
  }
  Table table{{{"l1", "l1", std::move(l1)},
               {"attributes", "attributes", std::move(attributes)},
               {"weights", "weights", std::move(weights)},
               {"objective", "objective", std::move(objective)},
               {"residual", "residual", std::move(residual)},
               {"iterations", "steps", std::move(iterations)}}};
  if (measured(trace)) {
    table.columns.push_back({"accuracy", "accuracy", std::move(accuracy)});
    table.columns.push_back({"log_loss", "log-loss", std::move(log_loss)});
  }
  return table;
}

std::vector<std::size_t> every_point(const PenaltyTraced& trace) {
  std::vector<std::size_t> points(trace.path.points.size());
  for (std::size_t i = 0; i < points.size(); ++i) points[i] = i;
  return points;
}

std::string certificate(const PenaltyTraced& trace) {
  std::size_t reached = 0;
  double largest = 0;
  for (const PenaltyPoint& point : trace.path.points) {
    reached += point.convergence.converged ? 1 : 0;
    largest = std::max(largest, point.convergence.residual);
  }
  const std::string limit = scientific_text(trace.path.points.front().convergence.tolerance);
  if (reached == trace.path.points.size()) {
    return "All " + std::to_string(reached) +
           " points are optima, as the problem is convex: no optimality residual is above " +
           scientific_text(largest) + ", limit " + limit + ".\n";
  }
  return std::to_string(trace.path.points.size() - reached) + " of " +
         std::to_string(trace.path.points.size()) + " points are not within the limit " + limit +
         " of the optimality residual.\n";
}

Json penalty_json(const PenaltyTraced& trace) {
  Json object;
  object["schema"] = 1;
  add_columns(object, penalty_table(trace));
  Json converged = Json::array();
  Json weight = Json::array();
  for (const PenaltyPoint& point : trace.path.points) {
    converged.push_back(point.convergence.converged);
    weight.push_back(point.weight);
  }
  object["converged"] = std::move(converged);
  object["weight"] = std::move(weight);
  object["tolerance"] = json_number(trace.path.points.front().convergence.tolerance);
  object["method"] = trace.method;
  object["l2"] = json_number(trace.path.l2);
  object["penalty_scale"] = trace.path.scale == PenaltyScale::sum ? "sum" : "mean";
  object["rows"] = trace.rows;
  object["names"] = trace.path.attributes;
  object["classes"] = trace.path.classes;
  return object;
}

}  // namespace

Table penalty_table(const PenaltyTraced& trace) { return table_of(trace, every_point(trace)); }

std::string penalty_text(const PenaltyTraced& trace) {
  std::vector<std::size_t> told;
  std::vector<std::string> marks;
  const auto best = trace.path.best();
  for (std::size_t i = 0; i < trace.path.points.size(); ++i) {
    std::string mark = changes(trace, i);
    if (mark.empty() && i != 0 && i != best && i + 1 != trace.path.points.size()) continue;
    if (i == best) mark.insert(0, mark.empty() ? "least log-loss" : "least log-loss  ");
    told.push_back(i);
    marks.push_back(std::move(mark));
  }
  Table table = table_of(trace, told);
  std::vector<std::string> residuals;
  residuals.reserve(told.size());
  for (const std::size_t i : told) {
    residuals.push_back(scientific_text(trace.path.points[i].convergence.residual));
  }
  table.columns[residual_column].values = std::move(residuals);
  table.columns.push_back({"changes", "", std::move(marks)});
  return "Where attributes begin to weigh as the l1 penalty falls (" + harmless(trace.method) +
         ", l2 " + exact_text(trace.path.l2) +
         (trace.path.scale == PenaltyScale::mean ? " beside the mean loss" : "") + "), from " +
         grouped(trace.rows) + " rows of " + std::to_string(trace.path.classes.size()) +
         " classes\n\n" + as_text(table) + "\n" + certificate(trace);
}

void print_penalties(const PenaltyTraced& trace, const Show& show) {
  if (show.json) return print(json_text(penalty_json(trace)), show);
  print(show.csv ? as_csv(penalty_table(trace)) : penalty_text(trace), show);
}

}  // namespace folkman::cli
