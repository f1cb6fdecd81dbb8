// `trace`: the certified curve over k. A cross-validated alpha is chosen at the elbow. The elbow is
// that of the curve, not of the few points asked for, where there are two classes.
#include <string>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/models/sizes.hpp"
#include "folkman/models/training.hpp"
#include "folkman/models/tuning.hpp"
#include "folkman/models/workflow.hpp"

namespace folkman {
namespace {

struct Traced {
  Training training;
  double alpha = 1;
};

Traced statistics(Task task) {
  task.k = {.kind = SizeChoice::Kind::elbow};
  (void)checked_method(task);
  if (task.alpha) return {.training = gather_training(task), .alpha = *task.alpha};
  FoldedTraining folded = gather_folds(task, task.folds);
  const double alpha = tuned(task, folded).alpha;
  return {.training = {.sums = folded.whole(), .input = std::move(folded.input)}, .alpha = alpha};
}

}  // namespace

Trace trace(const PathTask& path_task) {
  const Task& task = path_task.task;
  if (method(task.method).needs_rows()) {
    throw Error({.kind = Fault::Kind::argument,
                 .where = "--method " + task.method,
                 .what = "has no curve over k: every size would be a search of its own",
                 .fix = "use `folkman select` at the sizes of interest"});
  }
  auto [training, alpha] = statistics(task);
  ClassSums& sums = training.sums;
  if (path_task.max_k > sums.width()) {
    training.input.warnings.push_back("the largest k = " + std::to_string(path_task.max_k) +
                                      " is more than the " + std::to_string(sums.width()) +
                                      " features; the curve ends there");
  }
  PathOptions options = path_options(task, alpha);
  options.sizes = curve_sizes(sums.width(), path_task.max_k, path_task.points);
  Path path = method(task.method).path(sums, options);
  const bool thinned = path_task.points > 0 && path_task.points < PathTask{}.points;
  if (thinned && sums.class_count() == 2) {  // where a whole curve is cheap
    options.sizes = curve_sizes(sums.width(), path_task.max_k, PathTask{}.points);
    path.elbow = method(task.method).path(sums, options).elbow;
  }
  return {.method = task.method,
          .alpha = alpha,
          .rows = sums.rows,
          .width = sums.width(),
          .classes = std::move(sums.classes),
          .path = std::move(path),
          .input = std::move(training.input)};
}

}  // namespace folkman
