// Models of gaussian and mixed naive Bayes on disk.
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/methods/registry/methods.hpp"
#include "folkman/models/model_file.hpp"
#include "folkman/models/model_json.hpp"
#include "folkman/statistics/class_sums/exact_class_sums.hpp"
#include "tests/models/small_data.hpp"

namespace folkman {
namespace {

// Two columns of numbers, then one of two words; the first number and the words tell the classes
// apart.
Batch patient_rows() {
  Batch batch;
  const std::vector<std::vector<double>> cells{
      {7.5, 0.5, 1, 0}, {6.25, -1, 1, 0},  {7, 0.25, 0, 1}, {8.5, 1.5, 1, 0},
      {2, 0.75, 0, 1},  {3.5, -0.5, 0, 1}, {2.5, 1, 0, 1},  {3, -1.25, 1, 0}};
  for (std::size_t row = 0; row < cells.size(); ++row) {
    for (std::size_t j = 0; j < 4; ++j) {
      if (cells[row][j] == 0) continue;
      batch.columns.push_back(static_cast<Column>(j));
      batch.values.push_back(cells[row][j]);
    }
    batch.starts.push_back(static_cast<Offset>(batch.values.size()));
    batch.classes.push_back(row < 4 ? 0 : 1);
  }
  return batch;
}

Features patient_features() {
  StringTable names;
  for (const char* name : {"age", "noise", "smokes=no", "smokes=yes"}) names.push_back(name);
  return Features::named(names, {0, 1, 2, 2}, {3, 5, 6, 6});
}

Model patient_model(const std::string& name, std::size_t k) {
  const Method& by = method(name);
  const Settings settings(by.name(), by.options(), {{"k", std::to_string(k)}});
  const ClassSums sums =
      class_sums(patient_rows(), {"ill", "well"}, patient_features(), by.gathering(settings))
          .rounded();
  const Selection selection = by.select({.sums = sums}, settings, k, {});
  return fitted_model(by, sums, selection, settings, by.rule(sums, selection, settings));
}

Model read_back(const Model& model) {
  const std::string bytes = model_bytes(model);
  return model_from_bytes(std::as_bytes(std::span(bytes)));
}

TEST(DensityModels, come_back_from_their_file_to_the_bit) {
  for (const auto& [name, k] : {std::pair{"gaussian", 1}, {"gaussian", 4}, {"mixed", 2}}) {
    Model model = patient_model(name, static_cast<std::size_t>(k));
    const test::TemporaryFile file("densities.folkman");
    save_model(model, file.path());
    EXPECT_EQ(load_model(file.path()), model);
    model.rule.ignores_missing = true;
    EXPECT_EQ(read_back(model), model);
    EXPECT_EQ(model_bytes(read_back(model)), model_bytes(model));
  }
}

TEST(DensityModels, know_how_many_columns_were_chosen) {
  const Model mixed = read_back(patient_model("mixed", 2));
  EXPECT_EQ(mixed.k(), 2U);
  EXPECT_EQ(mixed.choices(), 3U);
  EXPECT_EQ(mixed.support, (std::vector<Column>{0, 2, 3}));
  const Model gaussian = read_back(patient_model("gaussian", 2));
  EXPECT_EQ(gaussian.k(), 2U);
  EXPECT_EQ(gaussian.choices(), 4U);
  EXPECT_FALSE(gaussian.columns.has_value());
}

TEST(DensityModels, with_a_damaged_curvature_are_refused) {
  const auto refused = [](const char* what, const auto& spoil) {
    Model model = patient_model("mixed", 2);
    ASSERT_EQ(model.rule.curvature.size(), 6U);
    spoil(model.rule.curvature);
    EXPECT_THROW((void)read_back(model), Error) << what;
  };
  using Numbers = std::vector<double>;
  refused("below 0", [](Numbers& q) { q[0] = -1; });
  refused("not a number", [](Numbers& q) { q[1] = std::nan(""); });
  refused("infinite", [](Numbers& q) { q[1] = HUGE_VAL; });
  refused("too large to score with", [](Numbers& q) { q[0] = 1e101; });
  refused("a number in one class only", [](Numbers& q) { q[1] = 0; });
  refused("a category in one class only", [](Numbers& q) { q[3] = 1; });
  refused("one too few", [](Numbers& q) { q.pop_back(); });
  refused("none", [](Numbers& q) { q.clear(); });
}

TEST(DensityModels, with_a_mean_out_of_reach_are_refused) {
  Model model = patient_model("gaussian", 1);
  model.rule.weight[0] = 1e101;
  EXPECT_THROW((void)read_back(model), Error);
}

TEST(DensityModels, any_changed_byte_is_noticed) {
  const std::string sound = model_bytes(patient_model("mixed", 2));
  for (std::size_t i = 0; i < sound.size(); ++i) {
    std::string bytes = sound;
    bytes[i] = static_cast<char>(bytes[i] ^ 0x20);
    EXPECT_THROW((void)model_from_bytes(std::as_bytes(std::span(bytes))), Error) << "byte " << i;
  }
}

TEST(DensityModels, json_has_means_and_variances_of_numbers_and_weights_of_words) {
  const auto json = model_json(patient_model("mixed", 2));
  EXPECT_EQ(json["method"], "mixed");
  EXPECT_EQ(json["rule"], "gaussian");
  const auto& age = json["features"][0];
  EXPECT_EQ(age["name"], "age");
  EXPECT_EQ(age["means"].size(), 2U);
  EXPECT_NEAR(age["means"][0].get<double>(), 7.3125, 1e-12);
  EXPECT_NEAR(age["means"][1].get<double>(), 2.75, 1e-12);
  EXPECT_NEAR(age["variances"][1].get<double>(), 0.3125, 1e-12);
  const auto& word = json["features"][1];
  EXPECT_EQ(word["name"], "smokes=no");
  EXPECT_FALSE(word.contains("variances"));
  EXPECT_NEAR(word["weights"][0].get<double>(), std::log(4.0 / 6), 1e-12);
}

}  // namespace
}  // namespace folkman
