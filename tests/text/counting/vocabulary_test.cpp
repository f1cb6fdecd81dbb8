#include "folkman/text/counting/vocabulary.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <thread>

#include "folkman/text/counting/document_counter.hpp"
#include "tests/text/counting/slow_ngrams.hpp"

namespace folkman {
namespace {

std::vector<std::string> listed(const StringTable& names) {
  std::vector<std::string> list;
  for (std::size_t i = 0; i < names.size(); ++i) list.emplace_back(names[i]);
  return list;
}

std::set<std::string> all_ngrams(const std::vector<std::string>& documents,
                                 const TextOptions& options) {
  std::set<std::string> names;
  for (const std::string& document : documents)
    for (const auto& [name, count] : slow_ngrams(document, options)) names.insert(name);
  return names;
}

TEST(Vocabulary, sorted_names_are_all_ngrams_met_in_the_order_of_their_bytes) {
  for (const TextOptions& options : kinds_of_ngrams()) {
    Vocabulary vocabulary(options);
    DocumentCounter counter(vocabulary);
    for (const std::string& document : some_documents()) (void)counter.counts(document);
    const auto sorted = vocabulary.sorted();
    const auto expected = all_ngrams(some_documents(), options);
    EXPECT_EQ(listed(sorted.names), std::vector<std::string>(expected.begin(), expected.end()));
    for (std::size_t i = 0; i < sorted.numbers.size(); ++i)
      EXPECT_EQ(vocabulary.name(static_cast<std::size_t>(sorted.numbers[i])), sorted.names[i]);
  }
}

TEST(Vocabulary, it_is_the_same_for_any_number_of_workers) {
  std::mt19937 random(5);
  std::vector<std::string> documents;
  for (int i = 0; i < 400; ++i) {
    std::string& document = documents.emplace_back();
    for (int word = 0; word < 30; ++word)
      document.append("w")
          .append(std::to_string(random() % 200))
          .append(random() % 4 == 0 ? ", " : " ");
  }
  for (const TextOptions& options : kinds_of_ngrams()) {
    const auto expected = all_ngrams(documents, options);
    for (const std::size_t count : {1U, 3U}) {
      Vocabulary vocabulary(options);
      {
        std::vector<std::jthread> workers;
        for (std::size_t worker = 0; worker < count; ++worker)
          workers.emplace_back([&vocabulary, &documents, worker, count] {
            DocumentCounter counter(vocabulary);
            for (std::size_t i = worker; i < documents.size(); i += count)
              (void)counter.counts(documents[i]);
          });
      }
      const auto names = listed(vocabulary.sorted(static_cast<int>(count)).names);
      EXPECT_EQ(names, std::vector<std::string>(expected.begin(), expected.end()));
    }
  }
}

TEST(Vocabulary, stop_words_are_no_ngrams_even_when_named) {
  Vocabulary alone({.stop_words = {"the"}});
  const auto numbers = alone.freeze({"the", "cat"});
  EXPECT_EQ(numbers.front(), -1);
  EXPECT_GE(numbers.back(), alone.stop_words());
  Vocabulary pairs({.shortest = 1, .longest = 2, .stop_words = {"the"}});
  EXPECT_EQ(pairs.freeze({"the cat", "cat"}).front(), -1);
}

TEST(Vocabulary, options_that_make_no_sense_are_refused) {
  EXPECT_THROW(Vocabulary({.shortest = 2, .longest = 1}), std::exception);
  EXPECT_THROW(Vocabulary({.units = TextUnits::characters, .stop_words = {"a"}}), std::exception);
  EXPECT_THROW(Vocabulary({.min_df = {1.5, true}}), std::exception);
}

}  // namespace
}  // namespace folkman
