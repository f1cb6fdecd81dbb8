// Tables for methods that weigh attributes: columns of numbers and of words, missing cells; models
// fitted on them; cuts of single columns.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/methods/weighted/table_weigher.hpp"
#include "folkman/models/scoring/contributions.hpp"
#include "folkman/models/scoring/scorer.hpp"
#include "folkman/statistics/tables/mdl_cuts.hpp"
#include "folkman/training/job.hpp"
#include "folkman/training/table_training.hpp"
#include "python/src/bindings.hpp"
#include "python/src/watch.hpp"

namespace folkman::python {
namespace {

using Numbers64 = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Codes32 = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <class Array>
auto copied(const Array& array) {
  using Value = std::remove_const_t<typename Array::Scalar>;
  return std::vector<Value>(array.data(), array.data() + array.shape(0));
}

void add_numbers(RawTable& table, std::string name, const Numbers64& values) {
  table.columns.push_back({.name = std::move(name), .is_number = true, .numbers = copied(values)});
}

void add_words(RawTable& table, std::string name, const Codes32& codes,
               std::vector<std::string> values) {
  table.columns.push_back({.name = std::move(name),
                           .is_number = false,
                           .words = copied(codes),
                           .values = std::move(values)});
}

void set_table_labels(RawTable& table, const Codes32& codes, std::vector<std::string> names) {
  table.classes = copied(codes);
  for (const Class code : table.classes) {
    if (code >= 0 && static_cast<std::size_t>(code) < names.size()) continue;
    refuse_argument("labels", "the code " + std::to_string(code) + " has no class",
                    "give codes from 0, one for each name of a class");
  }
  table.class_names = std::move(names);
}

// `numbered`: the columns are those of a matrix.
nb::tuple fit_table(const Task& task, const RawTable& table, bool numbered,
                    const nb::object& progress) {
  TableTraining training{.table = table, .numbers = {}, .input = {}};
  if (numbered) {
    training.numbers =
        ColumnNumbers{.first = 0, .width = table.columns.size(), .origin = Numbers::counted};
  }
  Model model;
  watched(progress, false, [&](Monitor* monitor) {
    Task watched_task = task;
    watched_task.data.monitor = monitor;
    model = table_model(checked(watched_task), training, all_rows_of(table), task.data.threads);
  });
  auto warnings = table_warnings(model);
  return nb::make_tuple(std::move(model), std::move(warnings));
}

// A column for each fact of the points.
template <class Value>
nb::object column_of(const PenaltyPath& traced, const auto& fact) {
  std::vector<Value> column;
  for (const PenaltyPoint& point : traced.points) column.push_back(static_cast<Value>(fact(point)));
  return array_of(std::move(column));
}

nb::dict penalty_path(const Task& task, const RawTable& table, std::size_t points, double least,
                      int folds, const nb::object& progress) {
  PenaltyPath traced;
  watched(progress, false, [&](Monitor* monitor) {
    Task watched_task = task;
    watched_task.data.monitor = monitor;
    const Job job = checked(watched_task);
    traced = job.method->weigher()->path(
        table, job.settings, {.points = points, .least = least, .folds = folds}, job.effort());
  });
  using Point = const PenaltyPoint&;
  nb::dict result;
  result["l1"] = column_of<double>(traced, [](Point p) { return p.l1; });
  result["k"] = column_of<std::int64_t>(traced, [](Point p) { return p.attributes; });
  result["nonzero"] = column_of<std::int64_t>(traced, [](Point p) { return p.weights; });
  result["objective"] = column_of<double>(traced, [](Point p) { return p.convergence.objective; });
  result["residual"] = column_of<double>(traced, [](Point p) { return p.convergence.residual; });
  result["tolerance"] = traced.points.front().convergence.tolerance;
  std::vector<bool> converged;
  for (Point point : traced.points) converged.push_back(point.convergence.converged);
  result["converged"] = flags_of(converged);
  result["n_iter"] =
      column_of<std::int64_t>(traced, [](Point p) { return p.convergence.iterations; });
  if (folds > 0) {
    result["accuracy"] = column_of<double>(traced, [](Point p) { return p.accuracy; });
    result["log_loss"] = column_of<double>(traced, [](Point p) { return p.log_loss; });
    result["best"] = traced.best();
  }
  std::vector<double> weights;
  for (Point point : traced.points) {
    weights.insert(weights.end(), point.weight.begin(), point.weight.end());
  }
  result["weight"] = array_of(
      std::move(weights), {traced.points.size(), traced.attributes.size(), traced.classes.size()});
  return result;
}

// One number per row and class. The table has the model's columns, perhaps more.
template <RowScore score>
auto scores_of(const Model& model, RawTable table, std::size_t rows) {
  table.classes.assign(rows, 0);
  table.class_names = model.classes;
  return array_of(table_scores(model, table, score), {rows, model.classes.size()});
}

// Of the first row: what the prior gives the class, then (attribute, code, value, weight, amount)
// of each cell.
nb::tuple table_reasons(const Model& model, RawTable table, Class chosen) {
  table.classes.assign(1, 0);
  table.class_names = model.classes;
  const Batch cells = cells_of(model, table, all_rows_of(table));
  const auto starts = model.table->preparation.starts();
  nb::list why;
  for (const Contribution& one : contributions(model, cells, 0, chosen)) {
    const auto cell = static_cast<std::uint32_t>(one.position);
    const auto attribute = std::ranges::upper_bound(starts, cell) - starts.begin() - 1;
    why.append(nb::make_tuple(attribute, cell - starts[static_cast<std::size_t>(attribute)],
                              one.value, one.weight, one.amount));
  }
  return nb::make_tuple(ahead(model.rule.intercept, model.rule.intercept, chosen), why);
}

// "age <= 54.5", of an attribute by any name.
std::string cell_name(const Model& model, std::size_t attribute, std::size_t code,
                      std::string name) {
  PreparedColumn column = model.table->preparation.columns[attribute];
  column.name = std::move(name);
  return column.name_of(code);
}

std::vector<std::string> attribute_names(const Model& model) {
  std::vector<std::string> names;
  for (const auto& column : model.table->preparation.columns) names.push_back(column.name);
  return names;
}

}  // namespace

void declare_tables(nb::module_& module) {
  nb::class_<RawTable>(module, "Table", "Columns of numbers and of words.")
      .def(nb::init<>())
      .def("add_numbers", &add_numbers)
      .def("add_words", &add_words)
      .def("set_labels", &set_table_labels);
  nb::class_<Convergence>(module, "Convergence", "How a fit ended.")
      .def_ro("objective", &Convergence::objective)
      .def_ro("residual", &Convergence::residual)
      .def_ro("tolerance", &Convergence::tolerance)
      .def_ro("iterations", &Convergence::iterations)
      .def_ro("converged", &Convergence::converged)
      .def_ro("convex", &Convergence::convex);
  module.def("fit_table", &fit_table, nb::arg("task"), nb::arg("table"), nb::arg("numbered"),
             nb::arg("progress") = nb::none());
  module.def("penalty_path", &penalty_path, nb::arg("task"), nb::arg("table"), nb::arg("points"),
             nb::arg("least"), nb::arg("folds"), nb::arg("progress") = nb::none());
  module.def("table_probabilities", &scores_of<RowScore::probability>);
  module.def("table_log_probabilities", &scores_of<RowScore::log_probability>);
  module.def("table_log_odds", &scores_of<RowScore::log_odds>);
  module.def("table_reasons", &table_reasons);
  module.def("cell_name", &cell_name);
  module.def("attribute_names", &attribute_names);
  module.def("attribute_numbers", [](const Model& model) {
    std::vector<bool> numbers;
    for (const auto& column : model.table->preparation.columns) numbers.push_back(column.is_number);
    return numbers;
  });
  module.def("attribute_weights", [](const Model& model) {
    return array_of(model.table->weight, {model.table->attributes(), model.classes.size()});
  });
  module.def("table_facts", [](const Model& model) {
    return nb::make_tuple(model.table->convergence, model.table->l1, model.table->l2,
                          model.table->width);
  });
  module.def("is_table_model", [](const Model& model) { return model.table.has_value(); });
  module.def("mdl_cuts", [](const Numbers64& values, const Codes32& classes, std::size_t count) {
    return array_of(
        mdl_cuts({values.data(), values.shape(0)}, {classes.data(), classes.shape(0)}, count));
  });
}

}  // namespace folkman::python
