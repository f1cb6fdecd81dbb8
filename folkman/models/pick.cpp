// `pick` and `fit`: statistics, then k and alpha, then the method's selection, then (fit) the rule.
#include <sstream>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/models/method.hpp"
#include "folkman/models/training.hpp"
#include "folkman/models/tuning.hpp"
#include "folkman/models/workflow.hpp"

namespace folkman {
namespace {

struct Choosing {
  Training training;
  double alpha = 1;
  std::size_t k = 0;
  Selection selection;
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
  result.selection = chosen_method.select(sums, select_options(task, result.k, result.alpha));
  check_gap(task, result.selection.certificate);
  return result;
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
  return {
      .model = fitted_model(method(task.method), found.training.sums, found.selection, found.alpha),
      .input = std::move(found.training.input)};
}

}  // namespace folkman
