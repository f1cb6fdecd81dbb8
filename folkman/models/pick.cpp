// `pick` and `fit`: statistics, then k and alpha, then the method's selection, then (fit) the rule.
#include <sstream>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/data/batch_parts.hpp"
#include "folkman/models/method.hpp"
#include "folkman/models/stage.hpp"
#include "folkman/models/training.hpp"
#include "folkman/models/training_rows.hpp"
#include "folkman/models/tuning.hpp"
#include "folkman/models/workflow.hpp"

namespace folkman {
namespace {

struct Choosing {
  Training training;
  double alpha = 1;
  std::size_t k = 0;
  Selection selection;
  Batch rows;  // where the method needs them
};

void check_gap(const Task& task, const Certificate& certificate) {
  const double gap = certificate.relative_gap();
  if (task.max_gap < 0 || certificate.optimal || gap <= task.max_gap) return;
  std::ostringstream what;
  what << "the relative gap is " << gap << ", above the " << task.max_gap << " asked for";
  throw Error({.kind = Fault::Kind::uncertified,
               .where = task.method,
               .what = what.str(),
               .fix = "raise --nodes to search longer, choose another k, or allow a larger gap"});
}

Choosing chosen(const Task& task) {
  const Method& chosen_method = checked_method(task);
  Choosing result;
  Tuned choice{.alpha = task.alpha.value_or(1.0), .k = task.k};
  if (needs_tuning(task)) {
    FoldedTraining folded = gather_folds(task, task.folds);
    choice = tuned(task, folded);
    result.training = {.sums = folded.whole(), .input = std::move(folded.input)};
  } else {
    result.training = gather_training(task);
  }
  const ClassSums& sums = result.training.sums;
  result.alpha = choice.alpha;
  result.k = resolved_size(task, choice.k, sums, choice.alpha, result.training.input.warnings);
  if (chosen_method.needs_rows()) {
    const auto columns = all_columns(sums.width());
    result.rows = training_rows(task, {sums.classes, sums.features, columns, sums.text});
  }
  result.selection =
      selected(chosen_method, sums, result.rows, select_options(task, result.k, result.alpha));
  check_gap(task, result.selection.certificate);
  return result;
}

RuleFromRows fitted_on_rows(const Task& task, const Choosing& found) {
  const ClassSums& sums = found.training.sums;
  const auto& support = found.selection.support;
  const Batch rows = method(task.method).needs_rows()
                         ? with_columns(found.rows, support)
                         : training_rows(task, {sums.classes, sums.features, support, sums.text});
  return rule_from_rows(stage(task.then),
                        {.rows = rows,
                         .support_size = support.size(),
                         .classes = sums.class_count(),
                         .binarize = sums.binarize},
                        task.c, task.data.threads);
}

}  // namespace

Pick pick(const Task& task) {
  Choosing found = chosen(task);
  ClassSums& sums = found.training.sums;
  return {.method = task.method,
          .k = found.k,
          .alpha = found.alpha,
          .rows = sums.rows,
          .classes = std::move(sums.classes),
          .features = std::move(sums.features),
          .selection = std::move(found.selection),
          .input = std::move(found.training.input)};
}

Fit fit(const Task& task) {
  Choosing found = chosen(task);
  const ClassSums& sums = found.training.sums;
  const Method& by = method(task.method);
  const Stage& then = stage(task.then);
  Fit result{.model = fitted_model(by, sums, found.selection, found.alpha),
             .input = std::move(found.training.input)};
  result.model.then = task.then;
  result.model.c = task.c;
  if (then.needs_rows()) {
    auto fitted = fitted_on_rows(task, found);
    if (!fitted.converged) result.input.warnings.push_back(not_converged(then, task.c));
    result.model.rule = std::move(fitted.rule);
  } else {
    result.model.rule = rule_from_sums(then, by, sums, found.selection, found.alpha);
  }
  return result;
}

}  // namespace folkman
