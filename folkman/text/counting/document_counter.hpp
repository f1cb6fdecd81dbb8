// The n-grams of a document and how often each occurs, by their numbers in a vocabulary. One per
// worker and text column. Words and n-grams of characters are counted where they are found
// (text/counting/word_table.hpp, text/counting/ngram_cache.hpp); longer ones of words, of which few
// come again, and names go through one more table.
#pragma once

#include "folkman/text/counting/ngram_cache.hpp"
#include "folkman/text/counting/row_counter.hpp"
#include "folkman/text/counting/vocabulary.hpp"
#include "folkman/text/counting/word_table.hpp"
#include "folkman/text/tokens/analyzer.hpp"

namespace folkman {

class DocumentCounter {
 public:
  using Entry = RowCounter::Entry;

  explicit DocumentCounter(Vocabulary& vocabulary)
      : vocabulary_(&vocabulary), analyzer_(vocabulary.options()), words_(vocabulary.units()) {}

  // Distinct numbers, all known, in any order. Holds until the next call.
  [[nodiscard]] std::span<const Entry> counts(std::string_view document);

 private:
  void count(WordTable::Slot& slot, std::int32_t number);
  void count_words(std::span<const std::string_view> words);
  void count_names(std::span<const std::string_view> words);
  void count_ngrams_of(std::span<const std::string_view> words);
  void count_run(std::span<const char32_t> characters);
  void count_hashed_run(std::span<const char32_t> characters, bool is_short);
  void count_ngrams(int shortest, int longest);
  void count_whole_run();
  [[nodiscard]] std::int32_t ngram_of(std::int32_t unit);
  [[nodiscard]] bool next_keys(int size);
  void count_name(std::string_view name);
  [[nodiscard]] bool is_stop_word(std::string_view word) const;
  [[nodiscard]] bool hashes() const { return vocabulary_->options().buckets > 0; }

  Vocabulary* vocabulary_;
  Analyzer analyzer_;
  WordTable words_;
  NgramCache ngrams_;
  RowCounter counter_;
  std::uint32_t stamp_ = 0;             // of this document, in the slots of words_
  std::vector<Entry> entries_;          // of words that are features
  std::uint32_t count_ = 0;             // of these
  std::vector<std::int32_t> run_;       // units
  std::vector<std::int32_t> prefixes_;  // n-grams of the last length, by where they start
  std::vector<NgramTable::Key> keys_;
  std::vector<std::string_view> kept_;
  std::string name_;
};

}  // namespace folkman
