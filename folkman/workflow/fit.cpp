// `fit`: read the data, settle k and alpha, choose features with a proof, make the rule on them;
// or, of a table, its preparation and weights.
#include <utility>

#include "folkman/training/table_training.hpp"
#include "folkman/workflow/cut.hpp"

namespace folkman {
namespace {

Fit fit_table(const Job& job) {
  TableTraining training = read_table(job);
  Fit found{.model = table_model(job, training, all_rows_of(training.table), job.data.threads),
            .stability = {},
            .input = std::move(training.input)};
  found.input.warn(table_warnings(found.model));
  return found;
}

}  // namespace

Fit fit(const Task& task) {
  Job job = checked(task);
  job.data.checkpoint.asked["command"] = "fit";
  if (job.method->needs().table) return fit_table(job);
  auto [data, choice] = prepared(job);
  Cut found = cut(data, choice);
  data.input.warn(std::move(found.warnings));
  return {.model = cut_model(job, data.sums(), found),
          .stability = std::move(found.stability),
          .input = std::move(data.input),
          .rounding = found.selection.rounding};
}

}  // namespace folkman
