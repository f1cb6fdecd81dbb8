// `path`: the certified curve over k, where a cross-validated alpha is chosen at the elbow; or, of
// a table, the weights over the penalty.
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/methods/registry/methods.hpp"
#include "folkman/methods/weighted/table_weigher.hpp"
#include "folkman/training/table_training.hpp"
#include "folkman/workflow/cut.hpp"

namespace folkman {

Traced path(const PathTask& asked) {
  const Method& by = method(asked.task.method);
  if (!by.has_curve()) {
    refuse_argument(option("method", by.name()),
                    "has no curve over k: every size would be a search of its own",
                    "use @{command=select} at the sizes of interest");
  }
  Job job = checked_choice(asked.task);
  job.data.checkpoint.asked["command"] = "path";
  job.k = {.kind = SizeChoice::Kind::elbow};
  auto [data, choice] = prepared(job);
  CutPath found = cut_path(data, {.max_k = asked.max_k, .points = asked.points}, choice.alpha);
  data.input.warn(std::move(found.warnings));
  const ClassSums& sums = data.sums();
  return {.method = asked.task.method,
          .alpha = choice.alpha,
          .rows = sums.rows,
          .width = by.choices(sums.features),
          .classes = job.classes(sums),
          .path = std::move(found.path),
          .input = std::move(data.input)};
}

PenaltyTraced penalty_path(const PenaltyPathTask& task) {
  const Job job = checked(task.task);
  const TableWeigher* const weigher = job.method->weigher();
  if (weigher == nullptr) {
    refuse_argument(option("method", job.method->name()), "has no l1 penalty to trace",
                    "use barista");
  }
  TableTraining training = read_table(job);
  return {.method = task.task.method,
          .rows = static_cast<Offset>(training.table.rows()),
          .path = weigher->path(training.table, job.settings, task.range, job.effort()),
          .input = std::move(training.input)};
}

}  // namespace folkman
