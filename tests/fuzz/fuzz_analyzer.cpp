// Any bytes as a document, and their first line as a pattern. Tokens are never empty, are valid
// UTF-8 and parts of the folded text in order; a pattern that says the default gives the default.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "folkman/base/error.hpp"
#include "folkman/text/characters/utf8.hpp"
#include "folkman/text/tokens/analyzer.hpp"

namespace {

using folkman::TextOptions;
using folkman::TextUnits;

void expect(bool law) {
  if (!law) std::abort();
}

bool is_utf8(std::string_view text) {
  const char* const end = text.data() + text.size();
  for (const char* at = text.data(); at < end;) {
    const auto next = folkman::decoded(at, end);
    if (next.bytes == 1 && next.character >= 0x80) return false;
    at += next.bytes;
  }
  return true;
}

std::vector<std::string> words(folkman::Analyzer& analyzer, std::string_view document) {
  const auto found = analyzer.words(document);
  const char* last = found.empty() ? nullptr : found.front().data();
  for (const auto word : found) {
    expect(!word.empty() && is_utf8(word) && word.data() >= last);
    expect(analyzer.words_may_hold_blanks() || word.find(' ') == std::string_view::npos);
    last = word.data() + word.size();
  }
  return {found.begin(), found.end()};
}

void check_characters(folkman::Analyzer& analyzer, std::string_view document) {
  const auto runs = analyzer.characters(document);
  expect(std::ranges::is_sorted(runs.ends));
  expect(runs.ends.empty() ? runs.characters.empty() : runs.ends.back() == runs.characters.size());
  expect(std::ranges::all_of(runs.characters, [](char32_t c) {
    return c < folkman::characters_in_unicode && (c < 0xD800 || c > 0xDFFF);
  }));
}

// Analyzers with one way to fold, kept from run to run, as a worker keeps them.
struct Analyzers {
  explicit Analyzers(const TextOptions& folding)
      : plain(with(folding, [](TextOptions&) {})),
        by_pattern(with(folding, [](TextOptions& o) { o.token_pattern = R"(\b\w(?:\w|\w)+\b)"; })),
        marks(
            with(folding, [](TextOptions& o) { o.words = folkman::WordRule::letters_and_marks; })),
        characters(with(folding, [](TextOptions& o) { o.units = TextUnits::characters; })),
        in_words(with(folding, [](TextOptions& o) { o.units = TextUnits::characters_in_words; })) {}

  template <typename Change>
  static folkman::Analyzer with(TextOptions options, Change change) {
    change(options);
    return folkman::Analyzer(options);
  }

  void check(std::string_view text) {
    expect(words(plain, text) == words(by_pattern, text));
    words(marks, text);
    check_characters(characters, text);
    check_characters(in_words, text);
  }

  folkman::Analyzer plain;
  folkman::Analyzer by_pattern;
  folkman::Analyzer marks;
  folkman::Analyzer characters;
  folkman::Analyzer in_words;
};

std::vector<Analyzers> every_folding() {
  std::vector<Analyzers> result;
  for (const bool lowercase : {false, true}) {
    for (const auto accents :
         {folkman::Accents::keep, folkman::Accents::ascii, folkman::Accents::unicode}) {
      result.emplace_back(TextOptions{.lowercase = lowercase, .accents = accents});
    }
  }
  return result;
}

void check_pattern(std::string_view text) {
  const auto end = std::min(text.find('\n'), text.size());
  try {
    folkman::Analyzer analyzer({.token_pattern = std::string(text.substr(0, end))});
    words(analyzer, text.substr(end));
  } catch (const folkman::Error&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static auto analyzers = every_folding();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (auto& folding : analyzers) folding.check(text);
  check_pattern(text);
  return 0;
}
