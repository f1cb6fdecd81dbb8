// What a character is, and what becomes of it: the questions that Python's `str` and `re` answer
// for scikit-learn, with the same answers. The tables are utf8proc's (Unicode 15); Python 3.11 has
// Unicode 14. Characters of 14 have the same properties in both (tests/rivals asks about every
// one); the 4,489 added since are unassigned to that Python, so never part of a word, and what they
// really are here: mostly Chinese characters, which are letters.
#pragma once

#include <array>

namespace folkman {

[[nodiscard]] bool is_word_character(char32_t c);  // \w: letters, digits, other numbers, and _
[[nodiscard]] bool is_digit(char32_t c);           // \d: decimal ones
[[nodiscard]] bool is_blank_beyond_ascii(char32_t c);
constexpr auto ascii_blanks = [] {
  std::array<bool, 128> blanks{};
  for (const std::size_t blank : {9U, 10U, 11U, 12U, 13U, 28U, 29U, 30U, 31U, 32U})
    blanks[blank] = true;
  return blanks;
}();
[[nodiscard]] inline bool is_blank(char32_t c) {  // \s
  return c < ascii_blanks.size() ? ascii_blanks[c] : is_blank_beyond_ascii(c);
}
[[nodiscard]] bool is_mark(char32_t c);  // combines with the character before it
[[nodiscard]] constexpr bool is_joiner(char32_t c) { return c == 0x200C || c == 0x200D; }
// Not spacing, so that accents are stripped by leaving it out: canonical combining class > 0.
[[nodiscard]] bool is_accent(char32_t c);

// Where a capital sigma ends a word, it becomes ς: Unicode's Final_Sigma asks these two.
[[nodiscard]] bool is_cased(char32_t c);
[[nodiscard]] bool is_case_ignorable(char32_t c);

// The one-character lower case.
[[nodiscard]] char32_t lower(char32_t c);

struct Decomposition {
  std::array<char32_t, 18> characters;  // 18: the longest there is, U+FDFA
  std::size_t size;
};

// Compatibility decomposition (NFKD) of one character.
[[nodiscard]] Decomposition decomposition(char32_t c);

}  // namespace folkman
