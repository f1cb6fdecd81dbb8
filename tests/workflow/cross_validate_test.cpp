#include <gtest/gtest.h>

#include <cmath>

#include "folkman/base/error.hpp"
#include "folkman/evaluation/tuning.hpp"
#include "folkman/methods/registry/methods.hpp"
#include "folkman/models/scoring/prediction.hpp"
#include "folkman/statistics/class_sums/folds.hpp"
#include "folkman/training/folded_training.hpp"
#include "folkman/workflow/workflow.hpp"
#include "tests/models/small_data.hpp"

namespace folkman {
namespace {

using test::TemporaryFile;

constexpr std::size_t task_width = 20;

Task task_on(const std::string& file, const std::string& k, const std::string& alpha) {
  Task task;
  task.data.files = {file};
  task.data.width = task_width;
  task.options = {{"k", k}, {"alpha", alpha}, {"folds", "4"}};
  return task;
}

std::vector<int> folds_of(const Batch& rows, int folds, std::uint64_t seed) {
  Folds deal(folds, seed);
  std::vector<int> result;
  for (const Class c : rows.classes) result.push_back(deal.next(c));
  return result;
}

// The rows for which keep(row) holds.
Batch some_rows(const Batch& rows, const auto& keep) {
  Batch result;
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    if (!keep(row)) continue;
    for (Offset i = rows.starts[row]; i < rows.starts[row + 1]; ++i) {
      result.columns.push_back(rows.columns[i]);
      result.values.push_back(rows.values[i]);
    }
    result.starts.push_back(static_cast<Offset>(result.columns.size()));
    result.classes.push_back(rows.classes[row]);
  }
  return result;
}

void expect_same(const Evaluation& left, const Evaluation& right) {
  EXPECT_EQ(left.rows, right.rows);
  EXPECT_EQ(left.accuracy, right.accuracy);
  EXPECT_EQ(left.balanced_accuracy, right.balanced_accuracy);
  EXPECT_EQ(left.log_loss, right.log_loss);
  EXPECT_EQ(left.auc, right.auc);
  EXPECT_EQ(left.confusion, right.confusion);
}

TEST(CrossValidate, equals_fitting_on_the_other_folds_and_testing_on_each) {
  for (const int classes : {2, 3}) {
    const Batch rows = test::random_rows(1, 200, task_width, classes);
    const TemporaryFile file("plain_cv.svm", test::svmlight_text(rows, {"0", "1", "2"}));
    const Task task = task_on(file.path(), "6", "0.5");
    const Evaluated found = cross_validate(task, 4);
    const auto fold_of = folds_of(rows, 4, 0);
    const Method& multinomial = method("multinomial");
    const Settings half(multinomial.name(), multinomial.options(), {{"alpha", "0.5"}});
    Tally all(found.evaluation.classes);
    double aucs = 0;
    for (int fold = 0; fold < 4; ++fold) {
      const Batch train = some_rows(rows, [&](std::size_t row) { return fold_of[row] != fold; });
      const Batch test = some_rows(rows, [&](std::size_t row) { return fold_of[row] == fold; });
      const ClassSums sums = test::sums_of(train, task_width, classes);
      const auto selection = multinomial.select({.sums = sums}, half, 6, {});
      const Model model =
          fitted_model(multinomial, sums, selection, half, multinomial.rule(sums, selection, half));
      const auto p = probabilities(model, test);
      Tally tally(found.evaluation.classes);
      for (std::size_t row = 0; row < test.rows(); ++row) {
        tally.add(test.classes[row], std::span(p).subspan(row * found.evaluation.classes.size(),
                                                          found.evaluation.classes.size()));
      }
      expect_same(found.by_fold[static_cast<std::size_t>(fold)].evaluation, tally.result());
      aucs += tally.result().auc;
      all += tally;
    }
    EXPECT_EQ(found.evaluation.accuracy, all.result().accuracy);
    EXPECT_EQ(found.evaluation.log_loss, all.result().log_loss);
    EXPECT_EQ(found.evaluation.auc, aucs / 4);
    EXPECT_EQ(found.evaluation.rows, 200);
  }
}

TEST(CrossValidate, threads_and_blocks_change_no_bit_of_any_choice) {
  const Batch rows = test::random_rows(2, 300, task_width, 2);
  const TemporaryFile file("threads_cv.svm", test::svmlight_text(rows, {"no", "yes"}));
  for (const auto& [k, alpha] : {std::pair{"5", "1"}, std::pair{"cv", "1"}, std::pair{"cv", "cv"},
                                 std::pair{"elbow", "cv"}}) {
    Task task = task_on(file.path(), k, alpha);
    task.data.threads = 1;
    const Evaluated one = cross_validate(task, 4);
    const Selected selected = select(task);
    task.data.threads = 3;
    task.data.block_bytes = 600;
    const Evaluated other = cross_validate(task, 4);
    expect_same(one.evaluation, other.evaluation);
    EXPECT_EQ(one.k, other.k);
    EXPECT_EQ(one.alpha, other.alpha);
    ASSERT_EQ(one.by_fold.size(), 4U);
    for (std::size_t fold = 0; fold < 4; ++fold) {
      EXPECT_EQ(one.by_fold[fold].k, other.by_fold[fold].k);
      EXPECT_EQ(one.by_fold[fold].alpha, other.by_fold[fold].alpha);
    }
    const Selected again = select(task);
    EXPECT_EQ(selected.k, again.k);
    EXPECT_EQ(selected.alpha, again.alpha);
    EXPECT_EQ(selected.k, one.k);
    EXPECT_EQ(selected.alpha, one.alpha);
    EXPECT_EQ(selected.selection.support, again.selection.support);
  }
}

// Garbage in the rows of one fold must not reach what is chosen or trained without it.
TEST(CrossValidate, nothing_of_a_tested_fold_takes_part_in_its_choice_or_model) {
  const Batch rows = test::random_rows(3, 240, task_width, 2);
  const TemporaryFile file("clean.svm", test::svmlight_text(rows, {"no", "yes"}));
  const Task task = task_on(file.path(), "cv", "cv");
  const auto fold_of = folds_of(rows, 4, 0);
  const Job job = checked(task);
  const FoldedTraining clean(job, 4);
  const NestedTuned clean_choice = nested_tuned(job, clean);
  for (int tested = 0; tested < 4; ++tested) {
    Batch poisoned = rows;
    for (std::size_t row = 0; row < rows.rows(); ++row) {
      if (fold_of[row] != tested) continue;
      for (Offset i = rows.starts[row]; i < rows.starts[row + 1]; ++i) {
        poisoned.values[i] = poisoned.classes[row] == 0 ? 1000 + poisoned.columns[i] : 1;
      }
    }
    const TemporaryFile other("poisoned.svm", test::svmlight_text(poisoned, {"no", "yes"}));
    Task spoiled = task;
    spoiled.data.files = {other.path()};
    const Job spoiled_job = checked(spoiled);
    const FoldedTraining dirty(spoiled_job, 4);
    EXPECT_EQ(dirty.without({&tested, 1}).sums, clean.without({&tested, 1}).sums);
    EXPECT_NE(dirty.whole().sums, clean.whole().sums);
    const Tuned before = clean_choice.by_fold[static_cast<std::size_t>(tested)];
    const Tuned after = nested_tuned(spoiled_job, dirty).by_fold[static_cast<std::size_t>(tested)];
    EXPECT_EQ(before.alpha, after.alpha);
    EXPECT_EQ(before.k.amount, after.k.amount);
  }
}

TEST(CrossValidate, a_class_with_fewer_rows_than_folds_is_warned_of) {
  const TemporaryFile file("rare.svm", "a 1:1\na 1:2\na 1:1\na 2:1\na 1:1\nb 2:1\nb 2:2\n");
  Task task;
  task.data.files = {file.path()};
  task.options["k"] = "1";
  const Evaluated found = cross_validate(task, 3);
  ASSERT_EQ(found.input.warnings.size(), 1U);
  EXPECT_NE(found.input.warnings[0].find("class b has only 2 rows"), std::string::npos);
  EXPECT_FALSE(std::isnan(found.evaluation.accuracy));
}

TEST(CrossValidate, planted_features_are_enough_and_are_found) {
  const Batch rows =
      test::random_rows(4, 600, task_width, 2);  // the first half of the columns tell
  const TemporaryFile file("planted.svm", test::svmlight_text(rows, {"no", "yes"}));
  const Selected selected = select(task_on(file.path(), "cv", "1"));
  EXPECT_LE(selected.k, task_width / 2 + 4);
  EXPECT_GE(selected.k, 2U);
  EXPECT_GT(cross_validate(task_on(file.path(), "cv", "cv"), 5).evaluation.accuracy, 0.85);
}

TEST(CrossValidate, what_cannot_be_cross_validated_is_said) {
  const TemporaryFile file("few.svm", "a 1:1\nb 2:1\na 1:1\nb 2:1\n");
  const auto kind_of = [](const auto& work) {
    try {
      work();
    } catch (const Error& error) {
      return error.fault().kind;
    }
    return Fault::Kind::internal;
  };
  EXPECT_EQ(kind_of([&] { (void)cross_validate(task_on(file.path(), "1", "1"), 1); }),
            Fault::Kind::argument);
  EXPECT_EQ(kind_of([&] { (void)cross_validate(task_on(file.path(), "cv", "1"), 2); }),
            Fault::Kind::argument);
  Task task = task_on(file.path(), "1", "1");
  task.data.files.clear();
  task.sums_file = "saved.sums";
  EXPECT_EQ(kind_of([&] { (void)cross_validate(task, 3); }), Fault::Kind::argument);
}

}  // namespace
}  // namespace folkman
