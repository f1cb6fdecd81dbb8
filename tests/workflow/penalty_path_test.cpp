#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "folkman/base/error.hpp"
#include "folkman/workflow/workflow.hpp"
#include "tests/models/small_data.hpp"

namespace folkman {
namespace {

// `size` and `colour` tell of the class, `noise` does not, `same` cannot.
std::string made_csv(std::size_t rows) {
  std::mt19937 draw(5);
  std::string text = "label,size,colour,noise,same\n";
  for (std::size_t i = 0; i < rows; ++i) {
    const auto c = draw() % 3;
    text += std::string(1, static_cast<char>('a' + c)) + ",";
    text += std::to_string(c * 10 + draw() % 16) + ",";
    text += draw() % 9 == 0 ? "?" : std::string{"rgb"[draw() % 2 == 0 ? c : draw() % 3]};
    text += draw() % 2 == 0 ? ",odd,x\n" : ",even,x\n";
  }
  return text;
}

PenaltyPathTask path_task(const std::string& file) {
  PenaltyPathTask asked;
  asked.task.data.files = {file};
  asked.task.data.label = "label";
  asked.task.method = "barista";
  asked.task.options["l2"] = "0.1";
  asked.range.points = 12;
  return asked;
}

TEST(PenaltyPath, leads_from_no_weight_to_the_models_that_fit_gives) {
  const test::TemporaryFile file("path.csv", made_csv(300));
  const PenaltyPathTask task = path_task(file.path());
  const PenaltyPath traced = penalty_path(task).path;
  ASSERT_EQ(traced.points.size(), 12U);
  EXPECT_EQ(traced.attributes.size(), 4U);
  EXPECT_EQ(traced.points.front().weights, 0U);
  EXPECT_NEAR(traced.points.back().l1, 1e-3 * traced.points.front().l1, 1e-12);
  for (const PenaltyPoint& point : traced.points) {
    EXPECT_TRUE(point.convergence.converged);
    EXPECT_LE(point.convergence.residual, point.convergence.tolerance);
    EXPECT_FALSE(point.keeps(3, 3));  // `same`
    Task one = task.task;
    one.options["l1"] = option_text(point.l1);
    const Model model = fit(one).model;
    EXPECT_NEAR(model.table->convergence.objective, point.convergence.objective, 1e-6);
    EXPECT_EQ(model.table->attributes_kept(3), point.attributes);
  }
  EXPECT_TRUE(traced.points.back().keeps(0, 3));
}

TEST(PenaltyPath, measures_on_rows_held_out_alike_for_any_number_of_threads) {
  const test::TemporaryFile file("path.csv", made_csv(300));
  PenaltyPathTask task = path_task(file.path());
  EXPECT_TRUE(std::isnan(penalty_path(task).path.points.back().accuracy));
  task.range.folds = 4;
  const PenaltyPath one = penalty_path(task).path;
  task.task.data.threads = 3;
  const PenaltyPath three = penalty_path(task).path;
  for (std::size_t i = 0; i < one.points.size(); ++i) {
    EXPECT_EQ(one.points[i].weight, three.points[i].weight);
    EXPECT_EQ(one.points[i].log_loss, three.points[i].log_loss);
    EXPECT_EQ(one.points[i].accuracy, three.points[i].accuracy);
  }
  EXPECT_NEAR(one.points.front().log_loss, std::log(3.0), 0.05);  // the prior
  EXPECT_GT(one.points.back().accuracy, 0.8);
}

TEST(PenaltyPath, chooses_the_other_penalty_where_none_is_given) {
  const test::TemporaryFile file("path.csv", made_csv(120));
  PenaltyPathTask task = path_task(file.path());
  task.task.options.erase("l2");
  Task chosen = task.task;
  EXPECT_EQ(penalty_path(task).path.l2, *fit(chosen).model.table->l2);
}

TEST(PenaltyPath, says_what_it_cannot_do) {
  const test::TemporaryFile file("path.csv", made_csv(60));
  PenaltyPathTask task = path_task(file.path());
  task.task.options["l1"] = "1";
  EXPECT_THROW((void)penalty_path(task), Error);
  task = path_task(file.path());
  task.range.least = 0;
  EXPECT_THROW((void)penalty_path(task), Error);
  task = path_task(file.path());
  task.range.points = 0;
  EXPECT_THROW((void)penalty_path(task), Error);
  task = path_task(file.path());
  task.task.options.clear();
  task.task.method = "nb";
  EXPECT_THROW((void)penalty_path(task), Error);
}

}  // namespace
}  // namespace folkman
