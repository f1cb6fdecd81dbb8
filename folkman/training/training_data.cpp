#include "folkman/training/training_data.hpp"

#include <limits>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/data/batch/batch_parts.hpp"
#include "folkman/data/dataset/within_memory.hpp"
#include "folkman/methods/centers/centers.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"
#include "folkman/statistics/dense/dense_in_memory.hpp"
#include "folkman/statistics/medians/class_medians.hpp"
#include "folkman/training/beyond_memory.hpp"

namespace folkman {
namespace {

std::string guessed_presence(const std::string& file) {
  return file + ": sums are taken for numbers of rows that have the feature, since none exceeds " +
         "the rows of its class; sums of larger values would mislead this method";
}

void check_counts(bool any_sign, const Method& method, const std::string& where) {
  if (!any_sign || !method.needs().counts) return;
  refuse_data(where, "holds sums of values of either sign, and " + method.name() + " needs counts",
              "gather them without @{any_sign}, or use @{method=center-l2}");
}

// Medians of a dense matrix at hand need no copy of it. False: reading it as any data will tell
// why.
bool completed_densely(const Job& job, ClassSums& sums) {
  if (!is_dense_in_memory(job.data) || sums.binarize || !sums.missing.empty()) return false;
  try {
    const auto classes = classes_in_memory(*job.data.in_memory, sums.classes);
    sums.medians = with_dense_rows(*job.data.in_memory, classes, [&](const auto& rows) {
      return std::make_shared<const ClassMedians>(class_medians(
          rows, sums.class_count(),
          {.priors = center_values(job.settings, sums).priors, .threads = job.data.threads}));
    });
    return true;
  } catch (const Error& error) {
    if (error.fault().kind != Fault::Kind::data) throw;
    return false;
  }
}

}  // namespace

TrainingData::TrainingData(const Job& job) : job_(&job) {
  if (!job.sums_file.empty()) {
    exact_ = load_sums(job.sums_file, job.data.monitor);
    check_counts(exact_.cells().any_sign, *job.method, job.sums_file);
    if (!job.method->needs().counts) exact_.take_any_sign();
    input.warnings = exact_.warnings();
    if (exact_.presence_is_guessed() && job.method->needs().presence)
      input.warnings.push_back(guessed_presence(job.sums_file));
    return;
  }
  within_memory(job.data, [&](const ReadOptions& options) {
    Dataset data(options);
    RowKeeper keeper(job);
    exact_ = gather_class_sums(data, job.gathering(), keeper.onlooker());
    rows_ = keeper.finished(data);
    input = {.warnings = data.warnings(), .bad_rows = data.bad_rows()};
  });
}

TrainingData::TrainingData(const Job& job, std::shared_ptr<const ClassSums> sums)
    : job_(&job), sums_(std::move(sums)) {
  check_counts(sums_->any_sign, *job.method, "the class sums");
  check_trainable(*sums_, *job.method);
  const bool has_rows = job.data.in_memory != nullptr || !job.data.files.empty();
  completed_ = !job.method->needs().medians || sums_->medians != nullptr || !has_rows;
}

TrainingData::TrainingData(FoldedTraining folded)
    : input(std::move(folded.input)), job_(folded.job_), exact_(folded.exactly_without({})) {
  if (folded.rows_) rows_ = std::move(folded.rows_->rows);
}

const ClassSums& TrainingData::sums(const std::optional<SizeChoice>& k) {
  if (completed_) return *sums_;
  auto made = sums_ == nullptr ? std::make_shared<ClassSums>(exact_.released(job_->data.threads))
                               : std::make_shared<ClassSums>(*sums_);
  sums_ = made;
  check_trainable(*made, *job_->method);
  if (job_->method->needs().medians && !complete_in_memory(*made)) {
    std::optional<std::size_t> size;
    std::vector<std::string> of_size;  // said again where k is used
    if (k && k->amount == 0) {
      refuse_argument("@{k}", "the rows exceed the memory allowed, and then k must be told",
                      "give @{k} as a number or a share, or allow more memory (@{memory})");
    }
    if (k) size = counted_size(*k, job_->method->choices(made->features), of_size);
    input.warn(median_beyond_memory(*job_, *made, size));
  }
  completed_ = true;
  return *sums_;
}

// True where the rows were within memory.
bool TrainingData::complete_in_memory(ClassSums& sums) {
  if (completed_densely(*job_, sums)) return true;
  const std::size_t allowed =
      job_->data.memory > 0 ? job_->data.memory : std::numeric_limits<std::size_t>::max();
  const auto columns = all_columns(sums.width());
  if (!rows_) rows_ = rows_within(job_->data, chosen_columns(sums, columns), allowed);
  if (!rows_) return false;
  job_->method->complete(sums, *rows_, job_->settings, job_->data.threads);
  return true;
}

const Batch& TrainingData::rows() {
  if (!rows_) {
    const auto columns = all_columns(sums_->width());
    rows_ = training_rows(job_->data, chosen_columns(*sums_, columns));
  }
  return *rows_;
}

Batch TrainingData::rows_of(std::span<const Column> columns) {
  return rows_ ? with_columns(*rows_, columns)
               : training_rows(job_->data, chosen_columns(*sums_, columns));
}

TrainingView TrainingData::view() {
  return {.sums = *sums_,
          .rows = job_->method->needs().rows ? rows() : no_rows,
          .at_hand = job_->data.in_memory.get()};
}

TableTraining read_table(const Job& job) {
  ReadOptions options = job.data;
  options.missing = Missing::keep;
  Dataset data(std::move(options));
  TableTraining training{.table = gather_table(data), .numbers = {}, .input = {}};
  if (data.fitted_text() != nullptr) {
    refuse_data("training data", "it is running text, and " + job.method->name() + " needs a table",
                "give CSV, TSV or ARFF, or use @{method=multinomial}");
  }
  if (training.table.columns.empty()) {
    refuse_data("training data", "there is no attribute besides the label",
                "pass data with at least one");
  }
  const Features& features = data.features();
  if (features.is_numbered()) {
    training.numbers = ColumnNumbers{features.first(), features.width(), features.origin()};
  }
  training.input = {.warnings = data.warnings(), .bad_rows = data.bad_rows()};
  return training;
}

}  // namespace folkman
