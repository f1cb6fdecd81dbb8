#include "folkman/workflow/compare.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "folkman/base/error.hpp"
#include "folkman/workflow/compare_log.hpp"
#include "folkman/workflow/workflow.hpp"
#include "tests/models/small_data.hpp"

namespace folkman {
namespace {

using test::random_rows;
using test::svmlight_text;
using test::TemporaryFile;

const std::vector<std::string> names{"a", "b"};

std::string some_rows(unsigned seed) { return svmlight_text(random_rows(seed, 200, 30, 2), names); }

CompareTask task_on(const TemporaryFile& file) {
  CompareTask task;
  task.data.files = {file.path()};
  task.repeats = 2;
  task.methods = {"multinomial", "bernoulli", "rfe-logistic"};
  task.thens = {"own", "multinomial", "logistic"};
  task.sizes = {"5", "20%"};
  task.c = 1;
  return task;
}

std::vector<double> accuracies(const Comparison& found) {
  std::vector<double> all;
  for (const auto& run : found.runs) all.push_back(run.accuracy);
  return all;
}

std::string content(const std::string& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

void write(const std::string& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
}

TEST(compare, every_cell_is_run_on_every_split_and_times_aside_the_same_again) {
  const TemporaryFile file("compare_cells.svm", some_rows(1));
  CompareTask task = task_on(file);
  const Comparison found = compare(task);
  EXPECT_EQ(found.runs.size(), 2U * 3 * 3 * 2);
  EXPECT_EQ(found.summaries.size(), 3U * 3 * 2);
  for (const auto& run : found.runs) {
    EXPECT_EQ(run.k, run.size == "5" ? 5U : 6U);
    EXPECT_GT(run.accuracy, 0.5);
  }
  task.data.threads = 3;
  task.data.block_bytes = 500;
  EXPECT_EQ(accuracies(compare(task)), accuracies(found));
}

TEST(compare, with_a_test_file_it_measures_what_fit_and_evaluate_do) {
  const TemporaryFile train("compare_train.svm", some_rows(2));
  const TemporaryFile tested("compare_test.svm", some_rows(3));
  CompareTask task = task_on(train);
  task.test_files = {tested.path()};
  for (const CompareRun& run : compare(task).runs) {
    Task same;
    same.data.files = {train.path()};
    same.method = run.method;
    same.options = {{"k", run.size}, {"then", run.then}};
    if (run.then == "logistic" || run.method == "rfe-logistic") same.options["C"] = "1";
    if (run.method == "bernoulli") same.options["binarize"] = "0";
    ReadOptions other;
    other.files = {tested.path()};
    EXPECT_EQ(evaluate(fit(same).model, other).evaluation.accuracy, run.accuracy)
        << run.method << " " << run.then;
  }
}

TEST(compare, a_split_is_as_if_its_rows_were_in_files_of_their_own) {
  // Features that only test rows have would change shares, and classes of text their weights.
  std::string text = some_rows(4);
  const TemporaryFile all("compare_all.svm", text);
  CompareTask task = task_on(all);
  task.repeats = 1;
  task.methods = {"multinomial"};
  const auto whole = compare(task).runs;
  EXPECT_EQ(whole.front().width, 30U);
  // The last row has a feature of its own: where it is tested, the width does not grow.
  text += "a 31:1\n";
  const TemporaryFile more("compare_more.svm", text);
  task.data.files = {more.path()};
  task.repeats = 12;
  std::vector<std::size_t> widths;
  for (const auto& run : compare(task).runs) widths.push_back(run.width);
  EXPECT_EQ(std::ranges::max(widths), 31U);
  EXPECT_EQ(std::ranges::min(widths), 30U);
}

TEST(compare, smoothing_is_chosen_within_the_training_rows) {
  const TemporaryFile file("compare_alpha.svm", some_rows(5));
  CompareTask task = task_on(file);
  task.alpha = std::nullopt;
  task.folds = 4;
  const auto runs = compare(task).runs;
  for (const auto& run : runs) {
    EXPECT_GE(run.alpha, 0.001);
    EXPECT_LE(run.alpha, 10);
    EXPECT_EQ(run.alpha, runs[run.repeat == 0 ? 0 : runs.size() - 1].alpha);
  }
}

TEST(compare, labels_drawn_at_random_cannot_be_told) {
  Batch rows = random_rows(6, 400, 30, 2);
  std::mt19937 draw(7);
  for (Class& c : rows.classes) c = static_cast<Class>(draw() % 2);
  const TemporaryFile file("compare_honest.svm", svmlight_text(rows, names));
  CompareTask task = task_on(file);
  task.repeats = 10;
  for (const auto& cell : compare(task).summaries) EXPECT_NEAR(cell.accuracy, 0.5, 0.08);
}

TEST(compare, a_stopped_comparison_goes_on_where_it_was) {
  const TemporaryFile file("compare_resumed.svm", some_rows(8));
  const TemporaryFile log("compare_log.jsonl");
  CompareTask task = task_on(file);
  const auto once = accuracies(compare(task));
  task.resume = log.path();
  EXPECT_EQ(accuracies(compare(task)), once);
  const std::string whole = content(log.path());
  const Comparison again = compare(task);
  EXPECT_EQ(again.resumed, again.runs.size());
  EXPECT_EQ(content(log.path()), whole);
  // Cut anywhere, also within a line: what is missing is run again.
  for (const std::size_t kept : {whole.size() - 3, whole.size() / 2, std::size_t{5}}) {
    write(log.path(), whole.substr(0, kept));
    const Comparison rest = compare(task);
    EXPECT_LT(rest.resumed, rest.runs.size());
    EXPECT_EQ(accuracies(rest), once);
    const std::string mended = content(log.path());
    EXPECT_EQ(std::ranges::count(mended, '\n'), std::ranges::count(whole, '\n'));
  }
}

TEST(compare, the_log_of_another_command_is_refused) {
  const TemporaryFile file("compare_other.svm", some_rows(9));
  const TemporaryFile log("compare_other.jsonl");
  CompareTask task = task_on(file);
  task.resume = log.path();
  (void)compare(task);
  const std::string whole = content(log.path());
  task.seed = 1;
  EXPECT_THROW((void)compare(task), Error);
  EXPECT_EQ(content(log.path()), whole);
  task.seed = 0;
  write(file.path(), some_rows(9) + "a 1:1\n");  // other data under the same name
  EXPECT_THROW((void)compare(task), Error);
  for (const auto& text : {"something else", "something else\n", "{}\n", "{\"folkman\":\"x\"}\n"}) {
    write(log.path(), text);
    EXPECT_THROW((void)compare(task), Error) << text;
    EXPECT_EQ(content(log.path()), text);
  }
}

// A log with one byte changed, wherever that is, gives the results of a sound one or is refused.
TEST(compare, no_damage_of_the_log_changes_a_result) {
  const TemporaryFile file("compare_damaged.svm", some_rows(10));
  const TemporaryFile log("compare_damaged.jsonl");
  CompareTask task = task_on(file);
  task.methods = {"multinomial"};
  task.thens = {"own"};
  task.resume = log.path();
  const auto once = accuracies(compare(task));
  const std::string whole = content(log.path());
  const std::size_t first_line = whole.find('\n') + 1;
  for (std::size_t at = 0; at < whole.size(); at += at < first_line ? 37 : 7) {
    std::string damaged = whole;
    damaged[at] = damaged[at] == '1' ? '2' : '1';
    write(log.path(), damaged);
    if (at < first_line) {
      EXPECT_THROW((void)compare(task), Error) << at;
      EXPECT_EQ(content(log.path()), damaged);
      continue;
    }
    const Comparison again = compare(task);
    EXPECT_EQ(accuracies(again), once) << at;
    EXPECT_LT(again.resumed, again.runs.size()) << at;
    // Without its line end, the last line is one that a killed run did not finish.
    EXPECT_EQ(again.input.warnings.empty(), at + 1 == whole.size()) << at;
  }
}

TEST(compare, a_run_of_another_log_and_a_run_told_twice_are_not_taken) {
  const TemporaryFile file("compare_spliced.svm", some_rows(10));
  const TemporaryFile log("compare_spliced.jsonl");
  CompareTask task = task_on(file);
  task.methods = {"multinomial"};
  task.thens = {"own"};
  task.resume = log.path();
  const auto once = accuracies(compare(task));
  const std::string whole = content(log.path());
  write(log.path(), "");
  task.seed = 5;
  (void)compare(task);
  const std::string other = content(log.path());
  task.seed = 0;
  const auto runs_of_log = [](const std::string& text) { return text.substr(text.find('\n') + 1); };
  for (const auto& text : {whole.substr(0, whole.find('\n') + 1) + runs_of_log(other),
                           whole + runs_of_log(whole), whole + runs_of_log(other)}) {
    write(log.path(), text);
    EXPECT_EQ(accuracies(compare(task)), once);
    EXPECT_EQ(std::ranges::count(content(log.path()), '\n'), std::ranges::count(whole, '\n'));
  }
}

TEST(compare, summaries_are_means_and_quartiles) {
  std::vector<CompareRun> runs;
  for (int repeat = 0; repeat < 5; ++repeat) {
    runs.push_back({.repeat = repeat,
                    .method = "chi2",
                    .size = "5",
                    .then = "own",
                    .k = 5,
                    .width = 9,
                    .alpha = 1,
                    .accuracy = repeat / 4.0,
                    .select_seconds = static_cast<double>(4 - repeat),
                    .stage_seconds = 1});
  }
  const auto cell = summarised(runs).front();
  EXPECT_EQ(cell.accuracy, 0.5);
  EXPECT_DOUBLE_EQ(cell.accuracy_sd, std::sqrt(0.625 / 4));
  EXPECT_EQ(cell.select_seconds.first, 1);
  EXPECT_EQ(cell.select_seconds.median, 2);
  EXPECT_EQ(cell.select_seconds.third, 3);
  EXPECT_TRUE(std::isnan(summarised({runs.front()}).front().accuracy_sd));
}

TEST(compare, what_cannot_be_compared_is_refused) {
  const TemporaryFile file("compare_refused.svm", some_rows(10));
  const auto refused = [&](const auto& change) {
    CompareTask task = task_on(file);
    change(task);
    EXPECT_THROW((void)compare(task), Error);
  };
  refused([](CompareTask& task) { task.methods = {"forest"}; });
  refused([](CompareTask& task) { task.methods = {}; });
  refused([](CompareTask& task) { task.thens = {"own", "own"}; });
  refused([](CompareTask& task) { task.sizes = {"elbow"}; });
  refused([](CompareTask& task) { task.test_share = 1; });
  refused([](CompareTask& task) { task.test_share = 1e-9; });
  refused([](CompareTask& task) { task.repeats = 0; });
  refused([](CompareTask& task) { task.c = -1; });
}

// A table that a weighted method can learn: one telling word, one useless, one missing now and
// then.
std::string table_text(int rows = 120) {
  std::ostringstream text;
  text << "colour,noise,size,kind\n";
  for (int row = 0; row < rows; ++row) {
    const bool sweet = row % 3 != 0;
    const bool odd = row % 10 == 7;
    text << (sweet != odd ? "red" : "green") << ',' << "xyz"[row % 3 == 0 ? row % 2 : 2 - row % 2]
         << ',' << (row % 11 == 0 ? std::string() : std::to_string(row % 7)) << ','
         << (sweet ? "sweet" : "sour") << '\n';
  }
  return text.str();
}

CompareTask table_task(const TemporaryFile& file) {
  CompareTask task;
  task.data.files = {file.path()};
  task.data.label = "kind";
  task.repeats = 2;
  task.methods = {"nb", "barista", "wanbia"};
  return task;
}

TEST(compare, methods_that_weigh_tables_have_one_run_a_split_whatever_the_sizes) {
  const TemporaryFile file("compare_table.csv", table_text());
  CompareTask task = table_task(file);
  task.sizes = {"1", "50%"};
  task.thens = {"own", "logistic"};
  const Comparison found = compare(task);
  ASSERT_EQ(found.runs.size(), 2U * 3);
  for (const auto& run : found.runs) {
    EXPECT_EQ(run.size, "all");
    EXPECT_EQ(run.then, "own");
    EXPECT_EQ(run.width, 3U);
    EXPECT_LE(run.k, run.width);
    EXPECT_GT(run.accuracy, 0.75);
    EXPECT_GT(run.stage_seconds, 0);
  }
  task.data.threads = 1;
  EXPECT_EQ(accuracies(compare(task)), accuracies(found));
}

TEST(compare, a_table_that_is_tested_apart_gives_what_evaluate_gives) {
  const TemporaryFile train("compare_table_train.csv", table_text());
  const TemporaryFile test("compare_table_test.csv", table_text(31));
  CompareTask task = table_task(train);
  task.methods = {"nb"};
  task.test_files = {test.path()};
  const Comparison found = compare(task);
  Task alone;
  alone.data = task.data;
  alone.method = "nb";
  ReadOptions tested = task.data;
  tested.files = {test.path()};
  ASSERT_EQ(found.runs.size(), 1U);
  EXPECT_EQ(found.runs[0].accuracy, evaluate(fit(alone).model, tested).evaluation.accuracy);
}

TEST(compare, weighted_tables_and_selectors_stand_side_by_side_and_resume) {
  const TemporaryFile file("compare_both.svm", some_rows(9));
  const std::string log = file.path() + ".jsonl";
  CompareTask task = task_on(file);
  task.methods = {"nb", "multinomial"};
  task.thens = {"own"};
  task.resume = log;
  const Comparison first = compare(task);
  EXPECT_EQ(first.runs.size(), 2U * (1 + 2));
  const Comparison again = compare(task);
  EXPECT_EQ(again.resumed, first.runs.size());
  EXPECT_EQ(accuracies(again), accuracies(first));
  std::filesystem::remove(log);
}

}  // namespace
}  // namespace folkman
