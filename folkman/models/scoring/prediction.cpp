#include "folkman/models/scoring/prediction.hpp"

#include <algorithm>

#include "folkman/base/threads.hpp"
#include "folkman/models/scoring/row_scorer.hpp"

namespace folkman {
namespace {

constexpr std::size_t rows_per_task = 4096;
template <class Use>
void for_each_scored_row(const Model& model, const Batch& rows, int threads, const Use& use) {
  const Scorer scorer(model.rule);
  const ColumnSet chosen(model.support, model.width);
  const std::size_t tasks = (rows.rows() + rows_per_task - 1) / rows_per_task;
  for_each_task(tasks, threads, [&](std::size_t task, int) {
    RowScorer(scorer, chosen, rows)
        .score(task * rows_per_task, std::min(rows.rows(), (task + 1) * rows_per_task), use);
  });
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
  check_says(model.rule, RowScore::number);
  std::vector<double> result(rows.rows());
  for_each_scored_row(model, rows, threads, [&](std::size_t row, std::span<const double> scores) {
    result[row] = scores.back();
  });
  return result;
}

std::vector<double> probabilities(const Model& model, const Batch& rows, int threads) {
  check_says(model.rule, RowScore::probability);
  const std::size_t classes = model.rule.class_count();
  std::vector<double> result(rows.rows() * classes);
  for_each_scored_row(model, rows, threads, [&](std::size_t row, std::span<const double> scores) {
    softmax(scores, std::span(result).subspan(row * classes, classes));
  });
  return result;
}

}  // namespace folkman
