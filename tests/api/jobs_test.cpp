// Whole jobs by the public API alone, from a file to an answer.
#include <gtest/gtest.h>

#include <cstddef>
#include <fstream>
#include <span>
#include <string>
#include <vector>

#include "folkman/folkman.hpp"

namespace {

std::string own_file(const std::string& name) {
  const auto* test = testing::UnitTest::GetInstance()->current_test_info();
  return testing::TempDir() + "/api_" + test->test_suite_name() + "_" + test->name() + "_" + name;
}

// `clicks` and `country` tell who bought; `pages` says nothing.
folkman::ReadOptions visits() {
  const std::string name = own_file("visits.csv");
  std::ofstream file(name);
  file << "clicks,pages,country,bought\n";
  for (int i = 0; i < 40; ++i) {
    const bool bought = i % 2 == 1;
    file << (bought ? 5 + i % 3 : i % 4) << ',' << i % 5 << ',' << (bought ? "fr" : "de") << ','
         << (bought ? "yes" : "no") << '\n';
  }
  return {.files = {name}, .label = "bought"};
}

TEST(Jobs, a_model_is_fitted_saved_loaded_and_predicts) {
  const auto data = visits();
  const auto fitted = folkman::fit({.data = data, .options = {{"k", "2"}}});
  EXPECT_EQ(fitted.model.support.size(), 2U);
  const std::string file = own_file("visits.folkman");
  folkman::save_model(fitted.model, file);
  const auto model = folkman::load_model(file);
  EXPECT_EQ(model, fitted.model);
  const std::string bytes = folkman::model_bytes(model);
  EXPECT_EQ(folkman::model_from_bytes(std::as_bytes(std::span(bytes))), model);

  folkman::Offset rows = 0;
  folkman::predict(model, {.data = data, .why = true}, [&](const folkman::Prediction& row) {
    EXPECT_EQ(row.chosen, row.given);
    EXPECT_FALSE(row.why.empty());
    ++rows;
  });
  EXPECT_EQ(rows, 40);
}

TEST(Jobs, features_are_selected_with_a_certificate) {
  folkman::Task task{.data = visits()};
  const auto found = folkman::select(task.set("k", 2).set("alpha", 0.5));
  EXPECT_EQ(found.k, 2U);
  EXPECT_EQ(found.alpha, 0.5);
  EXPECT_TRUE(found.selection.certificate.optimal);
  EXPECT_EQ(found.features.name(found.selection.support.front()), "clicks");
}

TEST(Jobs, a_path_has_value_and_bound_for_every_size) {
  const auto path = folkman::path({.task = {.data = visits()}}).path;
  ASSERT_EQ(path.k.size(), 4U);
  for (std::size_t i = 0; i < path.k.size(); ++i) EXPECT_LE(path.value[i], path.bound[i]);
}

TEST(Jobs, a_penalty_path_says_which_attributes_are_kept) {
  const auto path =
      folkman::penalty_path(
          {.task = {.data = visits(), .method = "barista", .options = {{"l2", "0.1"}}},
           .range = {.points = 3}})
          .path;
  ASSERT_EQ(path.points.size(), 3U);
  EXPECT_FALSE(path.best().has_value());
  const auto& last = path.points.back();
  EXPECT_TRUE(last.keeps(0, path.classes.size()) || last.keeps(2, path.classes.size()));
}

TEST(Jobs, a_table_is_weighed_and_its_cells_have_names) {
  const auto model = folkman::fit({.data = visits(), .method = "barista"}).model;
  ASSERT_TRUE(model.table.has_value());
  EXPECT_GE(model.table->attributes_kept(model.classes.size()), 1U);
  EXPECT_EQ(model.table->preparation.columns.back().name_of(0), "country = de");
}

TEST(Jobs, a_model_is_evaluated_and_a_task_cross_validated) {
  const auto data = visits();
  const folkman::Task task{.data = data, .options = {{"k", "2"}}};
  EXPECT_EQ(folkman::evaluate(folkman::fit(task).model, data).evaluation.accuracy, 1);
  const auto held_out = folkman::cross_validate(task, 4);
  EXPECT_EQ(held_out.by_fold.size(), 4U);
  EXPECT_EQ(held_out.evaluation.rows, 40);
}

TEST(Jobs, methods_are_compared_on_the_same_splits) {
  const auto found = folkman::compare(
      {.data = visits(), .repeats = 2, .methods = {"multinomial", "chi2"}, .sizes = {"2"}});
  EXPECT_EQ(found.runs.size(), 4U);
  EXPECT_EQ(found.summaries.size(), 2U);
}

TEST(Jobs, a_document_is_explained_word_by_word) {
  const std::string name = own_file("reviews.csv");
  std::ofstream(name) << "sentiment,review\npos,A good film\nneg,A bad film\npos,good plot\n"
                         "neg,bad plot\n";
  const auto model = folkman::fit({.data = {.files = {name},
                                            .label = "sentiment",
                                            .text = {"review"},
                                            .vectorizer = {.tfidf = folkman::TfIdf{}}},
                                   .options = {{"k", "2"}}})
                         .model;
  const auto found = folkman::explain(model, "a good actor");
  EXPECT_EQ(model.classes[static_cast<std::size_t>(found.chosen)], "pos");
  ASSERT_EQ(found.why.size(), 1U);
  EXPECT_EQ(model.features.name(found.why[0].position), "good");
}

TEST(Jobs, a_click_log_is_made_and_read_as_it_is) {
  const folkman::ClickLog log;
  std::string rows;
  for (std::uint64_t row = 0; row < 4000; ++row) log.append_row(row, rows);
  const std::string name = own_file("clicks.tsv");
  std::ofstream(name) << rows;
  const folkman::ReadOptions clicks{
      .files = {name}, .header = log.columns(), .label = "click", .bins = 8};
  const auto found = folkman::select({.data = clicks, .options = {{"k", "3000"}}});
  EXPECT_EQ(found.rows, 4000);
  const auto cuts = folkman::column_cuts(found.features);
  EXPECT_EQ(cuts.size(), 13U);
  EXPECT_FALSE(log.planted().empty());
}

}  // namespace
