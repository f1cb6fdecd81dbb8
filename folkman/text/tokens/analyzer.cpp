#include "folkman/text/tokens/analyzer.hpp"

#include "folkman/text/characters/folded_text.hpp"
#include "folkman/text/patterns/token_pattern.hpp"
#include "folkman/text/tokens/token_runs.hpp"

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
  CharacterCutter cutter = {};
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
  const auto text = state_->folder.fold(document).text;
  return state_->units == TextUnits::characters ? state_->cutter.whole(text)
                                                : state_->cutter.by_words(text);
}

bool Analyzer::words_may_hold_blanks() const {
  return state_->pattern && state_->pattern->may_hold_blanks();
}

}  // namespace folkman
