#include "folkman/training/task_options.hpp"

#include "folkman/models/stage.hpp"

namespace folkman {

GatherOptions gather_options(const Task& task, const Method& method) {
  GatherOptions options = gathered_for(method, task.binarize, task.centers);
  options.missing = task.data.missing == Missing::ignore;
  options.sums = !method.program;
  return options;
}

CenterOptions center_options(const Task& task, const ClassSums& sums) {
  CenterOptions options = task.centers;
  if (task.priors_from_rows) options.priors = sums.class_weight;
  return options;
}

SelectOptions select_options(const Task& task, const ClassSums& sums, std::size_t k, double alpha) {
  SelectOptions options{.k = k,
                        .alpha = alpha,
                        .nodes = task.nodes,
                        .c = elimination_c(task.c),
                        .centers = center_options(task, sums),
                        .l0 = task.l0,
                        .penalty = task.penalty,
                        .threads = task.data.threads,
                        .monitor = task.data.monitor};
  options.l0.seed = task.seed;
  return options;
}

PathOptions path_options(const Task& task, const ClassSums& sums, double alpha) {
  PathOptions options;
  options.alpha = alpha;
  options.centers = center_options(task, sums);
  options.threads = task.data.threads;
  options.monitor = task.data.monitor;
  return options;
}

ReadOptions training_data(const Task& task) {
  ReadOptions read = task.data;
  const Method& chosen = method(task.method);
  if (chosen.predicts_numbers()) read.targets = Targets::numbers;
  if (!read.counts) read.counts = gather_options(task, chosen).wants_counts();
  return read;
}

}  // namespace folkman
