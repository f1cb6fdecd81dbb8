// Class sums: gathered from rows, merged, saved, looked at.
#include <nanobind/stl/filesystem.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <filesystem>

#include "folkman/methods/registry/methods.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"
#include "python/src/bindings.hpp"
#include "python/src/watch.hpp"

namespace folkman::python {
namespace {

constexpr Offset few_sum_rows = 256;

// Sums, the choice of k and alpha, and warnings.
nb::tuple gather(Data& data, Task task, const nb::object& progress) {
  data.hand_to(task.data);
  ExactClassSums sums;
  Tuned settled;
  std::vector<std::string> warnings;
  const bool small = data.is_small(few_sum_rows) && !checked_choice(task).needs_tuning();
  watched(progress, small, [&](Monitor* monitor) {
    task.data.monitor = monitor;
    const Job job = checked_choice(task);
    auto [training, choice] = prepared(job);
    sums = std::move(training.exact());
    settled = choice;
    warnings = std::move(training.input.warnings);
  });
  return nb::make_tuple(Sums(std::move(sums)), settled, warnings);
}

nb::bytes saved(Sums& sums) {
  const std::string bytes = sums.exact().saved();
  return nb::bytes(bytes.data(), bytes.size());
}

Sums parsed(const nb::bytes& bytes) {
  const auto* data = static_cast<const std::byte*>(bytes.data());
  return Sums(ExactClassSums::parse({data, bytes.size()}));
}

std::vector<std::string> feature_names(const Sums& sums) {
  const Features& features = sums.features();
  std::vector<std::string> names;
  names.reserve(features.width());
  for (std::size_t i = 0; i < features.width(); ++i) {
    names.push_back(features.name(static_cast<Column>(i)));
  }
  return names;
}

// Row-major, one row per class.
auto sums_matrix(Sums& sums) {
  const auto rounded = sums.rounded();
  std::vector<double> all;
  all.reserve(rounded->class_count() * rounded->width());
  for (const auto& row : rounded->sums) all.insert(all.end(), row.begin(), row.end());
  return array_of(std::move(all), {rounded->class_count(), rounded->width()});
}

// (class medians, tied medians, gains), or None.
nb::object medians(Sums& sums) {
  const auto found = sums.rounded()->medians;
  if (found == nullptr) return nb::none();
  std::vector<double> all;
  for (const auto& row : found->median) all.insert(all.end(), row.begin(), row.end());
  const std::size_t width = found->tied.size();
  return nb::make_tuple(array_of(std::move(all), {found->median.size(), width}),
                        array_of(found->tied), array_of(found->gain));
}

using Row = nb::ndarray<const double, nb::shape<-1>, nb::c_contig>;
using Rows = nb::ndarray<const double, nb::shape<-1, -1>, nb::c_contig>;

void set_medians(Sums& sums, const Rows& median, const Row& tied, const Row& gain) {
  const std::size_t width = sums.features().width();
  if (median.shape(0) != sums.classes().size() || median.shape(1) != width ||
      tied.shape(0) != width || gain.shape(0) != width) {
    throw nb::value_error("medians of other classes or features");
  }
  ClassMedians made{.median = {},
                    .tied = {tied.data(), tied.data() + width},
                    .gain = {gain.data(), gain.data() + width}};
  for (std::size_t c = 0; c < median.shape(0); ++c) {
    made.median.emplace_back(median.data() + c * width, median.data() + (c + 1) * width);
  }
  sums.set_medians(std::make_shared<const ClassMedians>(std::move(made)));
}

}  // namespace

const ExactClassSums& Sums::exact() {
  if (!exact_) exact_.emplace(*rounded_);
  return *exact_;
}

std::shared_ptr<const ClassSums> Sums::rounded() {
  if (rounded_ != nullptr) return rounded_;
  const bool says_all =
      exact_->is_whole() && exact_->warnings().empty() && !exact_->presence_is_guessed();
  rounded_ = std::make_shared<const ClassSums>(says_all ? exact_->released(0) : exact_->rounded(0));
  if (says_all) exact_.reset();
  return rounded_;
}

void Sums::add(const ExactClassSums& other) {
  (void)exact();
  rounded_.reset();
  *exact_ += other;
}

void Sums::set_medians(std::shared_ptr<const ClassMedians> medians) {
  auto completed = std::make_shared<ClassSums>(*rounded());
  completed->medians = std::move(medians);
  rounded_ = std::move(completed);
}

const std::vector<std::string>& Sums::classes() const {
  return exact_ ? exact_->classes() : rounded_->classes;
}
const Features& Sums::features() const { return exact_ ? exact_->features() : rounded_->features; }
Offset Sums::rows() const { return exact_ ? exact_->rows() : rounded_->rows; }
const std::optional<double>& Sums::binarize() const {
  return exact_ ? exact_->cells().binarize : rounded_->binarize;
}
std::vector<std::string> Sums::warnings() const {
  return exact_ ? exact_->warnings() : std::vector<std::string>();
}

namespace {

// The same sums; a copy where the method takes values of any sign and they were gathered as counts.
nb::object for_method(const nb::object& self, const std::string& name) {
  const ExactClassSums& exact = nb::cast<Sums&>(self).exact();
  if (method(name).needs().counts || exact.cells().any_sign) return self;
  ExactClassSums of_any_sign = exact;
  of_any_sign.take_any_sign();
  return nb::cast(Sums(std::move(of_any_sign)));
}

}  // namespace

void declare_sums(nb::module_& module) {
  nb::class_<Sums>(module, "Sums", "Exact class sums.")
      .def(nb::init<>())
      .def_static("gather", &gather, nb::arg("data"), nb::arg("task"),
                  nb::arg("progress") = nb::none())
      .def_static("empty",  // of classes that may get no row, and features in their order
                  [](std::vector<std::string> classes, const Sums& like) {
                    return Sums(ExactClassSums(std::move(classes), like.features()));
                  })
      .def_static("load",
                  [](const std::filesystem::path& file) { return Sums(load_sums(file.string())); })
      .def_static("parse", &parsed)
      .def("save", [](Sums& sums, const std::filesystem::path& file) { sums.exact().save(file); })
      .def("bytes", &saved)
      .def("add", [](Sums& sums, Sums& other) { sums.add(other.exact()); })
      .def("for_method", &for_method)
      .def("copy", [](Sums& sums) { return Sums(sums.exact()); })
      .def(
          "__eq__", [](Sums& left, Sums& right) { return left.exact() == right.exact(); },
          nb::is_operator())
      .def_prop_ro("classes", [](const Sums& sums) { return sums.classes(); })
      .def_prop_ro("rows", [](const Sums& sums) { return sums.rows(); })
      .def_prop_ro("width", [](const Sums& sums) { return sums.features().width(); })
      .def_prop_ro("numbered", [](const Sums& sums) { return sums.features().is_numbered(); })
      .def_prop_ro("feature_names", &feature_names)
      .def_prop_ro("binarize", [](const Sums& sums) { return sums.binarize(); })
      .def_prop_ro("warnings", [](const Sums& sums) { return sums.warnings(); })
      .def_prop_ro("class_weight",
                   [](Sums& sums) { return array_of(sums.rounded()->class_weight); })
      .def_prop_ro("medians", &medians)
      .def("set_medians", &set_medians)
      .def_prop_ro("matrix", &sums_matrix);
}

}  // namespace folkman::python
