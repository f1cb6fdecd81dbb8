#include "folkman/workflow/penalty_path.hpp"

#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/methods/weighted/table_weigher.hpp"

namespace folkman {

PenaltyPath penalty_path(const Job& job, const RawTable& table, const PenaltyRange& range) {
  return job.method->weigher()->path(table, job.settings, range, job.effort());
}

PenaltyTraced penalty_path(const PenaltyPathTask& task) {
  const Job job = checked(task.task);
  if (job.method->weigher() == nullptr) {
    refuse_argument(option("method", job.method->name()), "has no l1 penalty to trace",
                    "use barista");
  }
  TableTraining training = read_table(job);
  return {.method = task.task.method,
          .rows = static_cast<Offset>(training.table.rows()),
          .path = penalty_path(job, training.table, task.range),
          .input = std::move(training.input)};
}

}  // namespace folkman
