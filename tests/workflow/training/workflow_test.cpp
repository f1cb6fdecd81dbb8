#include "folkman/workflow/workflow.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "folkman/base/error.hpp"
#include "folkman/methods/registry/methods.hpp"
#include "folkman/models/scoring/prediction.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"
#include "tests/models/small_data.hpp"

namespace folkman {
namespace {

using test::TemporaryFile;

constexpr std::size_t width = 24;

Task task_on(const std::string& file, const std::string& k, const std::string& method_name) {
  Task task;
  task.data.files = {file};
  task.data.width = width;
  task.method = method_name;
  task.options["k"] = k;
  return task;
}

Fault fault_of(const auto& work) {
  try {
    work();
  } catch (const Error& error) {
    return error.fault();
  }
  ADD_FAILURE() << "no error";
  return {};
}

struct Predictions {
  std::vector<Class> chosen;
  std::vector<Class> given;
  std::vector<double> probabilities;
  std::vector<double> log_odds;
  InputReport input;
};

Predictions predictions(const Model& model, const std::string& file, bool labels = true) {
  Predictions found;
  PredictTask task;
  task.data.files = {file};
  task.data.labels_required = labels;
  found.input = predict(model, task, [&](const Prediction& row) {
    EXPECT_EQ(row.row, static_cast<Offset>(found.chosen.size()));
    found.chosen.push_back(row.chosen);
    found.given.push_back(row.given);
    found.probabilities.insert(found.probabilities.end(), row.probabilities.begin(),
                               row.probabilities.end());
    found.log_odds.insert(found.log_odds.end(), row.scores.begin(), row.scores.end());
  });
  return found;
}

TEST(Workflow, every_method_selects_fits_traces_predicts_and_evaluates) {
  const Batch rows = test::random_rows(1, 400, width, 3, 1);
  const TemporaryFile file("all_methods.svm", test::svmlight_text(rows, {"a", "b", "c"}));
  for (const Method* each : methods()) {
    if (each->needs().table) continue;  // tests/models/table_training_test.cpp
    if (!each->needs().sums) continue;  // tests/models/l0_models_test.cpp
    SCOPED_TRACE(each->name());
    const Task task = task_on(file.path(), "6", each->name());
    const Selected selected = select(task);
    EXPECT_EQ(selected.k, 6U);
    EXPECT_EQ(selected.rows, 400);
    EXPECT_EQ(selected.classes, (std::vector<std::string>{"a", "b", "c"}));
    EXPECT_EQ(selected.selection.support.size(), 6U);
    EXPECT_LE(selected.selection.certificate.value, selected.selection.certificate.bound);

    const Model model = fit(task).model;
    EXPECT_EQ(model.support, selected.selection.support);
    EXPECT_EQ(predictions(model, file.path()).chosen, predicted(model, rows));

    const Evaluated found = evaluate(model, task.data);
    EXPECT_EQ(found.evaluation.rows, 400);
    EXPECT_GT(found.evaluation.accuracy, 0.4);

    if (!each->has_curve()) continue;  // tests/models/stage_test.cpp
    const Traced curve = path({.task = task, .points = 10000, .max_k = 0});
    EXPECT_EQ(curve.path.k.size(), width);
    EXPECT_EQ(curve.width, width);
  }
}

TEST(Workflow, probabilities_and_log_odds_agree_with_the_model_in_memory) {
  const Batch rows = test::random_rows(2, 300, width, 2);
  const TemporaryFile file("probabilities.svm", test::svmlight_text(rows, {"no", "yes"}));
  const Model model = fit(task_on(file.path(), "8", "multinomial")).model;
  const Predictions found = predictions(model, file.path());
  EXPECT_EQ(found.probabilities, probabilities(model, rows));
  for (std::size_t i = 0; i < found.log_odds.size(); ++i) {
    const double p = found.probabilities[i];
    if (p > 1e-9 && p < 1 - 1e-9) {
      EXPECT_NEAR(found.log_odds[i], std::log(p / (1 - p)), 1e-6);
    }
  }
  EXPECT_EQ(found.given, rows.classes);
}

TEST(Workflow, contributions_and_the_prior_add_up_to_the_log_odds) {
  const Batch rows = test::random_rows(3, 200, width, 2);
  const TemporaryFile file("why.svm", test::svmlight_text(rows, {"no", "yes"}));
  const Model model = fit(task_on(file.path(), "8", "multinomial")).model;
  PredictTask task;
  task.data.files = {file.path()};
  task.why = true;
  (void)predict(model, task, [&](const Prediction& row) {
    const auto c = static_cast<std::size_t>(row.chosen);
    double total = model.rule.intercept[c] - model.rule.intercept[1 - c];
    double last = HUGE_VAL;
    for (const Contribution& part : row.why) {
      EXPECT_DOUBLE_EQ(part.amount, part.weight * part.value);
      EXPECT_LE(std::abs(part.amount), last);
      last = std::abs(part.amount);
      total += part.amount;
    }
    EXPECT_NEAR(total, row.scores[c], 1e-9);
  });
}

TEST(Workflow, a_row_without_known_features_is_predicted_by_the_prior) {
  const Batch rows = test::random_rows(4, 200, width, 2);
  const TemporaryFile file("prior.svm", test::svmlight_text(rows, {"no", "yes"}));
  const Model model = fit(task_on(file.path(), "5", "multinomial")).model;
  const TemporaryFile other("prior_rows.svm", "no 900:3\nyes\nmaybe 901:1\n");
  const Predictions found = predictions(model, other.path());
  ASSERT_EQ(found.chosen.size(), 3U);
  for (std::size_t row = 0; row < 3; ++row) {
    EXPECT_NEAR(found.probabilities[2 * row], std::exp(model.rule.intercept[0]), 1e-12);
  }
  EXPECT_EQ(found.given, (std::vector<Class>{0, 1, -1}));
  ASSERT_EQ(found.input.warnings.size(), 1U);
  EXPECT_NE(found.input.warnings[0].find("1 row"), std::string::npos);
}

TEST(Workflow, evaluating_leaves_out_rows_of_unknown_classes_and_says_so) {
  const Batch rows = test::random_rows(5, 200, width, 2);
  const TemporaryFile file("known.svm", test::svmlight_text(rows, {"no", "yes"}));
  const Model model = fit(task_on(file.path(), "5", "multinomial")).model;
  const TemporaryFile other("unknown.svm", "no 1:1\nmaybe 2:1\nyes 3:1\n");
  ReadOptions options;
  options.files = {other.path()};
  const Evaluated found = evaluate(model, options);
  EXPECT_EQ(found.evaluation.rows, 2);
  EXPECT_EQ(found.input.warnings.size(), 1U);
  const TemporaryFile none("none.svm", "maybe 1:1\nperhaps 2:1\n");
  options.files = {none.path()};
  EXPECT_EQ(fault_of([&] { (void)evaluate(model, options); }).kind, Fault::Kind::data);
}

TEST(Workflow, renaming_the_classes_renames_the_answer_and_nothing_else) {
  const Batch rows = test::random_rows(6, 300, width, 2);
  const TemporaryFile one("ab.svm", test::svmlight_text(rows, {"a", "b"}));
  const TemporaryFile two("ba.svm", test::svmlight_text(rows, {"b", "a"}));
  const Model model = fit(task_on(one.path(), "7", "multinomial")).model;
  const Model renamed = fit(task_on(two.path(), "7", "multinomial")).model;
  EXPECT_EQ(model.support, renamed.support);
  const auto p = predictions(model, one.path()).probabilities;
  const auto q = predictions(renamed, two.path()).probabilities;
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    EXPECT_NEAR(p[2 * row], q[2 * row + 1], 1e-12);
  }
}

TEST(Workflow, sizes_beyond_the_features_choose_all_and_warn) {
  const Batch rows = test::random_rows(7, 100, width, 2);
  const TemporaryFile file("beyond.svm", test::svmlight_text(rows, {"a", "b"}));
  const Selected selected = select(task_on(file.path(), "900", "multinomial"));
  EXPECT_EQ(selected.k, width);
  ASSERT_EQ(selected.input.warnings.size(), 1U);
  EXPECT_NE(selected.input.warnings[0].find("900"), std::string::npos);
  EXPECT_EQ(select(task_on(file.path(), "25%", "multinomial")).k, width / 4);
}

TEST(Workflow, the_elbow_is_the_one_of_the_curve) {
  const Batch rows = test::random_rows(8, 300, width, 2);
  const TemporaryFile file("elbow.svm", test::svmlight_text(rows, {"a", "b"}));
  const Task task = task_on(file.path(), "elbow", "multinomial");
  EXPECT_EQ(select(task).k, path({.task = task, .points = 10000, .max_k = 0}).path.elbow);
}

TEST(Workflow, presence_methods_refuse_counts_unless_told_to_binarise) {
  const Batch rows = test::random_rows(9, 100, width, 2, 5);
  const TemporaryFile file("counts.svm", test::svmlight_text(rows, {"a", "b"}));
  Task task = task_on(file.path(), "5", "bernoulli");
  const Fault fault = fault_of([&] { (void)fit(task); });
  EXPECT_EQ(fault.kind, Fault::Kind::data);
  EXPECT_NE(fault.fix.find("@{binarize=0}"), std::string::npos);
  task.options["binarize"] = "2";
  const Model model = fit(task).model;
  EXPECT_EQ(model.rule.binarize, 2.0);
  EXPECT_EQ(predictions(model, file.path()).chosen, predicted(model, rows));
  EXPECT_NO_THROW((void)fit(task_on(file.path(), "5", "mutual-information")));
}

TEST(Workflow, a_binarised_multinomial_model_binarises_what_it_predicts) {
  const Batch rows = test::random_rows(10, 200, width, 2, 5);
  Batch ones = rows;
  for (double& x : ones.values) x = 1;
  const TemporaryFile counts("counts2.svm", test::svmlight_text(rows, {"a", "b"}));
  const TemporaryFile presence("presence.svm", test::svmlight_text(ones, {"a", "b"}));
  Task task = task_on(counts.path(), "5", "multinomial");
  task.options["binarize"] = "0";
  EXPECT_EQ(predictions(fit(task).model, counts.path()).probabilities,
            predictions(fit(task_on(presence.path(), "5", "multinomial")).model, presence.path())
                .probabilities);
}

TEST(Workflow, saved_sums_give_the_same_model_as_the_data_they_were_gathered_from) {
  const Batch rows = test::random_rows(12, 200, width, 2, 5);
  const TemporaryFile file("to_sum.svm", test::svmlight_text(rows, {"a", "b"}));
  for (const auto& [name, threshold] :
       {std::pair{"multinomial", std::optional<double>{}},
        std::pair{"multinomial", std::optional{0.0}}, std::pair{"bernoulli", std::optional{2.0}}}) {
    Task task = task_on(file.path(), "6", name);
    if (threshold) task.options["binarize"] = option_text(*threshold);
    const TemporaryFile saved("saved.sums");
    Dataset data(task.data);
    gather_class_sums(data, {.binarize = threshold}).save(saved.path());
    Task from_sums = task;
    from_sums.data.files.clear();
    from_sums.options.erase("binarize");
    from_sums.sums_file = saved.path();
    EXPECT_EQ(fit(from_sums).model, fit(task).model);
  }
}

TEST(Workflow, a_gap_larger_than_allowed_is_not_certified) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    const Batch rows = test::random_rows(100 + seed, 30, width, 2, 5);
    const TemporaryFile file("gap.svm", test::svmlight_text(rows, {"a", "b"}));
    Task task = task_on(file.path(), "3", "multinomial");
    task.options["nodes"] = "0";
    const Certificate proof = select(task).selection.certificate;
    if (proof.optimal || proof.relative_gap() == 0) continue;
    task.options["max_gap"] = option_text(proof.relative_gap() / 2);
    EXPECT_EQ(fault_of([&] { (void)select(task); }).kind, Fault::Kind::uncertified);
    task.options["max_gap"] = option_text(proof.relative_gap() * 2);
    EXPECT_NO_THROW((void)select(task));
    return;
  }
  GTEST_SKIP() << "skipped: every case was optimal at once";
}

