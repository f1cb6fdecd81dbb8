#include "folkman/text/analyzer.hpp"

#include <optional>
#include <vector>

#include "folkman/text/folded_text.hpp"
#include "folkman/text/token_pattern.hpp"
#include "folkman/text/token_runs.hpp"
#include "folkman/text/unicode.hpp"
#include "folkman/text/utf8.hpp"

namespace folkman {
namespace {

RunRule run_rule(const TextOptions& options, const std::optional<TokenPattern>& pattern) {
  if (pattern && pattern->runs()) return *pattern->runs();
  RunRule rule{word_characters(), 2};
  if (!pattern && options.words == WordRule::letters_and_marks) {
    rule.members.beyond = CharacterClass::Beyond::words_and_marks;
  }
  return rule;
}

std::optional<TokenPattern> token_pattern(const TextOptions& options) {
  if (options.token_pattern.empty()) return {};
  return TokenPattern(options.token_pattern);
}

}  // namespace

struct Analyzer::State {
  explicit State(const TextOptions& options)
      : units(options.units),
        pattern(token_pattern(options)),
        rule(run_rule(options, pattern)),
        folder(options.lowercase, options.accents, rule.members),
        runs(rule) {}

  TextUnits units;
  std::optional<TokenPattern> pattern;  // of the user
  RunRule rule;
  TextFolder folder;
  TokenRuns runs;
  std::vector<char32_t> characters = {};
  std::vector<std::size_t> ends = {};

  void whole_document(std::string_view text);
  void word_by_word(std::string_view text);
};

Analyzer::Analyzer(const TextOptions& options) : state_(std::make_unique<State>(options)) {}
Analyzer::Analyzer(Analyzer&&) noexcept = default;
Analyzer& Analyzer::operator=(Analyzer&&) noexcept = default;
Analyzer::~Analyzer() = default;

std::span<const std::string_view> Analyzer::words(std::string_view document) {
  const auto folded = state_->folder.fold(document);
  if (!state_->pattern || state_->pattern->runs()) return state_->runs.tokens(folded);
  return state_->pattern->tokens(folded);
}

CharacterRuns Analyzer::characters(std::string_view document) {
  const auto folded = state_->folder.fold(document);
  state_->characters.clear();
  state_->ends.clear();
  if (state_->units == TextUnits::characters) {
    state_->whole_document(folded.text);
  } else {
    state_->word_by_word(folded.text);
  }
  return {state_->characters, state_->ends};
}

bool Analyzer::words_may_hold_blanks() const {
  return state_->pattern && state_->pattern->may_hold_blanks();
}

// Two or more blanks become one; a single one stays what it is.
void Analyzer::State::whole_document(std::string_view text) {
  characters.reserve(text.size());
  const char* const end = text.data() + text.size();
  std::size_t blanks = 0;
  for (const char* at = text.data(); at < end;) {
    const Decoded next = decoded(at, end);
    at += next.bytes;
    blanks = is_blank(next.character) ? blanks + 1 : 0;
    if (blanks == 2) characters.back() = ' ';
    if (blanks < 2) characters.push_back(next.character);
  }
  ends.push_back(characters.size());
}

void Analyzer::State::word_by_word(std::string_view text) {
  const char* const end = text.data() + text.size();
  bool inside = false;
  const auto close = [&] {
    if (inside) {
      characters.push_back(' ');
      ends.push_back(characters.size());
    }
    inside = false;
  };
  for (const char* at = text.data(); at < end;) {
    const Decoded next = decoded(at, end);
    at += next.bytes;
    if (is_blank(next.character)) {
      close();
      continue;
    }
    if (!inside) characters.push_back(' ');
    inside = true;
    characters.push_back(next.character);
  }
  close();
}

}  // namespace folkman
