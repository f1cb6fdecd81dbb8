// `predict`: rows scored in parallel, handed to the sink in their order.
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "folkman/models/scored_data.hpp"
#include "folkman/models/workflow.hpp"

namespace folkman {
namespace {

// What speaks for `chosen`: of each feature, its weight less the mean over the other classes.
std::vector<Contribution> contributions(const Rule& rule, const Batch& batch, std::size_t row,
                                        Class chosen) {
  const std::size_t classes = rule.class_count();
  std::vector<Contribution> why;
  for (Offset i = batch.starts[row]; i < batch.starts[row + 1]; ++i) {
    const Column place = batch.columns[i];
    const double* weights = &rule.weight[static_cast<std::size_t>(place) * classes];
    double others = 0;
    for (std::size_t c = 0; c < classes; ++c) {
      if (static_cast<Class>(c) != chosen) others += weights[c];
    }
    const double weight = weights[chosen] - others / static_cast<double>(classes - 1);
    const double x = rule_value(batch.values[i], rule.binarize);
    if (x == 0) continue;
    why.push_back({.position = place, .value = x, .weight = weight, .amount = weight * x});
  }
  std::ranges::stable_sort(why, std::greater{},
                           [](const Contribution& c) { return std::abs(c.amount); });
  return why;
}

}  // namespace

InputReport predict(const Model& model, const PredictTask& task,
                    const std::function<void(const Prediction&)>& sink) {
  const Scorer scorer(model.rule);
  const std::size_t classes = scorer.class_count();
  Dataset data = opened_for(model, task.data);
  Offset known = 0;  // rows with a label of the model's
  const auto hand_on = [&](const Batch& batch) {
    const std::size_t carried = batch.rows() == 0 ? 0 : batch.carried.size() / batch.rows();
    for (std::size_t row = 0; row < batch.rows(); ++row) {
      const auto scores = noted_scores(batch, row, classes);
      if (batch.classes[row] >= 0) ++known;
      const auto why = task.why ? contributions(model.rule, batch, row, scores.chosen)
                                : std::vector<Contribution>{};
      sink({.row = batch.first_row + static_cast<Offset>(row),
            .chosen = scores.chosen,
            .given = batch.classes[row],
            .probabilities = scores.probabilities,
            .scores = scores.log_odds,
            .carried = std::span(batch.carried).subspan(row * carried, carried),
            .why = why});
    }
  };
  data.read({.before = [&](Batch& batch, int) { score_into_notes(model, scorer, batch); },
             .in_order = hand_on});
  InputReport input{.warnings = data.warnings(), .bad_rows = data.bad_rows()};
  if (known > 0 && known < data.rows()) {
    const Offset others = data.rows() - known;
    input.warnings.push_back(std::to_string(others) + (others == 1 ? " row has" : " rows have") +
                             " no label that the model knows");
  }
  return input;
}

}  // namespace folkman
