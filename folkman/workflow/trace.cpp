// `trace`: the certified curve over k. A cross-validated alpha is chosen at the elbow.
#include <algorithm>
#include <iterator>
#include <utility>

#include "folkman/workflow/cut.hpp"

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

Trace trace(const PathTask& asked) {
  PathTask path_task = asked;
  path_task.task = settled(asked.task);
  const Task& task = path_task.task;
  check_has_curve(method(task.method));
  auto [training, alpha] = statistics(task);
  ClassSums& sums = training.sums;
  CutPath found = cut_path(path_task, sums, alpha);
  std::ranges::move(found.warnings, std::back_inserter(training.input.warnings));
  return {.method = task.method,
          .alpha = alpha,
          .rows = sums.rows,
          .width = sums.width(),
          .classes = method(task.method).predicts_numbers() ? std::vector<std::string>{}
                                                            : std::move(sums.classes),
          .path = std::move(found.path),
          .input = std::move(training.input)};
}

}  // namespace folkman
