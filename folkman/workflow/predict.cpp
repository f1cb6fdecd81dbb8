// `predict`: rows scored in parallel, handed to the sink in their order.
#include <string>
#include <vector>

#include "folkman/models/scoring/contributions.hpp"
#include "folkman/models/scoring/scored_data.hpp"
#include "folkman/workflow/workflow.hpp"

namespace folkman {
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

}  // namespace folkman
