#include "folkman/workflow/penalty_path.hpp"

#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/methods/weighted/table_weigher.hpp"
#include "folkman/training/job.hpp"
#include "folkman/training/training_data.hpp"

namespace folkman {

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
