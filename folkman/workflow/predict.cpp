// What a model says of other rows. `predict`: rows scored in parallel, handed to the sink in their
// order. `explain`: one document, straight from its text. `evaluate`: how good predictions are.
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/base/threads.hpp"
#include "folkman/data/text_features/text_cells.hpp"
#include "folkman/data/text_features/text_tables.hpp"
#include "folkman/evaluation/number_tally.hpp"
#include "folkman/models/scoring/contributions.hpp"
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

InputReport predict(const Model& model, const PredictTask& task,
                    const std::function<void(const Prediction&)>& sink) {
  const BatchScorer scorer(model);
  const std::size_t classes = scorer.class_count();
  const std::size_t carried = task.data.carry.size();
  Dataset data = opened_for(model, task.data);
  Offset known = 0;  // rows with a label of the model's
  const auto hand_on = [&](const Batch& batch) {
    for (std::size_t row = 0; row < batch.rows(); ++row) {
      const auto scores = noted_scores(batch, row, classes);
      if (batch.classes[row] >= 0) ++known;
      const auto why =
          task.why ? contributions(model, batch, row, scores.chosen) : std::vector<Contribution>{};
      sink({.row = batch.first_row + static_cast<Offset>(row),
            .chosen = scores.chosen,
            .given = batch.classes[row],
            .probabilities = scores.probabilities,
            .scores = scores.log_odds,
            .carried = std::span(batch.carried).subspan(row * carried, carried),
            .why = why,
            .prior = ahead(model.rule.intercept, model.rule.intercept, scores.chosen),
            .number = scores.number,
            .given_number = batch.targets.empty() ? std::numeric_limits<double>::quiet_NaN()
                                                  : batch.targets[row]});
    }
  };
  data.read(
      {.before = [&](Batch& batch, int) { scorer.score_into_notes(batch); }, .in_order = hand_on});
  InputReport input{.warnings = data.warnings(), .bad_rows = data.bad_rows()};
  if (known > 0 && known < data.rows()) {
    const Offset others = data.rows() - known;
    input.warnings.push_back(std::to_string(others) + (others == 1 ? " row has" : " rows have") +
                             " no label that the model knows");
  }
  return input;
}

Explanation explain(const Model& model, std::string_view document) {
  if (model.text.empty()) {
    refuse_argument("explain", "the model was not made of text",
                    "use @{command=explain_rows} on rows of data");
  }
  TextTables tables(model.text, model.features);
  TextCells cells(tables);
  Batch batch;
  cells.add(0, document, batch);
  batch.starts.push_back(static_cast<Offset>(batch.values.size()));
  batch.classes.push_back(-1);
  const BatchScorer scorer(model);
  scorer.score_into_notes(batch);
  const RowScores scores = noted_scores(batch, 0, scorer.class_count());
  if (model.rule.predicts_numbers()) {
    return {.chosen = 0,
            .probabilities = {},
            .scores = {scores.number},
            .why = contributions(model, batch, 0, 0)};
  }
  return {.chosen = scores.chosen,
          .probabilities = {scores.probabilities.begin(), scores.probabilities.end()},
          .scores = {scores.log_odds.begin(), scores.log_odds.end()},
          .why = contributions(model, batch, 0, scores.chosen)};
}

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
