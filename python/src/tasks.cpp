// What is asked for: the words of the estimators' parameters.
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <utility>

#include "folkman/base/names/natural_order.hpp"
#include "folkman/methods/registry/methods.hpp"
#include "folkman/models/stage.hpp"
#include "python/src/bindings.hpp"

namespace folkman::python {
namespace {

std::string kind_of(const Option& option) {
  switch (option.kind) {
    case Option::Kind::number:
      return "number";
    case Option::Kind::whole:
      return "whole";
    case Option::Kind::word:
      return "word";
    case Option::Kind::flag:
      return "flag";
    case Option::Kind::numbers:
      break;
  }
  return "numbers";
}

void declare_methods(nb::module_& module) {
  nb::class_<Option>(module, "Option", "An option that methods declare.")
      .def_ro("name", &Option::name)
      .def_prop_ro("kind", &kind_of)
      .def_ro("standard", &Option::standard)
      .def_ro("help", &Option::help)
      .def_ro("words", &Option::words)
      .def_ro("least", &Option::least)
      .def_ro("most", &Option::most);
  nb::class_<DataNeeds>(module, "Needs", "What a method needs of the data.")
      .def_ro("counts", &DataNeeds::counts)
      .def_ro("presence", &DataNeeds::presence)
      .def_ro("medians", &DataNeeds::medians)
      .def_ro("rows", &DataNeeds::rows)
      .def_ro("table", &DataNeeds::table)
      .def_ro("numbers", &DataNeeds::numbers);
  module.def("methods", [] {
    std::vector<std::string> names;
    for (const Method* one : methods()) names.push_back(one->name());
    return names;
  });
  module.def("needs", [](const std::string& name) { return method(name).needs(); });
  module.def("measure", [](const std::string& name) { return method(name).measure(); });
  // With what its second stage brings.
  module.def("options", [](const std::string& name, const std::string& then) {
    return taken_options(method(name), {{"then", then}});
  });
  module.def("takes", [](const std::string& name, const std::string& option) {
    return method(name).takes(option);
  });
  // The methods that take an option, by its name.
  module.def("takers", [](const std::string& option) {
    std::vector<std::string> names;
    for (const Method* one : methods()) {
      if (one->takes(option)) names.push_back(one->name());
    }
    return names;
  });
  module.def("stages", [] {
    std::vector<std::string> names;
    for (const Stage& one : stages()) names.push_back(one.name);
    return names;
  });
  module.def("stage_needs_rows", [](const std::string& then) { return stage(then).needs_rows(); });
}

}  // namespace

void declare_tasks(nb::module_& module) {
  nb::class_<Task>(module, "Task", "One job: a method and its options, by name and as text.")
      .def(nb::init<>())
      .def_rw("method", &Task::method)
      .def_rw("options", &Task::options)
      .def("set", [](Task& task, const std::string& name,
                     std::string text) { task.options[name] = std::move(text); })
      .def_prop_rw(
          "ignores_missing", [](const Task& task) { return task.data.missing == Missing::ignore; },
          [](Task& task, bool ignores) {
            task.data.missing = ignores ? Missing::ignore : Missing::error;
          })
      .def_prop_rw(
          "threads", [](const Task& task) { return task.data.threads; },
          [](Task& task, int threads) { task.data.threads = threads; })
      .def("set_classes_required",
           [](Task& task, std::size_t classes) { task.data.classes_required = classes; });
  nb::class_<Tuned>(module, "Choice", "k and alpha, settled.")
      .def(nb::init<>())
      .def_rw("alpha", &Tuned::alpha)
      .def("set_k", [](Tuned& choice, const std::string& text) { choice.k = size_choice(text); });
  declare_methods(module);
  module.def("sorted_names", [](std::vector<std::string> names) {
    std::ranges::sort(names, natural_less);
    return names;
  });
}

}  // namespace folkman::python
