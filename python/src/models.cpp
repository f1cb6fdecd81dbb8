// Models as the command line saves and loads them.
#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <filesystem>

#include "folkman/models/model_file.hpp"
#include "python/src/bindings.hpp"

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
  return {.k = model.support.size(),
          .alpha = model.alpha,
          .selection = {.support = model.support,
                        .scores = model.scores,
                        .points_to = model.points_to,
                        .class_mix = model.class_mix,
                        .certificate = model.certificate},
          .rule = model.rule,
          .warnings = {}};
}

std::vector<std::string> feature_names(const Model& model) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < model.features.width(); ++i) {
    names.push_back(model.features.name(static_cast<Column>(i)));
  }
  return names;
}

}  // namespace

void declare_models(nb::module_& module) {
  nb::class_<Model>(module, "Model", "A fitted rule with its features, as it is saved.")
      .def_static("of", [](const Task& task, Sums& sums,
                           const Cut& cut) { return cut_model(task, *sums.rounded(), cut); })
      .def_static("load", [](const std::filesystem::path& file) { return load_model(file); })
      .def_static("parse", &model_of)
      .def("save",
           [](const Model& model, const std::filesystem::path& file) { save_model(model, file); })
      .def("bytes", &bytes_of)
      .def("cut", &cut_of)
      .def_prop_ro("feature_names", &feature_names)
      .def_ro("method", &Model::method)
      .def_ro("classes", &Model::classes)
      .def_ro("rows", &Model::rows)
      .def_ro("width", &Model::width)
      .def_ro("alpha", &Model::alpha)
      .def_ro("then", &Model::then)
      .def_ro("C", &Model::c)
      .def_ro("numbered", &Model::numbered)
      .def_prop_ro("reads_text", [](const Model& model) { return !model.text.empty(); });
}

}  // namespace folkman::python
