// A choice of features with its proof and its rule, from class sums; the curve over all sizes; and
// the rule applied to rows.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "folkman/methods/naive_bayes/naive_bayes.hpp"
#include "folkman/methods/registry/methods.hpp"
#include "folkman/models/coefficients.hpp"
#include "folkman/models/scoring/memory_prediction.hpp"
#include "python/src/bindings.hpp"
#include "python/src/watch.hpp"

namespace folkman::python {
namespace {

constexpr std::size_t few_features = 10000;
constexpr Offset few_rows = 256;

// The sums as `cut` wants them: with the caller's priors, if there are any.
std::shared_ptr<const ClassSums> with_priors(std::shared_ptr<const ClassSums> sums,
                                             const std::vector<double>& priors) {
  if (priors.empty()) return sums;
  auto changed = std::make_shared<ClassSums>(*sums);
  changed->priors = priors;
  return changed;
}

Cut make_cut(Task task, const Tuned& choice, Sums& sums, Data* data,
             const std::vector<double>& priors, const nb::object& progress) {
  if (data != nullptr) data->hand_to(task.data);
  Cut result;
  const bool small = sums.features().width() <= few_features && !method(task.method).needs().rows;
  watched(progress, small, [&](Monitor* monitor) {
    task.data.monitor = monitor;
    const Job job = checked_choice(task);
    TrainingData training(job, with_priors(sums.rounded(), priors));
    result = cut(training, choice);
    const auto& medians = training.sums().medians;
    if (medians != sums.rounded()->medians) sums.set_medians(medians);
  });
  return result;
}

nb::dict make_path(Task task, Sums& sums, double alpha, std::optional<std::size_t> points,
                   std::size_t max_k, Data* data, const nb::object& progress) {
  if (data != nullptr) data->hand_to(task.data);
  CutPath found;
  watched(progress, false, [&](Monitor* monitor) {
    task.data.monitor = monitor;
    const Job job = checked_choice(task);
    TrainingData training(job, sums.rounded());
    found = cut_path(training, {.max_k = max_k, .points = points}, alpha);
  });
  nb::dict result;
  result["k"] = array_of(std::vector<std::int64_t>(found.path.k.begin(), found.path.k.end()));
  result["value"] = array_of(std::move(found.path.value));
  result["bound"] = array_of(std::move(found.path.bound));
  result["floor"] = found.path.floor;
  result["minimised"] = found.path.sense == Sense::minimised;
  result["elbow"] = found.path.elbow;
  if (!found.path.optimal.empty()) {
    result["optimal"] = flags_of(found.path.optimal);
    result["converged"] = flags_of(found.path.converged);
  }
  if (!found.cuts.empty()) result["cuts"] = std::move(found.cuts);
  result["warnings"] = found.warnings;
  return result;
}

RuleOnColumns on_columns(const Cut& cut, std::size_t width) {
  return {
      .rule = cut.rule, .support = cut.selection.support, .width = width, .any_sign = cut.any_sign};
}

auto predict_by_cut(const Cut& cut, const Data& data, std::size_t width, int threads,
                    const nb::object& progress) {
  std::vector<Class> classes;
  watched(progress, row_count(data.rows->rows) <= few_rows, [&](Monitor* monitor) {
    classes =
        predicted(on_columns(cut, width), *data.rows, {.threads = threads, .monitor = monitor});
  });
  return array_of(std::move(classes));
}

template <RowScore Score>
auto scores(const Cut& cut, const Data& data, std::size_t width, int threads,
            const nb::object& progress) {
  std::vector<double> found;
  watched(progress, row_count(data.rows->rows) <= few_rows, [&](Monitor* monitor) {
    found = row_scores(on_columns(cut, width), *data.rows, Score,
                       {.threads = threads, .monitor = monitor});
  });
  const auto rows = static_cast<std::size_t>(row_count(data.rows->rows));
  return array_of(std::move(found), {rows, cut.rule.class_count()});
}

std::optional<nb::dict> rounding(const std::optional<ProgramRounding>& found) {
  if (!found) return std::nullopt;
  nb::dict result;
  result["relaxed"] = found->relaxed;
  result["guaranteed"] = found->guaranteed;
  result["fractional"] = found->fractional;
  result["rank"] = found->rank;
  result["nodes"] = found->nodes;
  return result;
}

nb::tuple explained(const Cut& cut, const Data& data, std::size_t width) {
  return explanation(explain(on_columns(cut, width), *data.rows));
}

}  // namespace

void declare_cuts(nb::module_& module) {
  nb::class_<Cut>(module, "Cut", "Chosen features, their proof and their rule.")
      .def_ro("k", &Cut::k)
      .def_ro("alpha", &Cut::alpha)
      .def_ro("warnings", &Cut::warnings)
      .def_prop_ro("support", [](const Cut& cut) { return array_of(cut.selection.support); })
      .def_prop_ro("scores", [](const Cut& cut) { return array_of(cut.selection.scores); })
      .def_prop_ro("points_to", [](const Cut& cut) { return array_of(cut.selection.points_to); })
      .def_prop_ro("class_mix", [](const Cut& cut) { return array_of(cut.selection.class_mix); })
      .def_prop_ro("value", [](const Cut& cut) { return cut.selection.certificate.value; })
      .def_prop_ro("bound", [](const Cut& cut) { return cut.selection.certificate.bound; })
      .def_prop_ro("floor", [](const Cut& cut) { return cut.selection.certificate.floor; })
      .def_prop_ro("proven", [](const Cut& cut) { return cut.selection.certificate.proven; })
      .def_prop_ro("optimal", [](const Cut& cut) { return cut.selection.certificate.optimal; })
      .def_prop_ro("gap", [](const Cut& cut) { return cut.selection.certificate.gap(); })
      .def_prop_ro("relative_gap",
                   [](const Cut& cut) { return cut.selection.certificate.relative_gap(); })
      .def_prop_ro("converged", [](const Cut& cut) { return cut.selection.converged; })
      .def_prop_ro("rounding", [](const Cut& cut) { return rounding(cut.selection.rounding); })
      .def_prop_ro("linear", [](const Cut& cut) { return cut.rule.kind == Rule::Kind::linear; })
      .def_prop_ro("scale",
                   [](const Cut& cut) {
                     std::vector<double> scale(cut.rule.support_size());
                     for (std::size_t j = 0; j < scale.size(); ++j) scale[j] = cut.rule.scale_of(j);
                     return array_of(std::move(scale));
                   })
      .def_prop_ro("intercept", [](const Cut& cut) { return array_of(cut.rule.intercept); })
      .def_prop_ro(
          "weight",
          [](const Cut& cut) {
            return array_of(cut.rule.weight, {cut.rule.support_size(), cut.rule.class_count()});
          })
      .def_prop_ro("variances",
                   [](const Cut& cut) {
                     std::vector<double> variances;
                     for (const double q : cut.rule.curvature) variances.push_back(1 / (2 * q));
                     return array_of(std::move(variances),
                                     {cut.rule.support_size(), cut.rule.class_count()});
                   })
      .def("coefficients",
           [](const Cut& cut, std::size_t width) {
             const std::size_t classes = cut.rule.class_count();
             return array_of(coefficients(cut.rule, cut.selection.support, width),
                             {classes == 2 ? 1 : classes, width});
           })
      .def("multinomial_log_probabilities",
           [](const Cut& cut, Sums& sums) {
             const auto f = sums.rounded();
             return array_of(multinomial_log_probabilities(*f, cut.selection.support, cut.alpha),
                             {f->class_count(), f->width()});
           })
      .def("bernoulli_log_probabilities",
           [](const Cut& cut, Sums& sums) {
             const auto f = sums.rounded();
             return array_of(bernoulli_log_probabilities(*f, cut.selection.support, cut.alpha),
                             {f->class_count(), f->width()});
           })
      .def("explain", &explained, nb::arg("data"), nb::arg("width"))
      .def("predict", &predict_by_cut, nb::arg("data"), nb::arg("width"), nb::arg("threads") = 0,
           nb::arg("progress") = nb::none())
      .def("probabilities", &scores<RowScore::probability>, nb::arg("data"), nb::arg("width"),
           nb::arg("threads") = 0, nb::arg("progress") = nb::none())
      .def("log_probabilities", &scores<RowScore::log_probability>, nb::arg("data"),
           nb::arg("width"), nb::arg("threads") = 0, nb::arg("progress") = nb::none())
      .def("numbers", &scores<RowScore::number>, nb::arg("data"), nb::arg("width"),
           nb::arg("threads") = 0, nb::arg("progress") = nb::none())
      .def("log_odds", &scores<RowScore::log_odds>, nb::arg("data"), nb::arg("width"),
           nb::arg("threads") = 0, nb::arg("progress") = nb::none());
  module.def("cut", &make_cut, nb::arg("task"), nb::arg("choice"), nb::arg("sums"),
             nb::arg("data").none() = nb::none(), nb::arg("priors") = std::vector<double>(),
             nb::arg("progress") = nb::none());
  module.def("log_priors", [](Sums& sums, const std::vector<double>& priors) {
    return array_of(log_priors(*with_priors(sums.rounded(), priors)));
  });
  module.def("path", &make_path, nb::arg("task"), nb::arg("sums"), nb::arg("alpha"),
             nb::arg("points").none() = nb::none(), nb::arg("max_k") = 0,
             nb::arg("data").none() = nb::none(), nb::arg("progress") = nb::none());
}

}  // namespace folkman::python
