// `fit`: read the data, settle k and alpha, choose features with a proof, make the rule on them;
// or, of a table, its preparation and weights.
#include <algorithm>
#include <iterator>
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
  std::ranges::move(table_warnings(found.model), std::back_inserter(found.input.warnings));
  return found;
}

}  // namespace

Fit fit(const Task& task) {
  const Job job = checked(task);
  if (job.method->needs().table) return fit_table(job);
  auto [data, choice] = prepared(job);
  Cut found = cut(data, choice);
  std::ranges::move(found.warnings, std::back_inserter(data.input.warnings));
  return {.model = cut_model(job, data.sums(), found),
          .stability = std::move(found.stability),
          .input = std::move(data.input),
          .rounding = found.selection.rounding};
}

}  // namespace folkman
