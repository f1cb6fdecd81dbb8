// A value below 0 where counts are needed is a bad row, wherever rows are read for a method or a
// model.
#include <gtest/gtest.h>

#include "folkman/base/error.hpp"
#include "folkman/workflow/compare.hpp"
#include "folkman/workflow/workflow.hpp"
#include "tests/models/small_data.hpp"

namespace folkman {
namespace {

using test::TemporaryFile;

class NegativeCounts : public ::testing::Test {
 protected:
  [[nodiscard]] static std::string text(unsigned seed) {
    return test::svmlight_text(test::random_rows(seed, 60, 12, 2), {"no", "yes"});
  }
  // Two files; the second begins with a row that has a value below 0.
  [[nodiscard]] Task task(const std::string& method, bool with_bad_row = true) const {
    Task task;
    task.data.files = {first_.path(), with_bad_row ? second_.path() : good_.path()};
    task.data.skip_bad = 1;
    task.method = method;
    task.options["k"] = "4";
    return task;
  }
  [[nodiscard]] static std::string told(const auto& work) {
    try {
      work();
    } catch (const Error& error) {
      return error.what();
    }
    return "no error";
  }
  [[nodiscard]] static std::vector<double> scores(const Model& model, const ReadOptions& data) {
    std::vector<double> found;
    const auto keep = [&](const Prediction& row) {
      found.insert(found.end(), row.scores.begin(), row.scores.end());
    };
    (void)predict(model, {.data = data}, keep);
    return found;
  }
  TemporaryFile first_{"negative_1.svm", text(1)};
  TemporaryFile good_{"negative_2.svm", text(2)};
  TemporaryFile second_{"negative_3.svm", "yes 1:2 3:-1.5 12:1\n" + text(2)};
  std::string place_ = second_.path() + ", line 1, column 11: expected a count or a weight, from 0";
};

TEST_F(NegativeCounts, are_named_by_file_line_and_column_or_left_out) {
  for (const std::string method : {"multinomial", "bernoulli", "chi2"}) {
    Task strict = task(method);
    strict.data.skip_bad = 0;
    EXPECT_TRUE(told([&] { (void)select(strict); }).starts_with(place_)) << method;
    if (method == "bernoulli") continue;  // its values must be 0 and 1
    const Selected found = select(task(method));
    const Selected without = select(task(method, false));
    ASSERT_EQ(found.input.bad_rows.size(), 1U) << method;
    EXPECT_TRUE(found.input.bad_rows.front().message.starts_with(place_));
    EXPECT_EQ(found.rows, without.rows);
    EXPECT_EQ(found.selection.support, without.selection.support) << method;
    EXPECT_EQ(found.selection.scores, without.selection.scores) << method;
  }
}

TEST_F(NegativeCounts, are_values_like_any_other_where_sign_does_not_matter) {
  for (const std::string method :
       {"center-l2", "center-l1", "l0-logistic", "l1-logistic", "mutual-information"}) {
    const Selected found = select(task(method));
    EXPECT_EQ(found.rows, 121) << method;
    EXPECT_TRUE(found.input.bad_rows.empty()) << method;
  }
  Task binarised = task("multinomial");
  binarised.options["binarize"] = "0";
  EXPECT_EQ(select(binarised).rows, 121);
}

TEST_F(NegativeCounts, are_the_same_bad_rows_in_every_reading_of_a_cross_validation) {
  for (const std::string then : {"own", "logistic"}) {
    Task found = task("multinomial");
    Task without = task("multinomial", false);
    found.options["then"] = without.options["then"] = then;
    EXPECT_EQ(cross_validate(found, 5).evaluation.log_loss,
              cross_validate(without, 5).evaluation.log_loss)
        << then;
  }
}

TEST_F(NegativeCounts, are_bad_rows_to_a_model_of_counts) {
  const Model model = fit(task("multinomial", false)).model;
  ReadOptions data{.files = {first_.path(), second_.path()}};
  EXPECT_TRUE(told([&] { (void)scores(model, data); }).starts_with(place_));
  EXPECT_TRUE(told([&] { (void)evaluate(model, data); }).starts_with(place_));
  data.skip_bad = 1;
  EXPECT_EQ(scores(model, data), scores(model, {.files = {first_.path(), good_.path()}}));
  EXPECT_EQ(evaluate(model, data).evaluation.rows, 120);
  const Model centers = fit(task("center-l2", false)).model;
  EXPECT_EQ(scores(centers, {.files = {second_.path()}}).size(), 2U * 61);
}

TEST_F(NegativeCounts, are_bad_rows_to_a_comparison_that_counts) {
  CompareTask compared;
  compared.data.files = {first_.path(), second_.path()};
  compared.repeats = 1;
  compared.thens = {"own"};
  compared.sizes = {"4"};
  for (const std::vector<std::string>& methods :
       {std::vector<std::string>{"multinomial"}, {"center-l2", "chi2"}}) {
    compared.methods = methods;
    compared.data.skip_bad = 0;
    EXPECT_TRUE(told([&] { (void)compare(compared); }).starts_with(place_));
    compared.data.skip_bad = 1;
    const Comparison found = compare(compared);
    EXPECT_EQ(found.input.bad_rows.size(), 1U);
    CompareTask without = compared;
    without.data.files = {first_.path(), good_.path()};
    EXPECT_EQ(found.runs.front().accuracy, compare(without).runs.front().accuracy);
  }
  compared.data.skip_bad = 0;
  compared.methods = {"center-l2", "bernoulli"};
  EXPECT_EQ(compare(compared).runs.size(), 2U);
}

}  // namespace
}  // namespace folkman
