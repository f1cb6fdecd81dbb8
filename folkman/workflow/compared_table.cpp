#include "folkman/workflow/compared_table.hpp"

#include <utility>

#include "folkman/evaluation/stopwatch.hpp"
#include "folkman/statistics/tables/preparation.hpp"
#include "folkman/workflow/workflow.hpp"

namespace folkman {

ComparedTable::ComparedTable(const CompareTask& task, SplitSource source, int repeat)
    : task_(task), source_(std::move(source)), repeat_(repeat) {}

CompareRun ComparedTable::run(const std::string& method) {
  Task task;
  task.data = source_.train;
  task.method = method;
  task.options["seed"] = std::to_string(task_.seed);
  const Job job = checked(task);
  if (!training_) {
    training_ = read_table(job);
    input_ = training_->input;
  }
  const Stopwatch fitting;
  const Model model = table_model(job, *training_, all_rows_of(training_->table), job.data.threads);
  CompareRun run{.repeat = repeat_, .method = method, .size = size, .then = "own"};
  run.stage_seconds = fitting.seconds();
  run.k = model.table->attributes_kept(model.classes.size());
  run.width = training_->table.columns.size();
  const Evaluated tested = evaluate(model, source_.test);
  run.accuracy = tested.evaluation.accuracy;
  input_.warn(table_warnings(model));
  input_.warn(tested.input.warnings);
  return run;
}

}  // namespace folkman
