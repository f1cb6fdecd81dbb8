// `select`: read the data, settle k and alpha, choose features with a proof.
#include <iterator>
#include <ranges>
#include <utility>

#include "folkman/workflow/cut.hpp"

namespace folkman {

Selected select(const Task& task) {
  const Job job = checked_choice(task);
  auto [data, choice] = prepared(job);
  Cut found = chosen(data, choice);
  std::ranges::move(found.warnings, std::back_inserter(data.input.warnings));
  const ClassSums& sums = data.sums();
  return {.method = task.method,
          .k = found.k,
          .alpha = found.alpha,
          .rows = sums.rows,
          .classes = job.method->needs().numbers ? std::vector<std::string>{} : sums.classes,
          .features = sums.features,
          .choices = job.method->choices(sums),
          .selection = std::move(found.selection),
          .stability = std::move(found.stability),
          .input = std::move(data.input)};
}

}  // namespace folkman
