#include "folkman/models/scoring/memory_prediction.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "folkman/base/error.hpp"
#include "folkman/models/scoring/prediction.hpp"
#include "folkman/workflow/cut.hpp"
#include "folkman/workflow/workflow.hpp"
#include "tests/models/small_data.hpp"

namespace folkman {
namespace {

constexpr std::size_t thirty = 30;

MemoryRows viewed(const Batch& batch) {
  MemoryRows memory;
  memory.rows = SparseView{.values = {.data = batch.values.data()},
                           .indices = {.data = batch.columns.data(), .wide = false},
                           .starts = {.data = batch.starts.data(), .wide = true},
                           .entries = static_cast<Offset>(batch.values.size()),
                           .rows = static_cast<Offset>(batch.rows()),
                           .columns = thirty};
  memory.labels = batch.classes;
  memory.classes = {"0", "1", "2"};
  return memory;
}

Task task_on(const Batch& batch, const std::string& k) {
  Task task;
  task.data.in_memory = std::make_shared<const MemoryRows>(viewed(batch));
  task.options["k"] = k;
  return task;
}

TEST(MemoryPrediction, rows_in_memory_are_fitted_and_scored_as_those_of_a_file) {
  const Batch batch = test::random_rows(3, 500, thirty, 3);
  const Task task = task_on(batch, "7");
  const Fit whole = fit(task);
  const Job job = checked(task);
  Prepared statistics = prepared(job);
  const auto sums = std::make_shared<const ClassSums>(statistics.data.exact().rounded());
  TrainingData data(job, sums);
  const Cut found = cut(data, statistics.choice);
  EXPECT_EQ(cut_model(job, *sums, found), whole.model);
  EXPECT_EQ(sums->sums, test::sums_of(batch, thirty, 3).sums);
  const RuleOnColumns by{found.rule, found.selection.support, thirty};
  EXPECT_EQ(predicted(by, viewed(batch)), predicted(whole.model, batch));
  for (const int threads : {1, 3}) {
    EXPECT_EQ(row_scores(by, viewed(batch), RowScore::probability, {.threads = threads}),
              probabilities(whole.model, batch));
  }
}

TEST(MemoryPrediction, logarithms_and_odds_agree_with_probabilities) {
  const Batch batch = test::random_rows(4, 60, thirty, 3);
  const Fit whole = fit(task_on(batch, "9"));
  const RuleOnColumns by{whole.model.rule, whole.model.support, thirty};
  const auto p = row_scores(by, viewed(batch), RowScore::probability);
  const auto log_p = row_scores(by, viewed(batch), RowScore::log_probability);
  const auto odds = row_scores(by, viewed(batch), RowScore::log_odds);
  for (std::size_t i = 0; i < p.size(); ++i) {
    EXPECT_NEAR(std::exp(log_p[i]), p[i], 1e-12);
    EXPECT_NEAR(odds[i], std::log(p[i]) - std::log1p(-p[i]), 1e-6 * (1 + std::abs(odds[i])));
  }
}

TEST(MemoryPrediction, contributions_add_up_to_the_odds_less_those_of_an_empty_row) {
  const Batch batch = test::random_rows(5, 40, thirty, 2);
  const Fit whole = fit(task_on(batch, "11"));
  const RuleOnColumns by{whole.model.rule, whole.model.support, thirty};
  const Explanation why = explain(by, viewed(batch));
  double total =
      whole.model.rule.intercept[why.chosen] - whole.model.rule.intercept[1 - why.chosen];
  for (const Contribution& one : why.why) total += one.amount;
  EXPECT_NEAR(total, why.scores[why.chosen], 1e-9);
}

TEST(MemoryPrediction, another_width_and_a_negative_count_are_refused) {
  Batch batch = test::random_rows(6, 40, thirty, 2);
  const Fit whole = fit(task_on(batch, "30"));
  const RuleOnColumns by{whole.model.rule, whole.model.support, thirty};
  EXPECT_THROW((void)predicted({whole.model.rule, whole.model.support, thirty + 1}, viewed(batch)),
               Error);
  batch.values[3] = -1;
  EXPECT_THROW((void)predicted(by, viewed(batch)), Error);
}

}  // namespace
}  // namespace folkman
