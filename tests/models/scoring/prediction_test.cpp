#include "folkman/models/scoring/prediction.hpp"

#include <gtest/gtest.h>

#include "folkman/methods/naive_bayes/naive_bayes.hpp"
#include "folkman/methods/registry/methods.hpp"
#include "folkman/models/scoring/scorer.hpp"
#include "tests/models/small_data.hpp"

namespace folkman {
namespace {

Model model_of(const ClassSums& sums, const Selection& selection, Rule rule) {
  Model model;
  model.classes = sums.classes;
  model.width = sums.width();
  model.support = selection.support;
  model.rule = std::move(rule);
  return model;
}

// Weight by weight, from the definition.
std::vector<double> plain_scores(const Model& model, const Batch& rows, std::size_t row) {
  std::vector<double> scores = model.rule.intercept;
  for (Offset i = rows.starts[row]; i < rows.starts[row + 1]; ++i) {
    for (std::size_t j = 0; j < model.support.size(); ++j) {
      if (model.support[j] != rows.columns[i]) continue;
      const double x = model.rule.binarize ? rows.values[i] > *model.rule.binarize : rows.values[i];
      for (std::size_t c = 0; c < scores.size(); ++c) {
        scores[c] += x * model.rule.weight[j * scores.size() + c];
      }
    }
  }
  return scores;
}

TEST(Prediction, every_row_gets_the_class_of_the_largest_score) {
  for (const int classes : {2, 3}) {
    for (const std::size_t width : {40U, 5000U}) {
      const Batch rows = test::random_rows(1, 300, 40, classes);
      const ClassSums sums = test::sums_of(rows, width, classes);
      const Selection selection = test::features_at({0, 3, 4, 7, 11, 20, 39});
      for (const bool binary : {false, true}) {
        const Model model = model_of(
            sums, selection,
            binary ? bernoulli_rule(sums, selection, 400) : multinomial_rule(sums, selection, 1));
        const auto found = predicted(model, rows, 2);
        const auto p = probabilities(model, rows, 2);
        for (std::size_t row = 0; row < rows.rows(); ++row) {
          const auto scores = plain_scores(model, rows, row);
          std::vector<double> expected(scores.size());
          softmax(scores, expected);
          EXPECT_EQ(found[row], largest(scores));
          for (std::size_t c = 0; c < scores.size(); ++c) {
            EXPECT_NEAR(p[row * scores.size() + c], expected[c], 1e-12);
          }
        }
      }
    }
  }
}

TEST(Prediction, columns_the_model_never_saw_count_for_nothing) {
  const Batch rows = test::random_rows(2, 50, 40, 2);
  const ClassSums sums = test::sums_of(rows, 40, 2);
  const Selection selection = test::features_at({1, 5});
  Model model = model_of(sums, selection, multinomial_rule(sums, selection, 1));
  const auto before = predicted(model, rows, 1);
  model.width = 6;
  EXPECT_EQ(predicted(model, rows, 1), before);
}

TEST(Prediction, the_number_of_threads_changes_nothing) {
  const Batch rows = test::random_rows(3, 5000, 20, 3);
  const ClassSums sums = test::sums_of(rows, 20, 3);
  const Selection selection = test::all_features(20);
  const Model model = model_of(sums, selection, multinomial_rule(sums, selection, 1));
  EXPECT_EQ(predicted(model, rows, 1), predicted(model, rows, 3));
  EXPECT_EQ(probabilities(model, rows, 1), probabilities(model, rows, 3));
}

}  // namespace
}  // namespace folkman
