#include "folkman/methods/centers/nearest_center.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <sstream>

#include "folkman/base/error.hpp"
#include "folkman/methods/centers/centers.hpp"
#include "folkman/methods/registry/methods.hpp"
#include "folkman/models/model_file.hpp"
#include "folkman/models/scoring/contributions.hpp"
#include "folkman/models/scoring/prediction.hpp"
#include "folkman/models/scoring/scorer.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"
#include "folkman/workflow/compare.hpp"
#include "folkman/workflow/workflow.hpp"
#include "tests/models/small_data.hpp"

namespace folkman::test {
namespace {

// Signed values with some absent; class c is shifted by c in the first columns.
Batch signed_rows(unsigned seed, std::size_t rows, std::size_t width, int classes,
                  double offset = 0) {
  std::mt19937 draw(seed);
  std::normal_distribution<double> noise;
  Batch batch;
  for (std::size_t r = 0; r < rows; ++r) {
    const auto c = static_cast<Class>(r % static_cast<std::size_t>(classes));
    for (std::size_t i = 0; i < width; ++i) {
      if (offset == 0 && draw() % 5 == 0) continue;
      batch.columns.push_back(static_cast<Column>(i));
      batch.values.push_back(offset + noise(draw) + (i < width / 2 ? 1.5 * c : 0));
    }
    batch.starts.push_back(static_cast<Offset>(batch.values.size()));
    batch.classes.push_back(c);
  }
  return batch;
}

ClassSums statistics(const Batch& rows, std::size_t width, int classes) {
  std::vector<std::string> names;
  for (int c = 0; c < classes; ++c) names.push_back(std::to_string(c));
  ClassSums sums =
      class_sums(rows, names, Features::numbered(width, 1), {.squares = true}).rounded();
  add_medians(sums, rows, {}, 1);
  return sums;
}

Model model_of(const std::string& name, const ClassSums& sums, std::size_t k, bool rescale) {
  const Method& by = method(name);
  const Settings settings(name, by.options(), {{"rescale", rescale ? "true" : "false"}});
  const Selection chosen = by.select({.sums = sums}, settings, k, {});
  return fitted_model(by, sums, chosen, settings, by.rule(sums, chosen, settings));
}

double value_at(const Batch& rows, std::size_t row, Column column) {
  for (Offset i = rows.starts[row]; i < rows.starts[row + 1]; ++i) {
    if (rows.columns[i] == column) return rows.values[i];
  }
  return 0;
}

// Minus the distance, squared for l2, coordinate by coordinate.
double slow_score(const Model& model, const Batch& rows, std::size_t row, std::size_t c) {
  double distance = 0;
  for (std::size_t j = 0; j < model.support.size(); ++j) {
    const double scale = model.rule.scale.empty() ? 1 : model.rule.scale[j];
    const double away = scale * (value_at(rows, row, model.support[j]) -
                                 model.rule.weight[j * model.classes.size() + c]);
    distance += model.rule.kind == Rule::Kind::nearest_l1 ? std::abs(away) : away * away;
  }
  return -distance;
}

TEST(NearestCenter, probabilities_are_the_softmax_of_minus_distances) {
  for (const char* name : {"center-l2", "center-l1"}) {
    for (const int classes : {2, 3}) {
      for (const bool rescale : {false, true}) {
        const Batch rows = signed_rows(1, 60, 10, classes);
        const auto count = static_cast<std::size_t>(classes);
        const Model model = model_of(name, statistics(rows, 10, classes), 6, rescale);
        const auto found = probabilities(model, rows, 2);
        const auto chosen = predicted(model, rows, 2);
        for (std::size_t r = 0; r < rows.rows(); ++r) {
          std::vector<double> scores;
          for (std::size_t c = 0; c < count; ++c) scores.push_back(slow_score(model, rows, r, c));
          std::vector<double> wanted(count);
          softmax(scores, wanted);
          for (std::size_t c = 0; c < count; ++c) {
            EXPECT_NEAR(found[r * count + c], wanted[c], 1e-9);
          }
          EXPECT_EQ(chosen[r], largest(scores));
        }
      }
    }
  }
}

TEST(NearestCenter, classifies_next_to_a_large_offset) {
  for (const char* name : {"center-l2", "center-l1"}) {
    const Batch rows = signed_rows(2, 80, 8, 2);
    Batch far = signed_rows(2, 80, 8, 2, 1e9);
    const Model model = model_of(name, statistics(far, 8, 2), 4, false);
    const auto chosen = predicted(model, far);
    std::size_t right = 0;
    for (std::size_t r = 0; r < far.rows(); ++r) right += chosen[r] == far.classes[r] ? 1 : 0;
    EXPECT_GT(right, 70U) << name;
  }
}

TEST(NearestCenter, contributions_add_up_to_the_difference_of_scores) {
  for (const char* name : {"center-l2", "center-l1"}) {
    const Batch rows = signed_rows(3, 30, 6, 2);
    const Model model = model_of(name, statistics(rows, 6, 2), 6, true);
    for (std::size_t r = 0; r < 5; ++r) {
      double total = 0;
      for (const auto& one : contributions(model.rule, rows, r, 1)) total += one.amount;
      const double wanted = slow_score(model, rows, r, 1) - slow_score(model, rows, r, 0);
      EXPECT_NEAR(total, wanted, 1e-9 * (1 + std::abs(wanted)));
    }
  }
}

TEST(NearestCenter, models_come_back_from_their_file_with_every_bit) {
  const Batch rows = signed_rows(4, 40, 8, 3);
  const ClassSums sums = statistics(rows, 8, 3);
  for (const char* name : {"center-l2", "center-l1"}) {
    for (const bool rescale : {false, true}) {
      const Model model = model_of(name, sums, 3, rescale);
      const std::string bytes = model_bytes(model);
      EXPECT_EQ(model_from_bytes(std::as_bytes(std::span(bytes))), model);
    }
  }
}

TEST(NearestCenter, files_with_scales_that_make_no_sense_are_refused) {
  const Batch rows = signed_rows(4, 40, 8, 3);
  Model model = model_of("center-l1", statistics(rows, 8, 3), 3, true);
  const auto refused = [](const Model& broken) {
    const std::string bytes = model_bytes(broken);
    EXPECT_THROW((void)model_from_bytes(std::as_bytes(std::span(bytes))), Error);
  };
  Model negative = model;
  negative.rule.scale[0] = -1;
  refused(negative);
  Model few = model;
  few.rule.scale.pop_back();
  refused(few);
  Model far = model;
  far.rule.weight[0] = 1e200;
  refused(far);
}

TEST(NearestCenter, never_predicts_a_class_without_rows) {
  const Batch rows = signed_rows(5, 40, 4, 2);
  const ClassSums sums = statistics(rows, 4, 3);
  for (const char* name : {"center-l2", "center-l1"}) {
    const Model model = model_of(name, sums, 4, false);
    for (const Class c : predicted(model, rows)) EXPECT_LT(c, 2);
  }
}

class OnFiles : public ::testing::Test {
 protected:
  OnFiles() : file_("centers.svm", svmlight_text(signed_rows(6, 90, 12, 3), {"x", "y", "z"})) {}
  [[nodiscard]] Task task(const std::string& method) const {
    Task task;
    task.data.files = {file_.path()};
    task.method = method;
    task.options["k"] = "5";
    return task;
  }
  TemporaryFile file_;
};

TEST_F(OnFiles, centers_are_fitted_traced_and_cross_validated) {
  for (const char* name : {"center-l2", "center-l1"}) {
    const Fit fitted = fit(task(name));
    EXPECT_EQ(fitted.model.support.size(), 5U);
    EXPECT_TRUE(fitted.model.certificate.optimal);
    EXPECT_EQ(path({.task = task(name)}).path.k.size(), 12U);
    Task chosen = task(name);
    chosen.options["k"] = "cv";
    chosen.options["folds"] = "3";
    EXPECT_GE(select(chosen).k, 1U);
    EXPECT_GT(cross_validate(task(name), 3).evaluation.accuracy, 0.6) << name;
    EXPECT_GT(evaluate(fitted.model, task(name).data).evaluation.accuracy, 0.6);
    Task second = task(name);
    second.options["then"] = "logistic";
    second.options["C"] = "1";
    EXPECT_GT(cross_validate(second, 3).evaluation.accuracy, 0.6) << name;
  }
}

TEST_F(OnFiles, folds_do_not_leak_into_medians) {
  Task chosen = task("center-l1");
  chosen.data.threads = 1;
  const auto one = cross_validate(chosen, 5);
  chosen.data.threads = 3;
  const auto three = cross_validate(chosen, 5);
  EXPECT_EQ(one.evaluation.confusion, three.evaluation.confusion);
  EXPECT_EQ(one.evaluation.log_loss, three.evaluation.log_loss);
}

TEST_F(OnFiles, centers_are_compared_with_one_another) {
  CompareTask asked;
  asked.data.files = {file_.path()};
  asked.methods = {"center-l2", "center-l1"};
  asked.sizes = {"4"};
  asked.repeats = 2;
  const Comparison found = compare(asked);
  ASSERT_EQ(found.summaries.size(), 2U);
  EXPECT_GT(found.summaries[0].accuracy, 0.6);
  asked.rescale = true;
  EXPECT_EQ(compare(asked).runs.size(), 4U);
}

TEST_F(OnFiles, values_below_zero_are_refused_where_counts_are_needed) {
  EXPECT_THROW((void)select(task("multinomial")), Error);
  Task counting = task("center-l2");
  counting.options["then"] = "multinomial";
  EXPECT_THROW((void)fit(counting), Error);
  Task smoothed = task("center-l2");
  smoothed.options["alpha"] = "cv";
  EXPECT_THROW((void)fit(smoothed), Error);
  Task rescaled = task("multinomial");
  rescaled.options["rescale"] = "true";
  EXPECT_THROW((void)select(rescaled), Error);
}

TEST_F(OnFiles, priors_may_follow_the_rows) {
  Task by_rows = task("center-l1");
  by_rows.options["class_prior"] = "rows";
  Task by_number = task("center-l1");
  by_number.options["class_prior"] = "1,1,1";
  EXPECT_EQ(select(by_rows).selection.support,
            select(by_number).selection.support);  // 30 rows each
  by_number.options["class_prior"] = "1,1";
  EXPECT_THROW((void)select(by_number), Error);
}

}  // namespace
}  // namespace folkman::test
