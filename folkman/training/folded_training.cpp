#include "folkman/training/folded_training.hpp"

#include <algorithm>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/data/batch/batch_parts.hpp"
#include "folkman/data/dataset/within_memory.hpp"
#include "folkman/statistics/class_sums/folds.hpp"

namespace folkman {
namespace {

void warn_of_small_classes(const std::vector<std::string>& classes, std::span<const Offset> rows,
                           int folds, std::vector<std::string>& warnings) {
  for (std::size_t c = 0; c < rows.size(); ++c) {
    if (rows[c] >= folds) continue;
    warnings.push_back("class " + classes[c] + " has only " + std::to_string(rows[c]) +
                       " rows, fewer than the " + std::to_string(folds) +
                       " folds: some folds test it on none");
  }
}

}  // namespace

FoldedTraining::FoldedTraining(const Job& job, int folds) : job_(&job) {
  if (!job.sums_file.empty()) {
    refuse_argument(job.sums_file, "sums have no rows left to cross-validate on",
                    "pass the data itself");
  }
  within_memory(job.data, [&](const ReadOptions& options) { read(options, folds); });
}

void FoldedTraining::read(const ReadOptions& options, int folds) {
  Folds deal(folds, job_->seed);
  std::vector<Offset> provisional_rows;
  const auto fold_of = [&](Offset, Class c) {
    if (c < 0) return -1;  // a row without a class is in no fold
    if (static_cast<std::size_t>(c) >= provisional_rows.size()) provisional_rows.resize(c + 1);
    ++provisional_rows[c];
    return deal.next(c);
  };
  Dataset data(options);
  RowKeeper keeper(*job_);
  folds_ = gather_class_sums_by_fold(data, folds, fold_of, job_->gathering(), keeper.onlooker());
  input = {.warnings = data.warnings(), .bad_rows = data.bad_rows()};
  check_trainable(exactly_without({}).released(), *job_->method);
  std::vector<Offset> rows(classes().size());
  for (std::size_t c = 0; c < provisional_rows.size(); ++c) {
    rows[data.class_order()[c]] = provisional_rows[c];
  }
  if (!job_->method->needs().numbers) {
    warn_of_small_classes(classes(), rows, folds, input.warnings);
  }
  auto kept = keeper.finished(data);
  const bool needed = job_->method->needs().rows || job_->method->needs().medians;
  if (!kept && needed) kept = read_rows(all_columns(features().width()));
  if (kept) rows_ = folded_rows(*std::move(kept), folds, job_->seed);
}

Batch FoldedTraining::read_rows(std::span<const Column> columns) const {
  return training_rows(job_->data, {classes(), features(), columns, text()});
}

FoldedRows FoldedTraining::rows_of(std::span<const Column> columns) const {
  if (rows_) return {.rows = with_columns(rows_->rows, columns), .fold = rows_->fold};
  return folded_rows(read_rows(columns), folds(), job_->seed);
}

ClassSums FoldedTraining::without(std::span<const int> held_out) const {
  ClassSums sums = exactly_without(held_out).released();
  if (job_->method->needs().medians) {
    job_->method->complete(sums, rows_->without(held_out), job_->settings, job_->data.threads);
  }
  return sums;
}

ExactClassSums FoldedTraining::exactly_without(std::span<const int> held_out) const {
  std::optional<ExactClassSums> total;
  for (std::size_t fold = 0; fold < folds_.size(); ++fold) {
    if (std::ranges::find(held_out, static_cast<int>(fold)) != held_out.end()) continue;
    if (total) {
      *total += folds_[fold];
    } else {
      total = folds_[fold];
    }
  }
  return total ? std::move(*total) : ExactClassSums{};
}

}  // namespace folkman
