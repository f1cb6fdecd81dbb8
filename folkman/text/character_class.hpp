// The characters that make a token, where a token is a run of them.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>

namespace folkman {

struct CharacterClass {
  // Beyond ASCII: no character, \w, \w with marks and joiners, all but \s, all.
  enum class Beyond { none, words, words_and_marks, not_blanks, all };

  std::bitset<128> ascii = {};
  Beyond beyond = Beyond::none;

  friend bool operator==(const CharacterClass&, const CharacterClass&) = default;
};

// Tokens are the longest runs of `members`, if of at least `shortest` characters.
struct RunRule {
  CharacterClass members;
  std::size_t shortest = 1;

  friend bool operator==(const RunRule&, const RunRule&) = default;
};

// What a character does to the run of the characters before it: a mark continues one, but begins
// none.
enum class Membership : std::uint8_t { outside, inside, clinging };

[[nodiscard]] Membership membership(char32_t c, const CharacterClass& members);

[[nodiscard]] CharacterClass word_characters();  // \w
[[nodiscard]] CharacterClass not_blanks();       // \S

}  // namespace folkman
