#include "folkman/workflow/cut.hpp"

#include <algorithm>
#include <iterator>
#include <sstream>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/data/batch/batch_parts.hpp"
#include "folkman/evaluation/stability.hpp"
#include "folkman/methods/finite_proof.hpp"
#include "folkman/models/method.hpp"
#include "folkman/models/stage.hpp"
#include "folkman/training/convergence_warnings.hpp"
#include "folkman/training/program_curve.hpp"
#include "folkman/training/sizes.hpp"
#include "folkman/training/training_rows.hpp"

namespace folkman {
namespace {

void check_gap(const Task& task, const Certificate& certificate) {
  const double gap = certificate.relative_gap();
  if (task.max_gap < 0 || gap <= task.max_gap) return;
  std::ostringstream what;
  what << "the relative gap is " << gap << ", above the " << task.max_gap << " asked for";
  throw Error({.kind = Fault::Kind::uncertified,
               .where = task.method,
               .what = what.str(),
               .fix = "raise @{nodes} to search longer, choose another k, or allow a larger gap"});
}

void append(std::vector<std::string>& warnings, std::vector<std::string> more) {
  std::ranges::move(more, std::back_inserter(warnings));
}

RuleFromRows fitted_on_rows(const Task& task, const Choosing& found, const ClassSums& sums) {
  const auto& support = found.selection.support;
  const Batch rows = found.rows.rows() > 0
                         ? with_columns(found.rows, support)
                         : training_rows(task, {sums.classes, sums.features, support, sums.text});
  return rule_from_rows(stage(task.then),
                        {.rows = rows,
                         .support_size = support.size(),
                         .classes = sums.class_count(),
                         .binarize = sums.binarize},
                        stage_c(task.c), task.data.threads, task.data.monitor);
}

// A choice of a given size from rows at hand, where they need not be read again; whether it was.
bool select_in_place(const Task& task, const SizeChoice& size, const ClassSums& sums,
                     Choosing& result) {
  const Method& by = method(task.method);
  const ReadOptions& data = task.data;
  if (!by.select_in_place || data.in_memory == nullptr || data.keep || stays_missing(data.missing))
    return false;
  if (task.stability > 0 || (!task.penalty && size.kind == SizeChoice::Kind::elbow)) return false;
  std::vector<std::string> warnings;
  const std::size_t k = resolved_size(task, size, sums, {}, result.alpha, warnings);
  auto found =
      by.select_in_place(sums, *data.in_memory, select_options(task, sums, k, result.alpha));
  if (!found) return false;
  result.k = k;
  result.warnings = std::move(warnings);
  result.selection = finite_proof(*std::move(found));
  return true;
}

void select_from_rows(const Task& task, const SizeChoice& size, const ClassSums& sums,
                      Choosing& result) {
  const Method& by = method(task.method);
  if (by.needs_rows() || task.stability > 0) {
    const auto columns = all_columns(sums.width());
    result.rows = training_rows(task, {sums.classes, sums.features, columns, sums.text});
  }
  result.k = resolved_size(task, size, sums, result.rows, result.alpha, result.warnings);
  result.selection =
      selected(by, sums, result.rows, select_options(task, sums, result.k, result.alpha));
}

}  // namespace

Gathered gathered(const Task& task) {
  (void)checked_method(task);
  if (needs_tuning(task)) {
    FoldedTraining folded = gather_folds(task, task.folds);
    const Tuned choice = tuned(task, folded);
    return {.sums = folded.exactly_without({}), .choice = choice, .input = std::move(folded.input)};
  }
  ExactTraining training = gather_exactly(task);
  return {.sums = std::move(training.sums),
          .choice = {.alpha = task.alpha.value_or(1.0), .k = task.k},
          .input = std::move(training.input)};
}

Choosing chosen(const Task& task, const Tuned& choice, const ClassSums& sums) {
  const Method& by = checked_method(task);
  check_counts(sums.any_sign, by, "the class sums");
  check_trainable(sums, by);
  Choosing result;
  result.alpha = choice.alpha;
  if (!select_in_place(task, choice.k, sums, result)) {
    select_from_rows(task, choice.k, sums, result);
  }
  if (task.penalty) result.k = result.selection.support.size();
  append(result.warnings, convergence_warnings(by, result.selection));
  check_gap(task, result.selection.certificate);
  if (task.stability > 0) {
    result.stability = stability(task, sums, result.rows, result.selection, result.alpha);
  }
  return result;
}

Cut cut(const Task& task, const Tuned& choice, const ClassSums& sums) {
  Choosing found = chosen(task, choice, sums);
  const Stage& then = stage(task.then);
  Cut result{.k = found.k,
             .alpha = found.alpha,
             .selection = {},
             .rule = {},
             .warnings = {},
             .any_sign = !method(task.method).counts() || !found.selection.judged_by.empty()};
  if (then.needs_rows()) {
    auto fitted = fitted_on_rows(task, found, sums);
    append(found.warnings, convergence_warnings(then, stage_c(task.c), fitted.converged));
    result.rule = std::move(fitted.rule);
  } else {
    result.rule = rule_from_sums(then, method(task.method), sums, found.selection, found.alpha);
  }
  if (task.data.missing == Missing::ignore) result.rule.ignores_missing = true;
  result.selection = std::move(found.selection);
  result.stability = std::move(found.stability);
  result.warnings = std::move(found.warnings);
  return result;
}

std::optional<ProgramFacts> program_facts(const Task& task, const Selection& selection) {
  if (!method(task.method).program) return std::nullopt;
  return ProgramFacts{.gamma = task.l0.gamma,
                      .penalty = task.penalty,
                      .scale = task.l0.scale,
                      .standardized = task.l0.standardize,
                      .converged = selection.converged};
}

Model cut_model(const Task& task, const ClassSums& sums, const Cut& cut) {
  Model model = fitted_model(method(task.method), sums, cut.selection, cut.alpha, cut.rule);
  model.then = task.then;
  model.c = stage_c(task.c);
  model.program = program_facts(task, cut.selection);
  return model;
}

void check_has_curve(const Method& method) {
  if (method.has_curve()) return;
  refuse_argument(option("method", method.name),
                  "has no curve over k: every size would be a search of its own",
                  "use @{command=select} at the sizes of interest");
}

namespace {

Cut cut_of(const Method& by, const ClassSums& sums, std::size_t k, Selection selection) {
  Cut made{.k = k,
           .alpha = 1,
           .selection = std::move(selection),
           .rule = {},
           .warnings = {},
           .any_sign = true};
  made.rule = by.rule(sums, made.selection, made.alpha);
  return made;
}

}  // namespace

// The elbow is that of the curve, not of the few points asked for, where there are two classes.
CutPath cut_path(const PathTask& path_task, const ClassSums& sums, double alpha) {
  const Method& by = method(path_task.task.method);
  check_has_curve(by);
  check_trainable(sums, by);
  CutPath result;
  if (path_task.max_k > sums.width()) {
    result.warnings.push_back("the largest k = " + std::to_string(path_task.max_k) +
                              " is more than the " + std::to_string(sums.width()) +
                              " features; the curve ends there");
  }
  if (by.program) {
    const Task& task = path_task.task;
    const std::size_t most = PathTask{}.points;  // unless fewer are asked for
    const auto sizes =
        program_sizes({.width = sums.width(),
                       .max_k = path_task.max_k,
                       .points = path_task.points == most ? program_points : path_task.points});
    const auto columns = all_columns(sums.width());
    const Batch rows = training_rows(task, {sums.classes, sums.features, columns, sums.text});
    auto found = program_path(by, sums, rows, sizes, select_options(task, sums, 1, alpha));
    result.path = std::move(found.path);
    for (std::size_t at = 0; at < found.selections.size(); ++at) {
      result.cuts.push_back(cut_of(by, sums, result.path.k[at], std::move(found.selections[at])));
    }
    append(result.warnings, convergence_warnings(result.path));
    return result;
  }
  PathOptions options = path_options(path_task.task, sums, alpha);
  options.sizes = curve_sizes(sums.width(), path_task.max_k, path_task.points);
  result.path = traced(by, sums, options);
  const bool thinned = path_task.points > 0 && path_task.points < PathTask{}.points;
  if (thinned && sums.class_count() == 2) {  // where a whole curve is cheap
    options.sizes = curve_sizes(sums.width(), path_task.max_k, PathTask{}.points);
    result.path.elbow = traced(by, sums, options).elbow;
  }
  return result;
}

}  // namespace folkman
