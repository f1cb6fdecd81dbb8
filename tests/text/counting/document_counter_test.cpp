#include "folkman/text/counting/document_counter.hpp"

#include <gtest/gtest.h>

#include "folkman/text/characters/murmur_hash.hpp"
#include "tests/text/counting/slow_ngrams.hpp"

namespace folkman {
namespace {

TEST(DocumentCounter, it_counts_the_ngrams_that_spelling_out_gives) {
  for (const TextOptions& options : kinds_of_ngrams()) {
    Vocabulary vocabulary(options);
    DocumentCounter counter(vocabulary);
    for (int again = 0; again < 2; ++again) {
      for (const std::string& document : some_documents()) {
        NgramCounts found;
        for (const auto& entry : counter.counts(document)) {
          const auto number = static_cast<std::size_t>(entry.number);
          EXPECT_TRUE(found.emplace(vocabulary.name(number), entry.count).second);
        }
        EXPECT_EQ(found, slow_ngrams(document, options));
      }
    }
  }
}

TEST(DocumentCounter, hashing_adds_up_the_counts_of_a_bucket) {
  for (TextOptions options : kinds_of_ngrams()) {
    options.buckets = 7;
    Vocabulary vocabulary(options);
    DocumentCounter counter(vocabulary);
    for (const std::string& document : some_documents()) {
      std::map<std::int32_t, int> expected;
      for (const auto& [name, count] : slow_ngrams(document, options))
        expected[bucket(name, options.buckets)] += count;
      std::map<std::int32_t, int> found;
      for (const auto& entry : counter.counts(document)) found.emplace(entry.number, entry.count);
      EXPECT_EQ(found, expected);
    }
  }
}

TEST(DocumentCounter, with_a_frozen_vocabulary_it_finds_its_ngrams_and_no_others) {
  for (const TextOptions& options : kinds_of_ngrams()) {
    std::vector<std::string> chosen;
    for (const std::string& document : some_documents())
      for (const auto& [name, count] : slow_ngrams(document, options))
        if (name.size() % 2 == 0) chosen.push_back(name);
    std::ranges::sort(chosen);
    chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
    Vocabulary vocabulary(options);
    const auto numbers = vocabulary.freeze({chosen.begin(), chosen.end()});
    DocumentCounter counter(vocabulary);
    for (const std::string& document : some_documents()) {
      NgramCounts found;
      for (const auto& entry : counter.counts(document)) {
        const auto place = std::ranges::find(numbers, entry.number) - numbers.begin();
        if (place < std::ssize(chosen))
          found[chosen[static_cast<std::size_t>(place)]] = entry.count;
      }
      NgramCounts expected = slow_ngrams(document, options);
      std::erase_if(expected, [](const auto& one) { return one.first.size() % 2 != 0; });
      EXPECT_EQ(found, expected);
    }
  }
}

}  // namespace
}  // namespace folkman
