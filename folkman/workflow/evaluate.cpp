// `evaluate` a model on other rows.
#include <string>
#include <utility>
#include <vector>

#include "folkman/base/threads.hpp"
#include "folkman/evaluation/number_tally.hpp"
#include "folkman/models/scoring/scored_data.hpp"
#include "folkman/workflow/workflow.hpp"

namespace folkman {
namespace {

// `add(tally, batch, row, scores)` takes a row whose class, or number, is known.
template <class OneTally, class Add>
Evaluated tallied(const Model& model, const ReadOptions& options, const OneTally& none,
                  const Add& add) {
  const BatchScorer scorer(model);
  const std::size_t classes = scorer.class_count();
  std::vector<OneTally> tallies(static_cast<std::size_t>(resolved_threads(options.threads)), none);
  std::vector<Offset> unknown(tallies.size());
  Dataset data = opened_for(model, options);
  data.read({.before = [&](Batch& batch, int) { scorer.score_into_notes(batch); },
             .in_parallel =
                 [&](const Batch& batch, int worker) {
                   for (std::size_t row = 0; row < batch.rows(); ++row) {
                     if (batch.classes[row] < 0) {
                       ++unknown[worker];
                     } else {
                       add(tallies[worker], batch, row, noted_scores(batch, row, classes));
                     }
                   }
                 }});
  for (std::size_t worker = 1; worker < tallies.size(); ++worker) {
    tallies[0] += tallies[worker];
    unknown[0] += unknown[worker];
  }
  InputReport input{.warnings = data.warnings(), .bad_rows = data.bad_rows()};
  if (unknown[0] > 0 && !model.rule.predicts_numbers()) {
    input.warnings.push_back(std::to_string(unknown[0]) +
                             " rows are of a class the model does not know; they are left out");
  }
  return {.evaluation = tallies[0].result(),
          .by_fold = {},
          .k = model.table ? model.table->attributes_kept(classes) : model.k(),
          .alpha = model.alpha,
          .method = model.method,
          .then = model.then,
          .c = model.c,
          .input = std::move(input)};
}

}  // namespace

Evaluated evaluate(const Model& model, const ReadOptions& options) {
  if (model.rule.predicts_numbers()) {
    return tallied(model, options, NumberTally(),
                   [](NumberTally& to, const Batch& batch, std::size_t row, const RowScores& said) {
                     to.add(batch.targets[row], said.number, batch.weight(row));
                   });
  }
  return tallied(model, options, Tally(model.classes),
                 [](Tally& to, const Batch& batch, std::size_t row, const RowScores& said) {
                   to.add(batch.classes[row], said.chosen, said.probabilities, batch.weight(row));
                 });
}

}  // namespace folkman
