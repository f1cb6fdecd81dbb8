#include "folkman/data/batch/saved_text.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "folkman/text/counting/fitted_text_json.hpp"
#include "tests/data/scratch_files.hpp"
#include "tests/text/counting/slow_ngrams.hpp"

namespace folkman {
namespace {

FittedText sample() {
  FittedText text{.column = "caf\xE9", .prefix = "caf\xE9:"};
  text.fixed = true;
  text.options.token_pattern = "\\w+";
  text.options.stop_words = {"the", "\xFF"};
  text.options.min_df = {0.25, true};
  text.options.max_df = {7, false};
  text.options.max_features = 12;
  text.options.lowercase = false;
  text.options.accents = Accents::unicode;
  text.options.words = WordRule::letters_and_marks;
  text.options.binary = true;
  text.options.tfidf = TfIdf{.idf = true, .smooth = false, .sublinear = true, .norm = Norm::l1};
  for (const char* name : {"a", "a b", "\xFF"}) text.vocabulary.push_back(name);
  text.idf = {1, 2.5, 0};
  return text;
}

const Features nothing = Features::named({});

Container saved(const std::vector<FittedText>& text) {
  ContainerWriter out("test", 1);
  add_text(out, text);
  const std::string bytes = out.bytes();
  return Container::parse(std::as_bytes(std::span(bytes)), "test");
}

std::string said(const FittedText& text, const Features& features = nothing) {
  return error_of([&] { (void)loaded_text(saved({text}), features); });
}

TEST(SavedText, all_options_come_back) {
  std::vector<FittedText> all{sample()};
  for (const TextOptions& options : kinds_of_ngrams()) all.push_back({.options = options});
  all.push_back({.options = {.buckets = 9}});
  EXPECT_EQ(loaded_text(saved(all), nothing), all);
}

TEST(SavedText, what_makes_no_sense_is_damage) {
  EXPECT_EQ(said(sample()), "no error");
  FittedText text = sample();
  text.idf.pop_back();
  EXPECT_TRUE(contains(said(text), "idf and vocabulary differ"));
  text = sample();
  text.idf[1] = -1;
  EXPECT_TRUE(contains(said(text), "not a weight"));
  text = sample();
  text.vocabulary.push_back("a");
  text.idf.push_back(1);
  EXPECT_TRUE(contains(said(text), "unordered"));
  text = sample();
  text.options.longest = 65;
  EXPECT_TRUE(contains(said(text), "makes no sense"));
}

TEST(SavedText, features_must_be_of_its_columns) {
  const auto feature = [](const char* name, std::int32_t group) {
    StringTable names;
    names.push_back(name);
    return Features::named(std::move(names), {group});
  };
  EXPECT_EQ(said(sample(), feature("caf\xE9:good", text_groups)), "no error");
  EXPECT_EQ(said(sample(), feature("x", 3)), "no error");
  EXPECT_TRUE(contains(said(sample(), feature("x", text_groups)), "no column of text"));
  EXPECT_TRUE(contains(said(sample(), feature("caf\xE9:a", text_groups + 1)), "no column of text"));
}

TEST(SavedText, numbers_that_are_no_counts_are_refused) {
  const nlohmann::json good = fitted_text_json(sample());
  for (const char* key : {"max_features", "buckets"}) {
    for (const nlohmann::json& wrong : {nlohmann::json(1e300), nlohmann::json(-1.0),
                                        nlohmann::json("7"), nlohmann::json(nullptr)}) {
      nlohmann::json bad = good;
      bad[key] = wrong;
      EXPECT_THROW((void)fitted_text_from_json(bad), std::exception) << key << wrong;
    }
  }
  nlohmann::json bad = good;
  bad["ngrams"] = {1e300, 1};
  EXPECT_THROW((void)fitted_text_from_json(bad), std::exception);
}

}  // namespace
}  // namespace folkman
