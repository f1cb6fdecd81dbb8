// `explain`: one document, straight from its text.

#include "folkman/base/error.hpp"
#include "folkman/data/text_features/text_cells.hpp"
#include "folkman/data/text_features/text_tables.hpp"
#include "folkman/models/scoring/contributions.hpp"
#include "folkman/models/scoring/scored_data.hpp"

namespace folkman {

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

}  // namespace folkman
