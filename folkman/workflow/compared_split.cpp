#include "folkman/workflow/compared_split.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/data/batch/batch_parts.hpp"
#include "folkman/data/dataset/within_memory.hpp"
#include "folkman/evaluation/accuracy.hpp"
#include "folkman/methods/registry/methods.hpp"
#include "folkman/models/stage.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"
#include "folkman/training/convergence_warnings.hpp"
#include "folkman/workflow/workflow.hpp"

namespace folkman {
namespace {

// Seconds since it was made.
class Stopwatch {
 public:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

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

ComparedSplit::ComparedSplit(const CompareTask& task, SplitSource source, int repeat)
    : task_(task), source_(std::move(source)), repeat_(repeat) {}

void ComparedSplit::read() {
  const ClassSums all = within_memory(source_.train, [&](const ReadOptions& options) {
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
  train_ = training_rows(source_.train, chosen);
  test_ = training_rows(source_.test, chosen);
  const auto unknown = std::ranges::count(test_.classes, -1);
  if (unknown == static_cast<std::ptrdiff_t>(test_.rows())) {
    refuse_data("test rows", "none is of a class that the training rows have",
                "pass rows labelled with the same classes");
  }
  if (unknown > 0) {
    input_.warnings.push_back(std::to_string(unknown) +
                              " test rows are of a class without training rows; left out");
  }
  const bool smooths = std::ranges::any_of(
      task_.methods, [](const auto& name) { return method(name).takes("alpha"); });
  alpha_ = task_.alpha.value_or(1.0);
  if (!task_.alpha && smooths) alpha_ = cross_validated_alpha(task_, train_, classes_, width_);
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

void ComparedSplit::run(const std::string& name, const std::string& size,
                        const std::vector<std::string>& thens,
                        const std::function<void(const CompareRun&)>& done) {
  if (method(name).needs().table) return done(table_run(name));
  if (width_ == 0) read();
  const Job job = job_of(name, size);
  const double c = task_.c.value_or(usual_c);
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
                               c, task_.data.threads, task_.data.monitor);
      input_.warn(convergence_warnings(second, c, fitted.converged));
      rule = std::move(fitted.rule);
    } else {
      rule = rule_from_sums(second, chosen, from.sums, selection, job.settings);
    }
    result.stage_seconds = fitting.seconds();
    result.then = then;
    result.accuracy = mean_score(rule, with_columns(test_, selection.support));
    done(result);
  }
}

CompareRun ComparedSplit::table_run(const std::string& name) {
  Task task;
  task.data = source_.train;
  task.method = name;
  task.options["seed"] = std::to_string(task_.seed);
  const Job job = checked(task);
  if (!table_) {
    table_ = read_table(job);
    input_.warn(table_->input.warnings);
    input_.bad_rows = table_->input.bad_rows;
  }
  const Stopwatch fitting;
  const Model model = table_model(job, *table_, all_rows_of(table_->table), job.data.threads);
  CompareRun run{.repeat = repeat_, .method = name, .size = table_size, .then = "own"};
  run.stage_seconds = fitting.seconds();
  run.k = model.table->attributes_kept(model.classes.size());
  run.width = table_->table.columns.size();
  const Evaluated tested = evaluate(model, source_.test);
  run.accuracy = tested.evaluation.accuracy;
  input_.warn(table_warnings(model));
  input_.warn(tested.input.warnings);
  return run;
}

}  // namespace folkman
