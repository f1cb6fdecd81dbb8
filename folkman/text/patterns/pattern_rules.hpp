// What a pattern says about tokens: whether they are simply runs of characters (which needs no
// regular expression), whether they can be empty or hold a blank, and what RE2 must look for.
#pragma once

#include <string>

#include "folkman/text/characters/character_class.hpp"
#include "folkman/text/patterns/pattern_parser.hpp"

namespace folkman {

// Stands at every word boundary of a marked text. It is no character: Unicode keeps it for uses
// like this.
constexpr char32_t boundary_mark = 0xFDD0;

[[nodiscard]] std::optional<RunRule> run_rule(const PatternNode& pattern);

[[nodiscard]] bool has_token_group(const PatternNode& pattern);
[[nodiscard]] bool has_word_boundary(const PatternNode& pattern);
[[nodiscard]] bool token_may_be_empty(const PatternNode& pattern);
[[nodiscard]] bool token_may_hold_blank(const PatternNode& pattern);
// Whether two boundaries may be asked for at one place, which marks cannot answer.
[[nodiscard]] bool has_boundaries_in_a_row(const PatternNode& pattern);

// For RE2. Its \b knows ASCII only; with `marked`, \b is a mark, and marks are skipped elsewhere.
[[nodiscard]] std::string re2_pattern(const PatternNode& pattern, bool marked);

}  // namespace folkman
