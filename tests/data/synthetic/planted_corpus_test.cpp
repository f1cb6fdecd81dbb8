#include "folkman/data/synthetic/planted_corpus.hpp"

#include <gtest/gtest.h>

#include <set>

#include "folkman/base/error.hpp"
#include "folkman/data/synthetic/planted_words.hpp"

namespace folkman {
namespace {

TEST(PlantedCorpus, a_document_depends_on_the_seed_and_its_number_alone) {
  const PlantedCorpus one({.words = 2000, .seed = 5});
  const PlantedCorpus same({.words = 2000, .seed = 5});
  const PlantedCorpus other({.words = 2000, .seed = 6});
  EXPECT_EQ(one.document(77).counts, same.document(77).counts);
  EXPECT_NE(one.document(77).counts, other.document(77).counts);
  EXPECT_NE(one.document(77).counts, one.document(78).counts);
}

TEST(PlantedCorpus, words_are_all_different_and_the_planted_ones_are_real) {
  const PlantedCorpus corpus({.words = 30000});
  EXPECT_EQ(corpus.words().size(), 30000U);
  EXPECT_EQ(std::set<std::string>(corpus.words().begin(), corpus.words().end()).size(), 30000U);
  const std::set<std::string_view> praise(words_of_praise().begin(), words_of_praise().end());
  for (const auto& planted : corpus.planted()) {
    const auto& word = corpus.words()[static_cast<std::size_t>(planted.word)];
    EXPECT_EQ(praise.contains(word), planted.points_to == 1) << word;
  }
}

TEST(PlantedCorpus, planted_words_are_commoner_in_their_class_by_about_their_strength) {
  const PlantedCorpus corpus({.words = 2000, .wrong_labels = 0});
  std::vector<double> own(2000);
  std::vector<double> other(2000);
  std::vector<Class> points_to(2000, -1);
  for (const auto& planted : corpus.planted()) {
    points_to[static_cast<std::size_t>(planted.word)] = planted.points_to;
  }
  for (std::uint64_t i = 0; i < 4000; ++i) {
    const auto document = corpus.document(i);
    for (const auto& [word, times] : document.counts) {
      const auto w = static_cast<std::size_t>(word);
      (points_to[w] == document.label ? own : other)[w] += times;
    }
  }
  for (const auto& planted : corpus.planted()) {
    const auto w = static_cast<std::size_t>(planted.word);
    if (planted.strength < 4 || own[w] + other[w] < 200) continue;
    EXPECT_GT(own[w], 1.25 * other[w]) << corpus.words()[w];
    EXPECT_LT(own[w], planted.strength * other[w]) << corpus.words()[w];
  }
}

TEST(PlantedCorpus, too_small_a_vocabulary_is_refused_with_the_least_size) {
  EXPECT_THROW(PlantedCorpus({.words = 10}), Error);
}

TEST(WordUrn, draws_in_proportion_to_the_weights) {
  const WordUrn urn({1, 0, 3});
  std::vector<int> drawn(3);
  std::uint64_t state = 1;
  for (int i = 0; i < 40000; ++i) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    ++drawn[urn.draw(state)];
  }
  EXPECT_EQ(drawn[1], 0);
  EXPECT_NEAR(drawn[0], 10000, 400);
}

}  // namespace
}  // namespace folkman
