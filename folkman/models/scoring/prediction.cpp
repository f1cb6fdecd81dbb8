#include "folkman/models/scoring/prediction.hpp"

#include "folkman/base/stretches.hpp"
#include "folkman/models/scoring/row_scorer.hpp"

namespace folkman {
namespace {

template <class Use>
void for_each_scored_row(const Model& model, const Batch& rows, int threads, const Use& use) {
  const Scorer scorer(model.rule);
  const ColumnSet chosen(model.support, model.width);
  for_each_stretch(rows.rows(), 4096, threads, [&](std::size_t first, std::size_t last) {
    RowScorer(scorer, chosen, rows).score(first, last, use);
  });
}

std::vector<double> row_scores(const Model& model, const Batch& rows, RowScore score, int threads) {
  check_says(model.rule, score);
  const std::size_t classes = model.rule.class_count();
  std::vector<double> result(rows.rows() * classes);
  for_each_scored_row(model, rows, threads, [&](std::size_t row, std::span<const double> scores) {
    write_score(score, scores, std::span(result).subspan(row * classes, classes));
  });
  return result;
}

}  // namespace

std::vector<Class> predicted(const Model& model, const Batch& rows, int threads) {
  check_says(model.rule, RowScore::probability);
  std::vector<Class> result(rows.rows());
  for_each_scored_row(model, rows, threads, [&](std::size_t row, std::span<const double> scores) {
    result[row] = largest(scores);
  });
  return result;
}

std::vector<double> predicted_numbers(const Model& model, const Batch& rows, int threads) {
  return row_scores(model, rows, RowScore::number, threads);
}

std::vector<double> probabilities(const Model& model, const Batch& rows, int threads) {
  return row_scores(model, rows, RowScore::probability, threads);
}

}  // namespace folkman
