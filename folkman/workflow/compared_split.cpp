#include "folkman/workflow/compared_split.hpp"

#include <algorithm>

#include "folkman/base/error.hpp"
#include "folkman/data/batch/batch_parts.hpp"
#include "folkman/data/dataset/within_memory.hpp"
#include "folkman/evaluation/stopwatch.hpp"
#include "folkman/methods/registry/methods.hpp"
#include "folkman/models/model.hpp"
#include "folkman/models/scoring/scorer.hpp"
#include "folkman/models/stage.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"
#include "folkman/training/convergence_warnings.hpp"
#include "folkman/training/training_rows.hpp"

namespace folkman {
namespace {

// Sums of values of either sign may cancel; their squares do not.
std::vector<Column> columns_with_values(const ClassSums& sums) {
  std::vector<Column> columns;
  for (std::size_t i = 0; i < sums.width(); ++i) {
    const bool met = std::ranges::any_of(sums.any_sign ? sums.squares : sums.sums,
                                         [i](const auto& of_class) { return of_class[i] > 0; });
    if (met) columns.push_back(static_cast<Column>(i));
  }
  return columns;
}

}  // namespace

ComparedSplit::ComparedSplit(const CompareTask& task, const SplitSource& source, int repeat)
    : task_(task), repeat_(repeat) {
  read(source);
  const bool smooths = std::ranges::any_of(
      task.methods, [](const auto& name) { return method(name).takes("alpha"); });
  alpha_ = task.alpha.value_or(1.0);
  if (!task.alpha && smooths) alpha_ = cross_validated_alpha(task, train_, classes_, width_);
}

void ComparedSplit::read(const SplitSource& source) {
  const ClassSums all = within_memory(source.train, [&](const ReadOptions& options) {
    Dataset data(options);
    const bool any_sign = std::ranges::any_of(
        task_.methods, [](const auto& name) { return !method(name).needs().counts; });
    ClassSums sums = gather_class_sums(data, {.any_sign = any_sign, .squares = any_sign}).rounded();
    input_ = {.warnings = data.warnings(), .bad_rows = data.bad_rows()};
    return sums;
  });
  classes_ = all.classes;
  const auto columns = columns_with_values(all);
  width_ = columns.size();
  if (width_ == 0) {
    refuse_data("training rows", "no feature has a value in them",
                "pass more rows, or a smaller test share");
  }
  const ChosenColumns chosen{all.classes, all.features, columns, all.text};
  features_ = chosen_features(all.features, columns);
  train_ = training_rows(source.train, chosen);
  test_ = training_rows(source.test, chosen);
  const auto unknown = std::ranges::count(test_.classes, -1);
  if (unknown == static_cast<std::ptrdiff_t>(test_.rows())) {
    refuse_data("test rows", "none is of a class that the training rows have",
                "pass rows labelled with the same classes");
  }
  if (unknown > 0) {
    input_.warnings.push_back(std::to_string(unknown) +
                              " test rows are of a class without training rows; left out");
  }
}

// Each method with what it takes of the comparison's options.
Job ComparedSplit::job_of(const std::string& name, const std::string& size) const {
  Task task;
  task.method = name;
  task.data.threads = task_.data.threads;
  task.data.monitor = task_.data.monitor;
  const Method& by = method(name);
  const auto give = [&](const std::string& option, const std::string& text) {
    if (by.takes(option)) task.options[option] = text;
  };
  give("k", size);
  give("seed", std::to_string(task_.seed));
  give("alpha", option_text(alpha_));
  if (task_.binarize) give("binarize", option_text(*task_.binarize));
  if (task_.c) give("C", option_text(*task_.c));
  if (task_.rescale) give("rescale", "true");
  if (task_.nodes) give("nodes", std::to_string(*task_.nodes));
  return checked(task);
}

const ComparedSplit::TimedSums& ComparedSplit::sums(const Job& job) {
  GatherOptions gathered = job.gathering();
  if (job.method->needs().presence && !gathered.binarize) gathered.binarize = 0;
  const bool completed = job.method->needs().medians;
  const auto found = std::ranges::find_if(sums_, [&](const TimedSums& made) {
    return made.gathered == gathered && made.completed == completed &&
           made.sums.features.is_numbered() != job.method->needs().columns;
  });
  if (found != sums_.end()) return *found;
  const Stopwatch watch;
  ClassSums made =
      class_sums(train_, classes_,
                 job.method->needs().columns ? features_ : Features::numbered(width_), gathered)
          .rounded();
  job.method->complete(made, train_, job.settings, task_.data.threads);
  sums_.push_back({.gathered = gathered,
                   .completed = completed,
                   .sums = std::move(made),
                   .seconds = watch.seconds()});
  return sums_.back();
}

double ComparedSplit::accuracy(const std::vector<Column>& support, const Rule& rule) const {
  const Batch rows = with_columns(test_, support);
  const Scorer scorer(rule);
  std::vector<double> scores(scorer.class_count());
  double right = 0;
  double all = 0;
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    if (rows.classes[row] < 0) continue;
    scorer.row_scores(rows, row, scores);
    all += rows.weight(row);
    if (largest(scores) == rows.classes[row]) right += rows.weight(row);
  }
  return right / all;
}

void ComparedSplit::run(const std::string& name, const std::string& size,
                        const std::vector<std::string>& thens,
                        const std::function<void(const CompareRun&)>& done) {
  const Job job = job_of(name, size);
  const Method& chosen = *job.method;
  const TimedSums& from = sums(job);
  CompareRun result{.repeat = repeat_, .method = name, .size = size, .then = {}};
  result.k =
      counted_size(job.k, chosen.choices(from.sums.features), input_.warnings, chosen.noun());
  result.width = width_;
  result.alpha = alpha_;
  const Stopwatch selecting;
  const Selection selection = chosen.select({.sums = from.sums, .rows = train_}, job.settings,
                                            result.k, job.effort(Search::choice));
  result.select_seconds = from.seconds + selecting.seconds();
  input_.warn(
      convergence_warnings(chosen, selection, name + " at k = " + std::to_string(result.k) + ": "));
  for (const auto& then : thens) {
    check_stop(task_.data.monitor);
    const Stage& second = stage(then);
    const Stopwatch fitting;
    Rule rule;
    if (second.needs_rows()) {
      const Batch rows = with_columns(train_, selection.support);
      auto fitted = second.fit({.rows = rows,
                                .support_size = selection.support.size(),
                                .classes = classes_.size(),
                                .binarize = from.gathered.binarize},
                               stage_c(task_.c), task_.data.threads, task_.data.monitor);
      input_.warn(convergence_warnings(second, stage_c(task_.c), fitted.converged));
      rule = std::move(fitted.rule);
    } else {
      rule = rule_from_sums(second, chosen, from.sums, selection, job.settings);
    }
    result.stage_seconds = fitting.seconds();
    result.then = then;
    result.accuracy = accuracy(selection.support, rule);
    done(result);
  }
}

}  // namespace folkman
