#include "folkman/models/stage.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "folkman/base/error.hpp"
#include "folkman/methods/naive_bayes/naive_bayes.hpp"
#include "folkman/methods/registry/methods.hpp"
#include "folkman/models/model_file.hpp"
#include "folkman/models/scoring/prediction.hpp"
#include "folkman/workflow/workflow.hpp"
#include "tests/models/small_data.hpp"

namespace folkman {
namespace {

using test::random_rows;
using test::svmlight_text;
using test::TemporaryFile;

const std::vector<std::string> three{"a", "b", "c"};
const std::vector<std::string> two{"a", "b"};

Task task_on(const TemporaryFile& file, std::string then, std::size_t k = 6) {
  Task task;
  task.data.files = {file.path()};
  if (stage(then).needs_rows()) task.options["C"] = "1";
  task.options["k"] = std::to_string(k);
  task.options["then"] = std::move(then);
  return task;
}

TEST(stage, own_and_multinomial_are_the_rules_of_naive_bayes) {
  const Batch rows = random_rows(1, 120, 20, 2);
  const ClassSums sums = test::sums_of(rows, 20, 2);
  const Selection chosen = test::features_at({1, 4, 9});
  const Method& bernoulli = method("bernoulli");
  const Settings half(bernoulli.name(), bernoulli.options(), {{"alpha", "0.5"}});
  EXPECT_EQ(rule_from_sums(stage("own"), bernoulli, sums, chosen, half),
            bernoulli_rule(sums, chosen, 0.5));
  EXPECT_EQ(rule_from_sums(stage("multinomial"), bernoulli, sums, chosen, half),
            multinomial_rule(sums, chosen, 0.5));
  EXPECT_THROW((void)stage("forest"), Error);
}

TEST(stage, c_is_one_unless_asked_for_and_that_of_elimination_the_papers) {
  const Batch rows = random_rows(8, 200, 20, 2);
  const TemporaryFile file("stage_default.svm", svmlight_text(rows, two));
  for (const char* then : {"logistic", "svm"}) {
    Task task = task_on(file, then);
    const Model asked = fit(task).model;
    task.options.erase("C");
    const Model by_default = fit(task).model;
    EXPECT_EQ(by_default.c, 1);
    EXPECT_EQ(by_default.rule, asked.rule);
    EXPECT_EQ(cross_validate(task, 3).c, 1);
  }
  Task task = task_on(file, "own");
  task.method = "rfe-logistic";
  const Model by_default = fit(task).model;
  task.options["C"] = "1e4";
  EXPECT_EQ(by_default.scores, fit(task).model.scores);
}

TEST(stage, logistic_probabilities_agree_with_the_classes_on_average) {
  // At the optimum of a penalised fit the slope along the intercept is the intercept over C: with a
  // large C predicted and observed shares of a class agree.
  const Batch rows = random_rows(2, 400, 20, 2);
  const TemporaryFile file("stage_logistic.svm", svmlight_text(rows, two));
  Task task = task_on(file, "logistic");
  task.options["C"] = "100";
  const Model model = fit(task).model;
  const auto found = probabilities(model, rows);
  double expected = 0;
  for (std::size_t row = 0; row < rows.rows(); ++row) expected += found[2 * row + 1];
  EXPECT_NEAR(expected, static_cast<double>(std::ranges::count(rows.classes, 1)), 0.05);
}

TEST(stage, models_remember_their_stage_and_predict_alike_when_loaded) {
  const Batch rows = random_rows(3, 200, 20, 3);
  const TemporaryFile file("stage_saved.svm", svmlight_text(rows, three));
  for (const auto& then : {"own", "multinomial", "logistic", "svm"}) {
    const Model model = fit(task_on(file, then)).model;
    EXPECT_EQ(model.then, then);
    const std::string bytes = model_bytes(model);
    const Model loaded = model_from_bytes(std::as_bytes(std::span(bytes)));
    EXPECT_EQ(loaded.then, then);
    EXPECT_EQ(loaded.rule, model.rule);
    EXPECT_EQ(predicted(loaded, rows), predicted(model, rows));
  }
}

TEST(stage, the_choice_of_features_does_not_depend_on_what_follows) {
  const Batch rows = random_rows(4, 200, 20, 2);
  const TemporaryFile file("stage_choice.svm", svmlight_text(rows, two));
  const Model own = fit(task_on(file, "own")).model;
  for (const auto& then : {"multinomial", "logistic", "svm"}) {
    const Model model = fit(task_on(file, then)).model;
    EXPECT_EQ(model.support, own.support);
    EXPECT_EQ(model.certificate, own.certificate);
  }
}

TEST(stage, binarised_sums_make_a_stage_of_presence) {
  Batch rows = random_rows(5, 200, 20, 2);
  const TemporaryFile counts("stage_counts.svm", svmlight_text(rows, two));
  std::ranges::fill(rows.values, 1.0);
  const TemporaryFile presence("stage_presence.svm", svmlight_text(rows, two));
  Task task = task_on(counts, "logistic");
  task.options["binarize"] = "0";
  const Model from_counts = fit(task).model;
  const Model from_presence = fit(task_on(presence, "logistic")).model;
  EXPECT_EQ(from_counts.rule.weight, from_presence.rule.weight);
  EXPECT_EQ(from_counts.rule.binarize, 0.0);
}

TEST(stage, any_number_of_threads_gives_the_same_bits) {
  const Batch rows = random_rows(6, 300, 20, 3);
  const TemporaryFile file("stage_threads.svm", svmlight_text(rows, three));
  Task task = task_on(file, "svm");
  task.data.block_bytes = 400;
  task.data.threads = 1;
  const Rule one = fit(task).model.rule;
  const double accuracy = cross_validate(task, 4).evaluation.log_loss;
  task.data.threads = 5;
  EXPECT_EQ(fit(task).model.rule, one);
  EXPECT_EQ(cross_validate(task, 4).evaluation.log_loss, accuracy);
}

// A fold's stage must not see the rows it is tested on: labels drawn at random cannot be told.
TEST(stage, cross_validation_fits_the_stage_on_training_rows_only) {
  Batch rows = random_rows(7, 300, 40, 2);
  std::mt19937 draw(8);
  for (Class& c : rows.classes) c = static_cast<Class>(draw() % 2);
  const TemporaryFile file("stage_honest.svm", svmlight_text(rows, two));
  for (const auto& name : {"multinomial", "l1-logistic", "rfe-svm"}) {
    Task task = task_on(file, "logistic", 40);
    task.method = name;
    const double accuracy = cross_validate(task, 5).evaluation.accuracy;
    EXPECT_LT(accuracy, 0.62) << name;
    EXPECT_GT(accuracy, 0.38) << name;
  }
}

TEST(stage, methods_that_need_rows_work_from_files) {
  const Batch rows = random_rows(9, 200, 20, 2);
  const TemporaryFile file("stage_rows.svm", svmlight_text(rows, two));
  for (const Method* chosen : methods()) {
    if (!chosen->needs().rows || chosen->needs().numbers) continue;
    for (const auto& then : {"own", "logistic"}) {
      Task task = task_on(file, then, 5);
      task.method = chosen->name();
      if (chosen->takes("C")) task.options["C"] = "1";
      const Model model = fit(task).model;
      EXPECT_EQ(model.support.size(), 5U);
      EXPECT_EQ(select(task).selection.support, model.support);
      EXPECT_GT(cross_validate(task, 3).evaluation.accuracy, 0.6);
    }
  }
}

TEST(stage, what_cannot_be_done_is_refused_before_any_work) {
  const TemporaryFile missing("stage_missing.svm");
  Task task = task_on(missing, "own");
  task.options["then"] = "forest";
  EXPECT_THROW((void)fit(task), Error);
  task = task_on(missing, "logistic");
  task.options["C"] = "0";
  EXPECT_THROW((void)fit(task), Error);
  const auto kind_of_fault = [](const Task& asked) {
    try {
      (void)select(asked);
    } catch (const Error& error) {
      return error.fault().kind;
    }
    return Fault::Kind::internal;
  };
  task = task_on(missing, "logistic");
  task.sums_file = "some.sums";
  EXPECT_EQ(kind_of_fault(task), Fault::Kind::argument);
  task = task_on(missing, "own");
  task.method = "l1-svm";
  task.options["alpha"] = "cv";
  EXPECT_EQ(kind_of_fault(task), Fault::Kind::argument);
  task.options.erase("alpha");
  task.options["k"] = "elbow";
  EXPECT_EQ(kind_of_fault(task), Fault::Kind::argument);
  EXPECT_THROW((void)path({.task = task}), Error);
}

}  // namespace
}  // namespace folkman
