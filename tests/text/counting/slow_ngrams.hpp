// The n-grams of a document, spelled out and counted in a map: what the quick way must agree with.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "folkman/text/characters/utf8.hpp"
#include "folkman/text/tokens/analyzer.hpp"

namespace folkman {

using NgramCounts = std::map<std::string, int>;

// All runs of `shortest` to `longest` units, joined; where a run is shorter than that and `whole`,
// the run itself.
inline void count_runs(const std::vector<std::string>& units, const TextOptions& options,
                       const std::string& between, bool whole, NgramCounts& counts) {
  const auto joined = [&](std::size_t first, std::size_t size) {
    std::string name = units[first];
    for (std::size_t i = 1; i < size; ++i) name += between + units[first + i];
    return name;
  };
  const auto shortest = static_cast<std::size_t>(options.shortest);
  if (whole && !units.empty() && units.size() < shortest) ++counts[joined(0, units.size())];
  for (std::size_t size = shortest; size <= static_cast<std::size_t>(options.longest); ++size)
    for (std::size_t first = 0; first + size <= units.size(); ++first)
      ++counts[joined(first, size)];
}

inline NgramCounts slow_ngrams(std::string_view document, const TextOptions& options) {
  Analyzer analyzer(options);
  NgramCounts counts;
  if (options.units == TextUnits::words) {
    std::vector<std::string> words;
    for (const std::string_view word : analyzer.words(document)) {
      if (std::ranges::find(options.stop_words, word) == options.stop_words.end())
        words.emplace_back(word);
    }
    count_runs(words, options, " ", false, counts);
    return counts;
  }
  const CharacterRuns runs = analyzer.characters(document);
  std::size_t start = 0;
  for (const std::size_t end : runs.ends) {
    std::vector<std::string> characters;
    for (; start < end; ++start) {
      const Encoded one = encoded(runs.characters[start]);
      characters.emplace_back(one.bytes.data(), one.length);
    }
    count_runs(characters, options, "", options.units == TextUnits::characters_in_words, counts);
  }
  return counts;
}

// One of every kind of n-gram there is.
inline std::vector<TextOptions> kinds_of_ngrams() {
  return {{},
          {.shortest = 1, .longest = 2},
          {.shortest = 2, .longest = 3, .stop_words = {"good", "the"}},
          {.shortest = 3, .longest = 3},
          {.stop_words = {"good"}},
          {.token_pattern = "[a-z]+ ?[a-z]+"},
          {.shortest = 1, .longest = 2, .token_pattern = "[a-z]+ ?[a-z]+"},
          {.shortest = 1, .longest = 2, .token_pattern = "[\\x01-\\x1f]|\\w+"},
          {.units = TextUnits::characters},
          {.units = TextUnits::characters, .shortest = 2, .longest = 4},
          {.units = TextUnits::characters_in_words, .shortest = 1, .longest = 3},
          {.units = TextUnits::characters_in_words, .shortest = 5, .longest = 6}};
}

inline const std::vector<std::string>& some_documents() {
  static const std::vector<std::string> documents{
      "the good, the bad and the ugly",
      "",
      "good good good good",
      "a b c",
      "it is no good at\x01"
      "all \x02 x",
      "caf\xC3\xA9 na\xC3\xAFve \xCE\x9F\xCE\x94\xCE\x9F\xCE\xA3 \xF0\x9F\x91\x8D\xF0\x9F\x8F\xBD",
      "caf\xE9 \xFF\xFE",
      "an_extraordinarily_long_word_indeed an_extraordinarily_long_word_indeed too",
      "bad good bad good the end"};
  return documents;
}

}  // namespace folkman
