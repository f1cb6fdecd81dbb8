// The n-grams of one text column, shared by the workers of a reading: units (words by name, or
// characters by code point) and the n-grams made of them. Numbers are given in order of arrival;
// `sorted` brings the n-grams into the final order, that of their bytes, which is scikit-learn's.
//
// Where words may hold blanks, "a b" may be one word or two; an n-gram is then a unit by itself,
// named in full, as scikit-learn knows no other.
#pragma once

#include "folkman/base/names/dictionary.hpp"
#include "folkman/base/names/string_table.hpp"
#include "folkman/text/characters/text_options.hpp"
#include "folkman/text/counting/ngram_table.hpp"

namespace folkman {

struct TrieOrder;  // text/counting/trie_order.hpp

class Vocabulary {
 public:
  // Stands for the end of a word shorter than the shortest n-gram, which is taken whole (char_wb).
  static constexpr std::int32_t end_of_word = 0x7FFFFFFF;

  explicit Vocabulary(const TextOptions& options);

  [[nodiscard]] const TextOptions& options() const { return options_; }
  [[nodiscard]] bool takes_ngrams_whole() const { return whole_; }
  // Words alone: their numbers in `units` are the numbers of the features.
  [[nodiscard]] bool units_are_features() const { return units_are_features_; }
  [[nodiscard]] Dictionary& units() { return units_; }
  [[nodiscard]] NgramTable& ngrams() { return ngrams_; }
  // Units below it are stop words.
  [[nodiscard]] std::int32_t stop_words() const { return stop_words_; }
  [[nodiscard]] std::size_t size() const;  // one more than the largest number
  [[nodiscard]] std::size_t text_bytes() const { return units_.text_bytes(); }  // of all units

  // Takes in n-grams known by name, and no others from then on.
  // Returns the number of each; -1 where no document can have such an n-gram.
  [[nodiscard]] std::vector<std::int32_t> freeze(const std::vector<std::string_view>& names);

  // The n-grams met, in the order of their bytes. Not while others may add to it.
  struct Sorted {
    std::vector<std::int32_t> numbers;
    StringTable names;
  };
  [[nodiscard]] Sorted sorted(int threads = 1) const;
  [[nodiscard]] std::string name(std::size_t number) const;  // also while others add

 private:
  [[nodiscard]] std::int32_t number_of(std::string_view name);
  [[nodiscard]] std::string unit_name(std::int32_t unit) const;
  [[nodiscard]] Sorted named(const TrieOrder& order, const StringTable& words, int threads) const;
  [[nodiscard]] Sorted named_piece(const TrieOrder& order, const StringTable& words,
                                   std::size_t first, std::size_t last) const;

  TextOptions options_;
  bool whole_ = false;
  bool units_are_features_ = false;
  Dictionary units_;
  NgramTable ngrams_;
  std::int32_t stop_words_ = 0;
};

}  // namespace folkman
