// `select`: read the data, settle k and alpha, choose features with a proof.
#include <utility>

#include "folkman/workflow/cut.hpp"

namespace folkman {

Selected select(const Task& task) {
  Job job = checked_choice(task);
  job.data.checkpoint.asked["command"] = "select";
  auto [data, choice] = prepared(job);
  Cut found = chosen(data, choice);
  data.input.warn(std::move(found.warnings));
  const ClassSums& sums = data.sums();
  return {.method = task.method,
          .k = found.k,
          .alpha = found.alpha,
          .rows = sums.rows,
          .classes = job.classes(sums),
          .features = sums.features,
          .choices = job.method->choices(sums.features),
          .selection = std::move(found.selection),
          .stability = std::move(found.stability),
          .input = std::move(data.input)};
}

}  // namespace folkman
