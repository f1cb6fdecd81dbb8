// `pick` and `fit`: statistics, then k and alpha, then the method's selection, then (fit) the rule;
// or, of a table, its preparation and weights.
#include <algorithm>
#include <iterator>
#include <utility>

#include "folkman/training/table_training.hpp"
#include "folkman/workflow/cut.hpp"

namespace folkman {
namespace {

// Statistics that are not kept: of their exact form nothing is left once they are rounded.
struct Rounded {
  ClassSums sums;
  Tuned choice;
  InputReport input;
};

Rounded rounded(const Task& task) {
  Gathered found = gathered(task);
  Rounded result{.sums = found.sums.released(task.data.threads),
                 .choice = found.choice,
                 .input = std::move(found.input)};
  std::ranges::move(complete(task, result.sums), std::back_inserter(result.input.warnings));
  return result;
}

void append(InputReport& input, std::vector<std::string> warnings) {
  std::ranges::move(warnings, std::back_inserter(input.warnings));
}

}  // namespace

Pick pick(const Task& asked) {
  const Task task = settled(asked);
  Rounded on = rounded(task);
  Choosing found = chosen(task, on.choice, on.sums);
  append(on.input, std::move(found.warnings));
  const auto program = program_facts(task, found.selection);
  return {.method = task.method,
          .k = found.k,
          .alpha = found.alpha,
          .rows = on.sums.rows,
          .classes = method(task.method).predicts_numbers() ? std::vector<std::string>{}
                                                            : std::move(on.sums.classes),
          .features = std::move(on.sums.features),
          .selection = std::move(found.selection),
          .stability = std::move(found.stability),
          .input = std::move(on.input),
          .program = program};
}

namespace {

Fit fit_table(const Task& task) {
  TableTraining training = gather_table_training(task);
  Fit found{.model = table_model(task, training, all_rows_of(training.table), task.data.threads),
            .stability = {},
            .input = std::move(training.input)};
  append(found.input, table_warnings(found.model));
  return found;
}

}  // namespace

Fit fit(const Task& asked) {
  const Task task = settled(asked);
  if (method(task.method).weighs_tables()) return fit_table(task);
  Rounded on = rounded(task);
  Cut found = cut(task, on.choice, on.sums);
  append(on.input, std::move(found.warnings));
  return {.model = cut_model(task, on.sums, found),
          .stability = std::move(found.stability),
          .input = std::move(on.input),
          .rounding = found.selection.rounding};
}

}  // namespace folkman
