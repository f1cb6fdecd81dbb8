// l0 regression as a method: from files to a model and back, on data whose answer is known.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <sstream>

#include "folkman/base/error.hpp"
#include "folkman/models/model_file.hpp"
#include "folkman/workflow/workflow.hpp"
#include "tests/models/small_data.hpp"

namespace folkman {
namespace {

constexpr std::size_t eight_columns = 8;

// y = 3 + 2 x_2 - 4 x_5 + noise, as lines of a table.
struct Line {
  std::vector<double> x;
  double y = 0;
};

std::vector<Line> planted_lines(unsigned seed, std::size_t rows, double noise) {
  std::mt19937 rng(seed);
  const auto normal = [&] {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += static_cast<double>(rng()) / 4294967296.0;
    return sum;
  };
  std::vector<Line> lines(rows);
  for (Line& line : lines) {
    for (std::size_t i = 0; i < eight_columns; ++i) line.x.push_back(normal());
    line.y = 3 + 2 * line.x[2] - 4 * line.x[5] + noise * normal();
  }
  return lines;
}

std::string table_of(const std::vector<Line>& lines, bool classes = false) {
  std::ostringstream text;
  text.precision(17);
  for (std::size_t i = 0; i < eight_columns; ++i) text << "x" << i << ",";
  text << "y\n";
  for (const Line& line : lines) {
    for (const double x : line.x) text << x << ",";
    if (classes) {
      text << (line.y > 3 ? "high" : "low") << "\n";
    } else {
      text << line.y << "\n";
    }
  }
  return text.str();
}

Task task_of(const std::vector<std::string>& files, const std::string& method, double k) {
  Task task;
  task.data.files = files;
  task.data.label = "y";
  task.method = method;
  task.options = {{"k", option_text(k)}, {"gamma", "1e-6"}};
  return task;
}

TEST(L0Models, numbers_are_predicted_by_the_planted_features) {
  const test::TemporaryFile file("l0_linear.csv", table_of(planted_lines(1, 200, 0.1)));
  const Fit found = fit(task_of({file.path()}, "l0-linear", 2));
  EXPECT_EQ(found.model.support, (std::vector<Column>{2, 5}));
  EXPECT_TRUE(found.model.classes.empty());
  ASSERT_EQ(found.model.rule.intercept.size(), 1U);
  EXPECT_NEAR(found.model.rule.intercept[0], 3, 0.05);
  EXPECT_NEAR(found.model.rule.weight[0], 2, 0.05);
  EXPECT_NEAR(found.model.rule.weight[1], -4, 0.05);
  const Certificate& proof = found.model.certificate;
  EXPECT_EQ(proof.sense, Sense::minimised);
  EXPECT_LE(proof.bound, proof.value);
  EXPECT_LT(proof.value, proof.floor);
  EXPECT_DOUBLE_EQ(proof.gap(), proof.optimal ? 0 : proof.value - proof.bound);
}

TEST(L0Models, predict_and_evaluate_agree_with_the_rule) {
  const auto lines = planted_lines(2, 100, 0.5);
  const test::TemporaryFile file("l0_evaluate.csv", table_of(lines));
  const Model model = fit(task_of({file.path()}, "l0-linear", 3)).model;
  ReadOptions read{.files = {file.path()}, .label = "y"};
  std::vector<double> predicted;
  (void)predict(model, {.data = read, .why = true}, [&](const Prediction& row) {
    predicted.push_back(row.number);
    double sum = row.prior;
    for (const Contribution& one : row.why) sum += one.amount;
    EXPECT_NEAR(sum, row.number, 1e-9);
    EXPECT_EQ(row.given_number, lines[predicted.size() - 1].y);
  });
  double squares = 0;
  double absolute = 0;
  double mean = 0;
  for (const Line& line : lines) mean += line.y / 100;
  double spread = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    squares += (predicted[i] - lines[i].y) * (predicted[i] - lines[i].y);
    absolute += std::abs(predicted[i] - lines[i].y);
    spread += (lines[i].y - mean) * (lines[i].y - mean);
  }
  const Evaluated measured = evaluate(model, read);
  ASSERT_TRUE(measured.evaluation.numbers.has_value());
  EXPECT_NEAR(measured.evaluation.numbers->r2, 1 - squares / spread, 1e-12);
  EXPECT_NEAR(measured.evaluation.numbers->rmse, std::sqrt(squares / 100), 1e-12);
  EXPECT_NEAR(measured.evaluation.numbers->mae, absolute / 100, 1e-12);
}

TEST(L0Models, order_of_rows_sharding_and_threads_change_no_bit) {
  for (const bool classes : {false, true}) {
    auto lines = planted_lines(3, 60, 2);
    const std::string name = classes ? "l0-logistic" : "l0-linear";
    const test::TemporaryFile whole("l0_whole.csv", table_of(lines, classes));
    Task task = task_of({whole.path()}, name, 3);
    task.data.threads = 1;
    const std::string bytes = model_bytes(fit(task).model);
    std::ranges::reverse(lines);
    const test::TemporaryFile first("l0_first.csv",
                                    table_of({lines.begin(), lines.begin() + 17}, classes));
    const test::TemporaryFile rest("l0_rest.csv",
                                   table_of({lines.begin() + 17, lines.end()}, classes));
    task.data.files = {first.path(), rest.path()};
    task.data.threads = 3;
    EXPECT_EQ(model_bytes(fit(task).model), bytes) << name;
  }
}

TEST(L0Models, a_weight_of_two_counts_as_two_rows) {
  auto lines = planted_lines(4, 30, 1);
  std::string weighted = table_of(lines);
  std::istringstream in(weighted);
  std::string out;
  for (std::string line; std::getline(in, line);) {
    const bool head = out.empty();
    out.append(line).append(head ? ",w\n" : ",2\n");
  }
  const test::TemporaryFile once("l0_weighted.csv", out);
  const auto copy = lines;
  lines.insert(lines.end(), copy.begin(), copy.end());
  const test::TemporaryFile twice("l0_twice.csv", table_of(lines));
  Task task = task_of({once.path()}, "l0-linear", 2);
  task.data.weight = "w";
  const Model by_weight = fit(task).model;
  const Model by_rows = fit(task_of({twice.path()}, "l0-linear", 2)).model;
  EXPECT_EQ(by_weight.support, by_rows.support);
  EXPECT_NEAR(by_weight.certificate.value, by_rows.certificate.value, 1e-12);
  EXPECT_NEAR(by_weight.rule.weight[0], by_rows.rule.weight[0], 1e-9);
}

TEST(L0Models, three_classes_are_each_against_the_rest) {
  const Batch rows = test::random_rows(5, 90, 12, 3);
  const test::TemporaryFile file("l0_three.svm", test::svmlight_text(rows, {"a", "b", "c"}));
  Task task;
  task.data.files = {file.path()};
  task.method = "l0-logistic";
  task.options["k"] = "2";
  const Model model = fit(task).model;
  EXPECT_GE(model.support.size(), 2U);
  EXPECT_LE(model.support.size(), 6U);
  for (std::size_t c = 0; c < 3; ++c) {
    std::size_t used = 0;
    for (std::size_t j = 0; j < model.support.size(); ++j) {
      used += model.rule.weight[j * 3 + c] != 0 ? 1 : 0;
    }
    EXPECT_LE(used, 2U) << "class " << c;
  }
  EXPECT_GT(evaluate(model, task.data).evaluation.accuracy, 0.5);
}

TEST(L0Models, the_curve_falls_and_its_bound_stays_below) {
  const test::TemporaryFile file("l0_path.csv", table_of(planted_lines(6, 80, 1)));
  const Traced traced = path({.task = task_of({file.path()}, "l0-linear", 1)});
  ASSERT_EQ(traced.path.k.size(), eight_columns);
  EXPECT_EQ(traced.path.sense, Sense::minimised);
  for (std::size_t i = 0; i < eight_columns; ++i) {
    EXPECT_LE(traced.path.bound[i], traced.path.value[i]);
    const double before = i > 0 ? traced.path.value[i - 1] : traced.path.floor;
    EXPECT_LE(traced.path.value[i], before + 1e-9);
  }
  EXPECT_EQ(traced.path.elbow, 2U);
}

TEST(L0Models, cross_validation_finds_the_planted_size) {
  const test::TemporaryFile file("l0_cv.csv", table_of(planted_lines(7, 120, 0.5)));
  Task task = task_of({file.path()}, "l0-linear", 1);
  task.options["k"] = "cv";
  task.options["folds"] = "5";
  EXPECT_EQ(fit(task).model.support, (std::vector<Column>{2, 5}));
  task.options["k"] = "elbow";
  EXPECT_EQ(fit(task).model.support, (std::vector<Column>{2, 5}));
  const Evaluated measured = cross_validate(task, 5);
  ASSERT_TRUE(measured.evaluation.numbers.has_value());
  EXPECT_GT(measured.evaluation.numbers->r2, 0.95);
  EXPECT_EQ(measured.by_fold.size(), 5U);
  EXPECT_EQ(measured.k, 2U);
}

TEST(L0Models, a_price_takes_the_place_of_k) {
  const test::TemporaryFile file("l0_price.csv", table_of(planted_lines(8, 120, 0.5)));
  Task task = task_of({file.path()}, "l0-linear", 1);
  task.options["penalty"] = "0.1";
  EXPECT_THROW((void)fit(task), Error);
  task.options.erase("k");
  const Fit found = fit(task);
  EXPECT_EQ(found.model.support, (std::vector<Column>{2, 5}));
  EXPECT_EQ(found.model.program->penalty, 0.1);
  task.options["penalty"] = "1e6";
  const Model none = fit(task).model;
  EXPECT_TRUE(none.support.empty());
  const std::string bytes = model_bytes(none);
  const Model again = model_from_bytes(std::as_bytes(std::span(bytes)));
  EXPECT_EQ(again, none);
  double first = 0;
  (void)predict(again, {.data = {.files = {file.path()}, .label = "y"}},
                [&](const Prediction& row) { first = row.number; });
  EXPECT_EQ(first, none.rule.intercept.front());
}

TEST(L0Models, models_keep_every_bit_in_their_file) {
  for (const bool classes : {false, true}) {
    const test::TemporaryFile file("l0_saved.csv", table_of(planted_lines(9, 40, 1), classes));
    const Model model = fit(task_of({file.path()}, classes ? "l0-logistic" : "l0-linear", 3)).model;
    const std::string bytes = model_bytes(model);
    EXPECT_EQ(model_from_bytes(std::as_bytes(std::span(bytes))), model);
  }
}

TEST(L0Models, a_file_that_contradicts_itself_is_refused) {
  const test::TemporaryFile file("l0_spoilt.csv", table_of(planted_lines(9, 40, 1)));
  const Model sound = fit(task_of({file.path()}, "l0-linear", 3)).model;
  const auto refused = [&](const char* what, const auto& spoil) {
    Model model = sound;
    spoil(model);
    const std::string bytes = model_bytes(model);
    EXPECT_THROW((void)model_from_bytes(std::as_bytes(std::span(bytes))), Error) << what;
  };
  refused("classes", [](Model& m) { m.classes = {"a", "b"}; });
  refused("a class that a feature points to", [](Model& m) { m.points_to = {0, 0, 0}; });
  refused("two intercepts", [](Model& m) { m.rule.intercept = {1, 2}; });
  refused("an infinite intercept", [](Model& m) { m.rule.intercept = {-HUGE_VAL}; });
  refused("a weight too few", [](Model& m) { m.rule.weight.pop_back(); });
  refused("no ridge", [](Model& m) { m.program->gamma = 0; });
  refused("a price below 0", [](Model& m) { m.program->penalty = -1; });
  refused("nothing said of what was minimised", [](Model& m) { m.program.reset(); });
}

TEST(L0Models, what_makes_no_sense_is_refused) {
  const test::TemporaryFile file("l0_refused.csv", table_of(planted_lines(10, 40, 1)));
  const auto refused = [&](const char* what, const auto& spoil) {
    Task task = task_of({file.path()}, "l0-linear", 2);
    spoil(task);
    EXPECT_THROW((void)fit(task), Error) << what;
  };
  refused("gamma 0", [](Task& t) { t.options["gamma"] = "0"; });
  refused("a second stage of classes", [](Task& t) { t.options["then"] = "svm"; });
  refused("stability", [](Task& t) { t.options["stability"] = "3"; });
  refused("alpha cv", [](Task& t) { t.options["alpha"] = "cv"; });
  refused("a price for another method", [](Task& t) {
    t.method = "multinomial";
    t.options = {{"k", "2"}, {"penalty", "1"}};
  });
  refused("sums", [](Task& t) { t.sums_file = "some.sums"; });
}

TEST(L0Models, awkward_columns_are_no_obstacle) {
  auto lines = planted_lines(11, 12, 0.1);  // fewer rows than some k
  for (Line& line : lines) {
    line.x[0] = 7;          // constant
    line.x[1] = line.x[2];  // twice
    line.x[3] = 1e9 * line.x[3];
  }
  for (const bool classes : {false, true}) {
    const test::TemporaryFile file("l0_awkward.csv", table_of(lines, classes));
    for (const double k : {1.0, 2.0, 8.0, 100.0}) {
      Task task = task_of({file.path()}, classes ? "l0-logistic" : "l0-linear", k);
      task.options["gamma"] = "0.01";
      const Model model = fit(task).model;
      EXPECT_LE(model.support.size(), eight_columns);
      EXPECT_FALSE(std::ranges::binary_search(model.support, Column{0}));
      EXPECT_LE(model.certificate.bound, model.certificate.value);
    }
  }
}

}  // namespace
}  // namespace folkman
