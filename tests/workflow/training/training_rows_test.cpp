#include "folkman/training/training_rows.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "folkman/workflow/workflow.hpp"
#include "tests/models/small_data.hpp"

namespace folkman {
namespace {

using test::TemporaryFile;

// a and b tell the classes apart, c does not; some rows have no number there.
std::string table_text(bool with_bad_rows) {
  std::mt19937 random(7);
  std::string text = "y,a,b,c\n";
  for (int row = 0; row < 90; ++row) {
    const auto of_class = random() % 2;
    const auto a = (of_class == 0 ? 2 : 0) + random() % 3;
    const auto b = (of_class == 0 ? 0 : 2) + random() % 3;
    const bool bad = row % 9 == 4;
    if (bad && !with_bad_rows) continue;
    // Were they used, they would matter.
    text += (of_class == 0) != bad ? "u," : "v,";
    text += std::to_string(bad ? 100 * a : a) + "," + std::to_string(bad ? 100 * b : b);
    text += bad ? ",inf\n" : ",1\n";
  }
  return text;
}

class SkippedRows : public ::testing::Test {
 protected:
  [[nodiscard]] static Task task_on(const TemporaryFile& file, const std::string& method,
                                    const std::string& then) {
    Task task;
    task.data.files = {file.path()};
    task.data.label = "y";
    task.data.skip_bad = 20;
    task.method = method;
    task.options = {{"k", "2"}, {"then", then}};
    if (then != "own") task.options["C"] = "1";
    return task;
  }
  TemporaryFile table_{"skipped.csv", table_text(true)};
  TemporaryFile without_{"not_skipped.csv", table_text(false)};
};

TEST_F(SkippedRows, stay_out_of_a_stage_that_does_not_look_at_their_fault) {
  for (const std::string then : {"logistic", "svm"}) {
    const Fit found = fit(task_on(table_, "multinomial", then));
    const Fit wanted = fit(task_on(without_, "multinomial", then));
    EXPECT_EQ(found.input.bad_rows.size(), 10U);
    EXPECT_EQ(found.model.support, (std::vector<Column>{0, 1}));
    EXPECT_EQ(found.model.rule, wanted.model.rule) << then;
  }
}

TEST_F(SkippedRows, do_not_shift_the_folds_of_a_cross_validation) {
  for (const std::string then : {"own", "logistic"}) {
    const auto found = cross_validate(task_on(table_, "multinomial", then), 5).evaluation;
    const auto wanted = cross_validate(task_on(without_, "multinomial", then), 5).evaluation;
    EXPECT_EQ(found.log_loss, wanted.log_loss) << then;
    EXPECT_EQ(found.rows, wanted.rows);
  }
}

TEST_F(SkippedRows, stay_out_of_medians_made_beyond_memory) {
  Task task = task_on(table_, "center-l1", "own");
  Task wanted = task_on(without_, "center-l1", "own");
  task.data.memory = wanted.data.memory = 2500;
  EXPECT_EQ(fit(task).model.rule, fit(wanted).model.rule);
}

}  // namespace
}  // namespace folkman
