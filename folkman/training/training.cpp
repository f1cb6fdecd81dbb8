#include "folkman/training/training.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/data/dataset/within_memory.hpp"
#include "folkman/models/stage.hpp"
#include "folkman/statistics/class_sums/sums_file.hpp"
#include "folkman/statistics/dense/dense_in_memory.hpp"
#include "folkman/statistics/medians/class_medians.hpp"
#include "folkman/training/beyond_memory.hpp"
#include "folkman/training/sizes.hpp"
#include "folkman/training/training_rows.hpp"

namespace folkman {
namespace {

InputReport report(const Dataset& data) {
  return {.warnings = data.warnings(), .bad_rows = data.bad_rows()};
}

std::string guessed_presence(const std::string& file) {
  return file + ": sums are taken for numbers of rows that have the feature, since none exceeds " +
         "the rows of its class; sums of larger values would mislead this method";
}

void warn_of_small_classes(const ClassSums& sums, std::span<const Offset> rows, int folds,
                           std::vector<std::string>& warnings) {
  for (std::size_t c = 0; c < rows.size(); ++c) {
    if (rows[c] >= folds) continue;
    warnings.push_back("class " + sums.classes[c] + " has only " + std::to_string(rows[c]) +
                       " rows, fewer than the " + std::to_string(folds) +
                       " folds: some folds test it on none");
  }
}

}  // namespace

void check_counts(bool any_sign, const Method& chosen, const std::string& where) {
  if (!any_sign || chosen.takes_any_sign()) return;
  throw Error({.kind = Fault::Kind::data,
               .where = where,
               .what = "holds sums of values of either sign, and " + chosen.name + " needs counts",
               .fix = "gather them without @{any_sign}, or use @{method=center-l2}"});
}

void check_trainable(const ClassSums& sums, const Method& method) {
  if (sums.class_count() < 2 && !method.predicts_numbers()) {
    throw Error({.kind = Fault::Kind::data,
                 .where = "training data",
                 .what = sums.classes.empty() ? "no row has a class"
                                              : "every row is of class " + sums.classes.front(),
                 .fix = "pass rows of two classes or more, and check which column is the label"});
  }
  if (!std::ranges::any_of(sums.class_weight, [](double n) { return n > 0; })) {
    throw Error({.kind = Fault::Kind::data,
                 .where = "training data",
                 .what = "every row has weight zero",
                 .fix = "check which column is the weight"});
  }
  if (sums.width() == 0) {
    throw Error({.kind = Fault::Kind::data,
                 .where = "training data",
                 .what = "there is no feature to choose from",
                 .fix = "pass data with at least one feature besides the label"});
  }
}

namespace {

// Medians of a dense matrix at hand need no copy of it. False: reading it as any data will tell
// why.
bool completed_densely(const Task& task, ClassSums& sums) {
  if (!is_dense_in_memory(task.data) || sums.binarize || !sums.missing.empty()) return false;
  try {
    const auto classes = classes_in_memory(*task.data.in_memory, sums.classes);
    sums.medians = with_dense_rows(*task.data.in_memory, classes, [&](const auto& rows) {
      return std::make_shared<const ClassMedians>(class_medians(
          rows, sums.class_count(),
          {.priors = center_options(task, sums).priors, .threads = task.data.threads}));
    });
    return true;
  } catch (const Error& error) {
    if (error.fault().kind != Fault::Kind::data) throw;
    return false;
  }
}

// True where the rows were within memory, or none are needed.
bool completed_in_memory(const Task& task, ClassSums& sums) {
  const Method& chosen = method(task.method);
  if (!chosen.complete || completed_densely(task, sums)) return true;
  const std::size_t allowed =
      task.data.memory > 0 ? task.data.memory : std::numeric_limits<std::size_t>::max();
  const auto columns = all_columns(sums.width());
  const auto rows = rows_within(task, {sums.classes, sums.features, columns, sums.text}, allowed);
  if (rows) chosen.complete(sums, *rows, center_options(task, sums), task.data.threads);
  return rows.has_value();
}

}  // namespace

std::vector<std::string> complete(const Task& task, ClassSums& sums) {
  if (completed_in_memory(task, sums)) return {};
  if (task.k.kind != SizeChoice::Kind::count && task.k.kind != SizeChoice::Kind::share) {
    refuse_argument("@{k}", "the rows exceed the memory allowed, and then k must be told",
                    "give @{k} as a number or a share, or allow more memory (@{memory})");
  }
  std::vector<std::string> of_size;  // said again where k is used
  return median_beyond_memory(task, sums, counted_size(task.k, sums.width(), of_size));
}

std::vector<std::string> complete_curve(const Task& task, ClassSums& sums) {
  if (completed_in_memory(task, sums)) return {};
  return median_beyond_memory(task, sums, std::nullopt);
}

ExactTraining gather_exactly(const Task& task) {
  const Method& chosen = checked_method(task);
  ExactTraining training;
  if (!task.sums_file.empty()) {
    training.sums = load_sums(task.sums_file, task.data.monitor);
    check_counts(training.sums.cells().any_sign, chosen, task.sums_file);
    if (chosen.takes_any_sign()) training.sums.take_any_sign();
    training.input.warnings = training.sums.warnings();
    if (training.sums.presence_is_guessed() && chosen.needs_binary)
      training.input.warnings.push_back(guessed_presence(task.sums_file));
  } else {
    within_memory(training_data(task), [&](const ReadOptions& options) {
      Dataset data(options);
      training.sums = gather_class_sums(data, gather_options(task, chosen));
      training.input = report(data);
    });
  }
  return training;
}

Training gather_training(const Task& task) {
  ExactTraining exact = gather_exactly(task);
  Training training{.sums = exact.sums.released(task.data.threads),
                    .input = std::move(exact.input)};
  check_trainable(training.sums, method(task.method));
  std::ranges::move(complete_curve(task, training.sums),
                    std::back_inserter(training.input.warnings));
  return training;
}

namespace {

// Keeps the rows of all folds for what the method makes of them.
void keep_rows(const Task& task, int folds, FoldedTraining& training) {
  const Method& chosen = method(task.method);
  if (!chosen.complete) return;
  const auto columns = all_columns(training.features.width());
  const auto rows = std::make_shared<const FoldedRows>(
      folded_rows(task, {training.classes, training.features, columns, training.text}, folds));
  training.complete = [&chosen, rows, task](ClassSums& sums, std::span<const int> held_out) {
    chosen.complete(sums, rows->without(held_out), center_options(task, sums), task.data.threads);
  };
}

FoldedTraining read_folds(const Task& task, const ReadOptions& options, int folds) {
  const Method& chosen = method(task.method);
  Folds deal(folds, task.seed);
  std::vector<Offset> provisional_rows;
  const auto fold_of = [&](Offset, Class c) {
    if (c < 0) return -1;  // a row without a class is in no fold
    if (static_cast<std::size_t>(c) >= provisional_rows.size()) provisional_rows.resize(c + 1);
    ++provisional_rows[c];
    return deal.next(c);
  };
  Dataset data(options);
  FoldedTraining training;
  training.folds = gather_class_sums_by_fold(data, folds, fold_of, gather_options(task, chosen));
  training.input = report(data);
  const ClassSums whole = training.whole();
  check_trainable(whole, chosen);
  training.classes = whole.classes;
  training.features = whole.features;
  training.text = whole.text;
  std::vector<Offset> rows(whole.class_count());
  for (std::size_t c = 0; c < provisional_rows.size(); ++c) {
    rows[data.class_order()[c]] = provisional_rows[c];
  }
  if (!chosen.predicts_numbers()) {
    warn_of_small_classes(whole, rows, folds, training.input.warnings);
  }
  keep_rows(task, folds, training);
  return training;
}

}  // namespace

FoldedTraining gather_folds(const Task& task, int folds) {
  (void)checked_method(task);
  if (!task.sums_file.empty()) {
    refuse_argument(task.sums_file, "sums have no rows left to cross-validate on",
                    "pass the data itself");
  }
  return within_memory(training_data(task), [&](const ReadOptions& options) {
    return read_folds(task, options, folds);
  });
}

ClassSums FoldedTraining::without(std::span<const int> held_out) const {
  ClassSums sums = exactly_without(held_out).released();
  if (complete) complete(sums, held_out);
  return sums;
}

ExactClassSums FoldedTraining::exactly_without(std::span<const int> held_out) const {
  std::optional<ExactClassSums> total;
  for (std::size_t fold = 0; fold < folds.size(); ++fold) {
    if (std::ranges::find(held_out, static_cast<int>(fold)) != held_out.end()) continue;
    if (total) {
      *total += folds[fold];
    } else {
      total = folds[fold];
    }
  }
  return total ? std::move(*total) : ExactClassSums{};
}

}  // namespace folkman
