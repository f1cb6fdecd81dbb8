// What is asked for: the words of the estimators' parameters.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <utility>

#include "folkman/base/names/natural_order.hpp"
#include "folkman/models/method.hpp"
#include "folkman/models/stage.hpp"
#include "python/src/bindings.hpp"

namespace folkman::python {

namespace {

// Of l0 regression.
void add_program(nb::class_<Task>& task) {
  task.def_rw("penalty", &Task::penalty)
      .def_prop_rw(
          "gamma", [](const Task& t) { return t.l0.gamma; },
          [](Task& t, double gamma) { t.l0.gamma = gamma; })
      .def_prop_rw(
          "sums_loss", [](const Task& t) { return t.l0.scale == LossScale::sum; },
          [](Task& t, bool sum) { t.l0.scale = sum ? LossScale::sum : LossScale::mean; })
      .def_prop_rw(
          "standardize", [](const Task& t) { return t.l0.standardize; },
          [](Task& t, bool standardize) { t.l0.standardize = standardize; })
      .def_prop_rw(
          "fit_intercept", [](const Task& t) { return t.l0.intercept; },
          [](Task& t, bool intercept) { t.l0.intercept = intercept; })
      .def_prop_rw(
          "tolerance", [](const Task& t) { return t.l0.tolerance; },
          [](Task& t, std::optional<double> tolerance) { t.l0.tolerance = tolerance; },
          nb::arg("tolerance").none())
      .def_prop_rw(
          "seconds", [](const Task& t) { return t.l0.seconds; },
          [](Task& t, double seconds) { t.l0.seconds = seconds; })
      .def_prop_rw(
          "l0_nodes", [](const Task& t) { return t.l0.nodes; },
          [](Task& t, std::optional<std::int64_t> nodes) { t.l0.nodes = nodes; });
}

}  // namespace

void declare_tasks(nb::module_& module) {
  nb::class_<Task> task_class(module, "Task", "One job: a method, its size and its budgets.");
  add_program(task_class);
  task_class.def(nb::init<>())
      .def_rw("method", &Task::method)
      .def_rw("alpha", &Task::alpha)
      .def_rw("then", &Task::then)
      .def_rw("C", &Task::c)
      .def_rw("binarize", &Task::binarize)
      .def_rw("nodes", &Task::nodes)
      .def_rw("max_gap", &Task::max_gap)
      .def_rw("folds", &Task::folds)
      .def_rw("seed", &Task::seed)
      .def_rw("priors_from_rows", &Task::priors_from_rows)
      .def_prop_rw(
          "rescale", [](const Task& task) { return task.centers.rescale; },
          [](Task& task, bool rescale) { task.centers.rescale = rescale; })
      .def_prop_rw(
          "ignores_missing", [](const Task& task) { return task.data.missing == Missing::ignore; },
          [](Task& task, bool ignores) {
            task.data.missing = ignores ? Missing::ignore : Missing::error;
          })
      .def_prop_rw(
          "priors", [](const Task& task) { return task.centers.priors; },
          [](Task& task, std::vector<double> priors) { task.centers.priors = std::move(priors); })
      .def_prop_rw(
          "threads", [](const Task& task) { return task.data.threads; },
          [](Task& task, int threads) { task.data.threads = threads; })
      .def("set_k", [](Task& task, const std::string& text) { task.k = size_choice(text); })
      .def("set_classes_required",
           [](Task& task, std::size_t classes) { task.data.classes_required = classes; });
  nb::class_<Tuned>(module, "Choice", "k and alpha, settled.")
      .def(nb::init<>())
      .def_rw("alpha", &Tuned::alpha)
      .def("set_k", [](Tuned& choice, const std::string& text) { choice.k = size_choice(text); });
  module.def("methods", [] {
    std::vector<std::string> names;
    for (const Method& method : methods()) {
      if (!method.weighs_tables()) names.push_back(method.name);
    }
    return names;
  });
  module.def("stages", [] {
    std::vector<std::string> names;
    for (const Stage& stage : stages()) names.push_back(stage.name);
    return names;
  });
  module.def("is_center", [](const std::string& name) { return method(name).is_center; });
  module.def("takes_any_sign",
             [](const std::string& name) { return method(name).takes_any_sign(); });
  module.def("predicts_numbers",
             [](const std::string& name) { return method(name).predicts_numbers(); });
  module.def("is_program",
             [](const std::string& name) { return method(name).program.has_value(); });
  module.def("needs_all_rows", [](const std::string& name, const std::string& then) {
    const Method& by = method(name);
    return by.needs_rows() || by.needs_row_statistics() || stage(then).needs_rows();
  });
  module.def("measure", [](const std::string& name) { return method(name).measure; });
  module.def("sorted_names", [](std::vector<std::string> names) {
    std::ranges::sort(names, natural_less);
    return names;
  });
  module.def("binarizes",
             [](const std::string& name) { return method(name).default_binarize.has_value(); });
}

}  // namespace folkman::python
