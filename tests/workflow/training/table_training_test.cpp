#include "folkman/training/table_training.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "folkman/base/error.hpp"
#include "folkman/methods/registry/methods.hpp"
#include "folkman/methods/weighted/penalty_choice.hpp"
#include "folkman/models/model_file.hpp"
#include "folkman/workflow/workflow.hpp"
#include "tests/models/small_data.hpp"

namespace folkman {
namespace {

const std::vector<std::string> table_methods{"barista", "nb",    "wanbia", "cawnb",
                                             "rnb",     "cwanb", "ftawnb"};

// `size` and `colour` tell of the class, `noise` does not; some cells are missing.
std::string made_csv(std::size_t rows, unsigned seed, bool tells = true) {
  std::mt19937 draw(seed);
  std::string text = "label,size,colour,noise,same\n";
  for (std::size_t i = 0; i < rows; ++i) {
    const auto c = draw() % 3;
    const auto shown = tells ? c : draw() % 3;
    text += std::string(1, static_cast<char>('a' + c)) + ",";
    text += draw() % 9 == 0 ? "" : std::to_string(shown * 10 + draw() % 12);
    text += ",";
    text += draw() % 9 == 0 ? "?" : std::string{"rgb"[draw() % 2 == 0 ? shown : draw() % 3]};
    text += "," + std::to_string(draw() % 50) + ",x\n";
  }
  return text;
}

Task task_on(const std::string& file, const std::string& method) {
  Task task;
  task.data.files = {file};
  task.data.label = "label";
  task.data.threads = 2;
  task.method = method;
  if (method == "barista") task.options = {{"l1", "0.3"}, {"l2", "0.3"}};
  return task;
}

struct Answer {
  std::vector<Class> chosen;
  std::vector<double> probabilities;
};

Answer answers(const Model& model, const std::string& file) {
  Answer found;
  PredictTask task{.data = {.files = {file}, .labels_required = false}};
  (void)predict(model, task, [&](const Prediction& row) {
    found.chosen.push_back(row.chosen);
    found.probabilities.insert(found.probabilities.end(), row.probabilities.begin(),
                               row.probabilities.end());
  });
  return found;
}

TEST(TableTraining, gives_models_that_files_keep_to_the_bit) {
  const test::TemporaryFile file("table.csv", made_csv(200, 1));
  const test::TemporaryFile saved("table.folkman");
  for (const std::string& name : table_methods) {
    const Model model = fit(task_on(file.path(), name)).model;
    save_model(model, saved.path());
    const Model loaded = load_model(saved.path());
    EXPECT_EQ(loaded, model) << name;
    const Answer found = answers(loaded, file.path());
    EXPECT_EQ(found.probabilities, answers(model, file.path()).probabilities) << name;
    const Evaluated evaluated = evaluate(loaded, {.files = {file.path()}, .label = "label"});
    EXPECT_GT(evaluated.evaluation.accuracy, 0.7) << name;
    for (std::size_t row = 0; row < found.chosen.size(); ++row) {
      const auto p = std::span(found.probabilities).subspan(row * 3, 3);
      EXPECT_NEAR(p[0] + p[1] + p[2], 1, 1e-12) << name;
    }
  }
}

// Attribute `same` says nothing; the model does not ask for it.
TEST(TableTraining, leaves_out_what_says_nothing) {
  const test::TemporaryFile file("table.csv", made_csv(200, 1));
  const Model model = fit(task_on(file.path(), "nb")).model;
  for (const PreparedColumn& column : model.table->preparation.columns) {
    EXPECT_NE(column.name, "same");
  }
  const test::TemporaryFile other("other.csv", "colour,size,noise\nr,5,3\nviolet,?,\n");
  EXPECT_EQ(answers(model, other.path()).chosen.size(), 2U);
}

// Rows that are not trained on may say what they like: the guard against leaks.
TEST(TableTraining, is_blind_to_the_rows_it_is_not_given) {
  const test::TemporaryFile file("table.csv", made_csv(240, 2));
  for (const std::string& name : table_methods) {
    Task task = task_on(file.path(), name);
    task.options.clear();  // penalties are chosen inside, too
    const Job job = checked(task);
    TableTraining training = read_table(job);
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < training.table.rows(); ++i) {
      if (i % 4 != 0) rows.push_back(i);
    }
    const Model before = table_model(job, training, rows, 2);
    for (std::size_t i = 0; i < training.table.rows(); i += 4) {
      training.table.classes[i] = (training.table.classes[i] + 1) % 3;
      for (RawColumn& column : training.table.columns) {
        if (column.is_number) {
          column.numbers[i] = 1000 + static_cast<double>(i);
        } else {
          column.words[i] = 0;
        }
      }
    }
    EXPECT_EQ(table_model(job, training, rows, 1), before) << name;
  }
}

TEST(TableTraining, finds_nothing_in_labels_drawn_by_chance) {
  const test::TemporaryFile file("table.csv", made_csv(600, 3, false));
  for (const std::string& name : table_methods) {
    const Evaluated found = cross_validate(task_on(file.path(), name), 5);
    EXPECT_LT(found.evaluation.accuracy, 0.41) << name;
    EXPECT_EQ(found.by_fold.size(), 5U);
  }
}

TEST(TableTraining, gives_the_same_bits_for_any_threads_and_order_of_rows) {
  const std::string text = made_csv(150, 4);
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  std::shuffle(lines.begin() + 1, lines.end(), std::mt19937(1));
  std::string shuffled;
  for (const std::string& line : lines) shuffled += line + "\n";
  const test::TemporaryFile file("table.csv", text);
  const test::TemporaryFile other("shuffled.csv", shuffled);
  for (const std::string& name : table_methods) {
    Task task = task_on(file.path(), name);
    const Model model = fit(task).model;
    task.data.threads = 1;
    EXPECT_EQ(fit(task).model, model) << name;
    EXPECT_EQ(fit(task_on(other.path(), name)).model, model) << name;
  }
}

TEST(TableTraining, explains_each_attribute_so_that_it_adds_up) {
  const test::TemporaryFile file("table.csv", made_csv(200, 1));
  const Model model = fit(task_on(file.path(), "barista")).model;
  PredictTask task{.data = {.files = {file.path()}, .labels_required = false}, .why = true};
  (void)predict(model, task, [&](const Prediction& row) {
    EXPECT_EQ(row.why.size(), model.table->attributes());
    double total = row.prior;
    for (const Contribution& one : row.why) {
      total += one.amount;
      EXPECT_EQ(one.value * one.weight, one.amount);
    }
    // The chosen class's log-probability, less the mean of the others'.
    double others = 0;
    for (std::size_t c = 0; c < 3; ++c) {
      if (static_cast<Class>(c) != row.chosen) others += std::log(row.probabilities[c]) / 2;
    }
    const double own = std::log(row.probabilities[static_cast<std::size_t>(row.chosen)]);
    EXPECT_NEAR(total, own - others, 1e-9);
  });
}

TEST(TableTraining, copes_with_bad_days) {
  // A class with one row, a column that is missing throughout.
  const test::TemporaryFile file("bad.csv",
                                 "label,a,b\nx,1,\nx,2,\ny,8,\ny,9,\nx,1,\ny,7,\nz,4,\nx,1,\n");
  for (const std::string& name : table_methods) {
    const Task task = task_on(file.path(), name);
    const Model model = fit(task).model;
    EXPECT_EQ(model.table->width, 2U);
    EXPECT_EQ(answers(model, file.path()).chosen.size(), 8U);
    EXPECT_GE(cross_validate(task, 3).evaluation.rows, 8);
  }
  Task free = task_on(file.path(), "barista");
  free.options = {{"l1", "0"}, {"l2", "0"}};
  EXPECT_NE(fit(free).input.warnings.front().find("without penalties"), std::string::npos);
  Task huge = task_on(file.path(), "barista");
  huge.options["l1"] = "1e6";
  const Model prior = fit(huge).model;
  EXPECT_EQ(prior.table->attributes_kept(3), 0U);
  for (const Class chosen : answers(prior, file.path()).chosen) EXPECT_EQ(chosen, 0);
}

TEST(TableTraining, refuses_what_makes_no_sense) {
  const test::TemporaryFile file("table.csv", made_csv(30, 1));
  const auto refused = [&](auto change) {
    Task task = task_on(file.path(), "nb");
    change(task);
    EXPECT_THROW((void)fit(task), Error);
  };
  refused([](Task& task) { task.options["k"] = "3"; });
  refused([](Task& task) { task.options["alpha"] = "0.5"; });
  refused([](Task& task) { task.options["l1"] = "0.5"; });
  refused([](Task& task) { task.options["then"] = "logistic"; });
  refused([](Task& task) { task.options["stability"] = "10"; });
  refused([](Task& task) { task.data.weight = "noise"; });
  refused([](Task& task) { task.method = "barista", task.options["l2"] = "-1"; });
  Task task = task_on(file.path(), "nb");
  EXPECT_THROW((void)select(task), Error);
  EXPECT_THROW((void)path({.task = task}), Error);
}

TEST(PenaltyChoice, prefers_strong_penalties_where_there_is_nothing_to_learn) {
  const test::TemporaryFile file("table.csv", made_csv(300, 5, false));
  Task task = task_on(file.path(), "barista");
  task.options.clear();
  const Model model = fit(task).model;
  EXPECT_GE(*model.table->l1 + *model.table->l2, 10);
  task.options["l1"] = "0.1";  // only the other is chosen
  EXPECT_EQ(*fit(task).model.table->l1, 0.1);
}

}  // namespace
}  // namespace folkman
