// Parts of a data set that are gathered and scored on other machines (folkman.spark): tables in
// files, sums cut into shards, rows scored with reasons.
#include "folkman/statistics/class_sums/shards.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "folkman/methods/registry/methods.hpp"
#include "folkman/workflow/workflow.hpp"
#include "python/src/bindings.hpp"
#include "python/src/watch.hpp"

namespace folkman::python {
namespace {

// Sums and warnings.
nb::tuple table_sums(Task task, const ReadOptions& source, const nb::object& progress) {
  const int threads = task.data.threads;
  task.data = source;
  task.data.threads = threads;
  task.data.classes_required = 1;  // a part may hold only one
  ExactClassSums sums;
  std::vector<std::string> warnings;
  watched(progress, false, [&](Monitor* monitor) {
    task.data.monitor = monitor;
    const Job job = checked_choice(task);
    TrainingData training(job);
    sums = std::move(training.exact());
    warnings = std::move(training.input.warnings);
  });
  return nb::make_tuple(Sums(std::move(sums)), std::move(warnings));
}

std::vector<nb::bytes> shards_of(Sums& sums, std::size_t count) {
  std::vector<nb::bytes> saved;
  for (const ExactClassSums& shard : shards(sums.exact(), count)) {
    const std::string bytes = shard.saved();
    saved.emplace_back(bytes.data(), bytes.size());
  }
  return saved;
}

Sums joined_shards(const std::vector<nb::bytes>& saved) {
  std::vector<ExactClassSums> parts;
  for (const nb::bytes& bytes : saved) {
    const auto* data = static_cast<const std::byte*>(bytes.data());
    parts.push_back(ExactClassSums::parse({data, bytes.size()}));
  }
  return Sums(joined(parts));
}

struct ScoredRows {
  std::vector<Class> chosen;
  std::vector<double> probabilities;
  std::vector<double> odds;
  std::vector<std::int64_t> starts = {0};  // of each row's reasons
  std::vector<Column> features;            // places in the model's support
  std::vector<double> values;
  std::vector<double> amounts;
};

// The class of each row, the probabilities and log-odds of all classes, and the reasons.
nb::tuple scored_rows(const Model& model, const ReadOptions& source, Data* data, bool why,
                      int threads) {
  ScoredRows found;
  watched(nb::none(), false, [&](Monitor* monitor) {
    PredictTask task{.data = source, .why = why};
    if (data != nullptr) task.data.in_memory = data->rows;
    task.data.labels_required = false;
    task.data.threads = threads;
    task.data.monitor = monitor;
    (void)predict(model, task, [&](const Prediction& row) {
      found.chosen.push_back(row.chosen);
      found.probabilities.insert(found.probabilities.end(), row.probabilities.begin(),
                                 row.probabilities.end());
      found.odds.insert(found.odds.end(), row.scores.begin(), row.scores.end());
      for (const Contribution& one : row.why) {
        found.features.push_back(one.position);
        found.values.push_back(one.value);
        found.amounts.push_back(one.amount);
      }
      found.starts.push_back(static_cast<std::int64_t>(found.features.size()));
    });
  });
  return nb::make_tuple(array_of(std::move(found.chosen)), array_of(std::move(found.probabilities)),
                        array_of(std::move(found.odds)), array_of(std::move(found.starts)),
                        array_of(std::move(found.features)), array_of(std::move(found.values)),
                        array_of(std::move(found.amounts)));
}

void set_missing(ReadOptions& source, const std::string& word) {
  if (word == "ignore") source.missing = Missing::ignore;
  if (word == "zero") source.missing = Missing::zero;
  if (word == "error") source.missing = Missing::error;
}

}  // namespace

void declare_shards(nb::module_& module) {
  nb::class_<ReadOptions>(module, "Source", "Files, and what their columns are.")
      .def(nb::init<>())
      .def_rw("files", &ReadOptions::files)
      .def_rw("format", &ReadOptions::format)
      .def_rw("label", &ReadOptions::label)
      .def_rw("weight", &ReadOptions::weight)
      .def_rw("numeric", &ReadOptions::numeric)
      .def_rw("categorical", &ReadOptions::categorical)
      .def_rw("text", &ReadOptions::text)
      .def_rw("vectorizer", &ReadOptions::vectorizer)
      .def("set_missing", &set_missing);
  module.def("table_sums", &table_sums, nb::arg("task"), nb::arg("source"),
             nb::arg("progress") = nb::none());
  module.def("shards", &shards_of);
  module.def("joined", &joined_shards);
  module.def("scored_rows", &scored_rows, nb::arg("model"), nb::arg("source"),
             nb::arg("data").none() = nb::none(), nb::arg("why") = false, nb::arg("threads") = 0);
}

}  // namespace folkman::python
