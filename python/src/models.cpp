// Models as the command line saves and loads them.
#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <filesystem>
#include <numeric>

#include "folkman/models/model_file.hpp"
#include "folkman/models/scoring/scored_data.hpp"
#include "python/src/bindings.hpp"
#include "python/src/watch.hpp"

namespace folkman::python {
namespace {

nb::bytes bytes_of(const Model& model) {
  const std::string bytes = model_bytes(model);
  return nb::bytes(bytes.data(), bytes.size());
}

Model model_of(const nb::bytes& bytes) {
  return model_from_bytes({static_cast<const std::byte*>(bytes.data()), bytes.size()});
}

Cut cut_of(const Model& model) {
  return {.k = model.k(),
          .alpha = model.alpha,
          .selection = {.support = model.support,
                        .scores = model.scores,
                        .points_to = model.points_to,
                        .class_mix = model.class_mix,
                        .certificate = model.certificate,
                        .judged_by = model.judged_by,
                        .converged = !model.program || model.program->converged,
                        .program = model.program,
                        .columns = model.columns},
          .rule = model.rule,
          .warnings = {},
          .any_sign = takes_any_sign(model)};
}

// The same for rows that have the model's features and no others, in its order.
Cut cut_of_names(const Model& model) {
  Cut cut = cut_of(model);
  std::iota(cut.selection.support.begin(), cut.selection.support.end(), Column{0});
  return cut;
}

std::vector<std::string> names_of_model(const Model& model) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < model.features.width(); ++i) {
    names.push_back(model.features.name(static_cast<Column>(i)));
  }
  return names;
}

// Rows of any kind, documents too, matched with the model's features by name: the classes, their
// probabilities and their log-odds; or the numbers.
nb::tuple scored(const Model& model, const Data& data, int threads, const nb::object& progress) {
  std::vector<Class> chosen;
  std::vector<double> probabilities;
  std::vector<double> odds;
  std::vector<double> numbers;
  watched(progress, false, [&](Monitor* monitor) {
    PredictTask task;
    data.hand_to(task.data);
    task.data.labels_required = false;
    task.data.threads = threads;
    task.data.monitor = monitor;
    predict(model, task, [&](const Prediction& row) {
      if (model.rule.predicts_numbers()) {
        numbers.push_back(row.number);
        return;
      }
      chosen.push_back(row.chosen);
      probabilities.insert(probabilities.end(), row.probabilities.begin(), row.probabilities.end());
      odds.insert(odds.end(), row.scores.begin(), row.scores.end());
    });
  });
  if (model.rule.predicts_numbers()) return nb::make_tuple(array_of(std::move(numbers)));
  const std::size_t classes = model.classes.size();
  const std::size_t rows = chosen.size();
  return nb::make_tuple(array_of(std::move(chosen)),
                        array_of(std::move(probabilities), {rows, classes}),
                        array_of(std::move(odds), {rows, classes}));
}

// The accuracy on labelled rows, or R² where numbers are predicted.
double score_of(const Model& model, const Data& data, int threads, const nb::object& progress) {
  Evaluation found;
  watched(progress, false, [&](Monitor* monitor) {
    ReadOptions options;
    data.hand_to(options);
    options.threads = threads;
    options.monitor = monitor;
    found = evaluate(model, options).evaluation;
  });
  return found.numbers ? found.numbers->r2 : found.accuracy;
}

// A whole fit: what becomes of data that are read as files are.
nb::tuple fit_model(Task task, const Data& data, const nb::object& progress) {
  Fit found;
  watched(progress, false, [&](Monitor* monitor) {
    data.hand_to(task.data);
    task.data.monitor = monitor;
    found = fit(task);
  });
  return nb::make_tuple(std::move(found.model), std::move(found.input.warnings));
}

nb::tuple explained_by_model(const Model& model, const std::string& document) {
  return explanation(explain(model, document));
}

}  // namespace

nb::tuple explanation(const Explanation& found) {
  nb::list why;
  for (const Contribution& one : found.why) {
    why.append(nb::make_tuple(one.position, one.value, one.weight, one.amount));
  }
  return nb::make_tuple(found.chosen, array_of(found.probabilities), array_of(found.scores), why);
}

void declare_models(nb::module_& module) {
  nb::class_<Model>(module, "Model", "A fitted rule with its features, as it is saved.")
      .def_static("of",
                  [](const Task& task, Sums& sums, const Cut& cut) {
                    return cut_model(checked(task), *sums.rounded(), cut);
                  })
      .def_static("load", [](const std::filesystem::path& file) { return load_model(file); })
      .def_static("parse", &model_of)
      .def("save",
           [](const Model& model, const std::filesystem::path& file) { save_model(model, file); })
      .def("bytes", &bytes_of)
      .def("scores", &scored, nb::arg("data"), nb::arg("threads") = 0,
           nb::arg("progress") = nb::none())
      .def("score", &score_of, nb::arg("data"), nb::arg("threads") = 0,
           nb::arg("progress") = nb::none())
      .def("explain", &explained_by_model)
      .def("cut", &cut_of)
      .def("cut_of_names", &cut_of_names)
      .def_prop_ro("feature_names", &names_of_model)
      .def_prop_ro("feature_sources",  // (column, value of a category or None)
                   [](const Model& model) {
                     std::vector<std::pair<std::string, std::optional<std::string>>> sources;
                     for (std::size_t i = 0; i < model.features.width(); ++i) {
                       const auto source = model.features.source(static_cast<Column>(i));
                       sources.emplace_back(source ? std::string(source->column)
                                                   : model.features.name(static_cast<Column>(i)),
                                            std::nullopt);
                       if (source && source->value) sources.back().second = *source->value;
                     }
                     return sources;
                   })
      .def_ro("method", &Model::method)
      .def_ro("classes", &Model::classes)
      .def_ro("rows", &Model::rows)
      .def_ro("width", &Model::width)
      .def_ro("alpha", &Model::alpha)
      .def_ro("then", &Model::then)
      .def_ro("C", &Model::c)
      .def_prop_ro("gamma",
                   [](const Model& model) { return model.program ? model.program->gamma : 0.0; })
      .def_prop_ro("penalty",
                   [](const Model& model) {
                     return model.program ? model.program->penalty : std::optional<double>();
                   })
      .def_prop_ro("predicts_numbers",
                   [](const Model& model) { return model.rule.predicts_numbers(); })
      .def_prop_ro("ignores_missing", [](const Model& model) { return model.rule.ignores_missing; })
      .def_ro("numbered", &Model::numbered)
      .def_prop_ro("reads_text", [](const Model& model) { return !model.text.empty(); });
  module.def("fit", &fit_model, nb::arg("task"), nb::arg("data"), nb::arg("progress") = nb::none());
}

}  // namespace folkman::python