TEST(Workflow, arguments_that_make_no_sense_are_named) {
  const TemporaryFile file("arguments.svm", "a 1:1\nb 2:1\n");
  const auto kind_of = [&](const auto& spoil) {
    Task task = task_on(file.path(), "1", "multinomial");
    spoil(task);
    return fault_of([&] { (void)select(task); }).kind;
  };
  EXPECT_EQ(kind_of([](Task& t) { t.method = "magic"; }), Fault::Kind::argument);
  EXPECT_EQ(kind_of([](Task& t) { t.options["alpha"] = "-1"; }), Fault::Kind::argument);
  EXPECT_EQ(kind_of([](Task& t) { t.options["alpha"] = "nan"; }), Fault::Kind::argument);
  EXPECT_EQ(kind_of([](Task& t) { t.options["binarize"] = "-1"; }), Fault::Kind::argument);
  EXPECT_EQ(kind_of([](Task& t) { t.options["nodes"] = "-1"; }), Fault::Kind::argument);
  EXPECT_EQ(kind_of([](Task& t) { t.options["k"] = "0"; }), Fault::Kind::argument);
  EXPECT_EQ(kind_of([](Task& t) { t.options["k"] = "nan"; }), Fault::Kind::argument);
  EXPECT_EQ(kind_of([](Task& t) { t.sums_file = "x", t.options["alpha"] = "cv"; }),
            Fault::Kind::argument);
}

TEST(Workflow, negative_values_cannot_be_predicted_by_counts) {
  const Batch rows = test::random_rows(11, 100, width, 2);
  const TemporaryFile file("positive.svm", test::svmlight_text(rows, {"a", "b"}));
  const Model model = fit(task_on(file.path(), "24", "multinomial")).model;
  const TemporaryFile other("negative.svm", "a 1:-2\n");
  EXPECT_EQ(fault_of([&] { (void)predictions(model, other.path()); }).kind, Fault::Kind::data);
}

}  // namespace
}  // namespace folkman
