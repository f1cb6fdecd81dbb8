#include "folkman/models/model_file.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "folkman/base/error.hpp"
#include "folkman/base/files/container.hpp"
#include "folkman/models/model_json.hpp"
#include "tests/models/small_data.hpp"

namespace folkman {
namespace {

Model small_model() {
  StringTable names;
  names.push_back("dull");
  names.push_back("\xff not text");
  return {.method = "multinomial",
          .classes = {"bad", "good", "ugly"},
          .rows = 12,
          .width = 9,
          .alpha = 0.1,
          .support = {2, 8},
          .features = Features::named(names, {0, 3}),
          .numbered = false,
          .first = 0,
          .scores = {1.0 / 3, 2},
          .points_to = {2, 0},
          .class_mix = {0.2, 0.3, 0.5},
          .certificate = {.value = -3, .bound = -2.5, .floor = -10, .proven = -2.75},
          .rule = {.intercept = {-1, -2, -HUGE_VAL},
                   .weight = {0.1, 0.2, 0.3, -0.1, -0.2, -0.3},
                   .binarize = 0.5}};
}

Model from(const std::string& bytes) { return model_from_bytes(std::as_bytes(std::span(bytes))); }

TEST(ModelFile, saving_and_loading_keeps_every_bit) {
  const Model model = small_model();
  const test::TemporaryFile file("saved.folkman");
  save_model(model, file.path());
  EXPECT_EQ(load_model(file.path()), model);
  EXPECT_EQ(from(model_bytes(model)), model);
}

TEST(ModelFile, features_keep_the_columns_they_come_from) {
  StringTable names;
  names.push_back("a=b");
  names.push_back("a=b=c");
  Model model = small_model();
  model.features = Features::named(names, {0, 1}, {3, 1});
  EXPECT_EQ(from(model_bytes(model)), model);
  EXPECT_EQ(from(model_bytes(model)).features.source(1)->value, "b=c");
  model.features = Features::named(names, {0, 1}, {3, 2});  // where no sign is
  EXPECT_THROW((void)from(model_bytes(model)), Error);
}

TEST(ModelFile, a_model_that_could_not_be_loaded_again_leaves_the_old_one_in_place) {
  const test::TemporaryFile file("kept.folkman");
  save_model(small_model(), file.path());
  Model broken = small_model();
  broken.rule.weight[1] = std::nan("");
  EXPECT_THROW(save_model(broken, file.path()), Error);
  EXPECT_EQ(load_model(file.path()), small_model());
}

TEST(ModelFile, the_same_model_gives_the_same_bytes) {
  EXPECT_EQ(model_bytes(small_model()), model_bytes(from(model_bytes(small_model()))));
}

TEST(ModelFile, any_changed_byte_is_noticed) {
  const std::string sound = model_bytes(small_model());
  for (std::size_t i = 0; i < sound.size(); ++i) {
    std::string bytes = sound;
    bytes[i] = static_cast<char>(bytes[i] ^ 0x20);
    try {
      (void)from(bytes);
      FAIL() << "byte " << i;
    } catch (const Error& error) {
      EXPECT_EQ(error.fault().kind, Fault::Kind::file) << "byte " << i;
    }
  }
}

TEST(ModelFile, a_file_cut_anywhere_is_noticed) {
  const std::string sound = model_bytes(small_model());
  for (std::size_t size = 0; size < sound.size(); ++size) {
    EXPECT_THROW((void)from(sound.substr(0, size)), Error) << size << " bytes";
  }
}

// Sound containers with wrong content: what the checksum cannot tell.
TEST(ModelFile, content_that_contradicts_itself_is_refused) {
  const auto refused = [](const char* what, const auto& spoil) {
    Model model = small_model();
    spoil(model);
    EXPECT_THROW((void)from(model_bytes(model)), Error) << what;
  };
  refused("support not ascending", [](Model& m) { m.support = {8, 2}; });
  refused("support repeated", [](Model& m) { m.support = {2, 2}; });
  refused("support negative", [](Model& m) { m.support = {-1, 2}; });
  refused("support beyond the width", [](Model& m) { m.support = {2, 9}; });
  refused("no support", [](Model& m) { m.support = {}; });
  refused("a weight too few", [](Model& m) { m.rule.weight.pop_back(); });
  refused("a weight not a number", [](Model& m) { m.rule.weight[3] = std::nan(""); });
  refused("an infinite weight", [](Model& m) { m.rule.weight[3] = -HUGE_VAL; });
  refused("an intercept too few", [](Model& m) { m.rule.intercept.pop_back(); });
  refused("an intercept not a number", [](Model& m) { m.rule.intercept[0] = std::nan(""); });
  refused("an infinite intercept", [](Model& m) { m.rule.intercept[0] = HUGE_VAL; });
  refused("a score too few", [](Model& m) { m.scores.pop_back(); });
  refused("an unknown class", [](Model& m) { m.points_to[0] = 3; });
  refused("a negative class", [](Model& m) { m.points_to[0] = -1; });
  refused("a class mix too short", [](Model& m) { m.class_mix.pop_back(); });
  refused("equal class names", [](Model& m) { m.classes[1] = "bad"; });
  refused("a single class", [](Model& m) { m.classes = {"bad"}; });
  refused("a width beyond columns", [](Model& m) { m.width = std::size_t{1} << 40U; });
  refused("negative rows", [](Model& m) { m.rows = -1; });
  refused("negative smoothing", [](Model& m) { m.alpha = -1; });
  refused("a negative threshold", [](Model& m) { m.rule.binarize = -1; });
  refused("a certificate not a number", [](Model& m) { m.certificate.bound = std::nan(""); });
}

TEST(ModelFile, saved_sums_are_not_taken_for_a_model) {
  const std::string bytes = ContainerWriter("class-sums", 1).bytes();
  try {
    (void)from(bytes);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.fault().kind, Fault::Kind::file);
  }
}

TEST(ModelFile, a_model_of_version_1_keeps_loading) {
  const std::string golden = std::string(FOLKMAN_TEST_DIR) + "/golden/model_version_1.folkman";
  EXPECT_EQ(load_model(golden), small_model());
}

TEST(ModelFile, json_names_each_feature_with_its_class_and_weights) {
  Model model = small_model();
  const auto json = model_json(model);
  EXPECT_EQ(json["schema"], 1);
  EXPECT_EQ(json["k"], 2);
  EXPECT_EQ(json["features"][0]["name"], "dull");
  EXPECT_EQ(json["features"][0]["index"], 2);
  EXPECT_EQ(json["features"][0]["class"], "ugly");
  EXPECT_EQ(json["features"][1]["weights"], (std::vector<double>{-0.1, -0.2, -0.3}));
  EXPECT_EQ(json["binarize"], 0.5);
  EXPECT_EQ(json["certificate"]["gap"], 0.25);
  EXPECT_EQ(json["certificate"]["proven"], -2.75);
}

}  // namespace
}  // namespace folkman
