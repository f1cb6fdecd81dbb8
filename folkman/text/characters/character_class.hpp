// The characters that make a token, where a token is a run of them.
#pragma once

#include <bitset>
#include <cstdint>
#include <limits>
#include <optional>

#include "folkman/text/characters/character_set.hpp"

namespace folkman {

struct CharacterClass {
  // Beyond ASCII: no character, \w, \w with marks and joiners, all but \s, all.
  enum class Beyond { none, words, words_and_marks, not_blanks, all };

  std::bitset<128> ascii = {};
  Beyond beyond = Beyond::none;

  friend bool operator==(const CharacterClass&, const CharacterClass&) = default;
};

// Tokens are the longest runs of `members`, if they have `shortest` to `longest` characters, all of
// them in `only`.
struct RunRule {
  static constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

  CharacterClass members;
  std::size_t shortest = 1;
  std::size_t longest = unlimited;
  std::optional<CharacterSet> only = {};

  friend bool operator==(const RunRule&, const RunRule&) = default;
};

// What a character does to the run of the characters before it: a mark continues one, but begins
// none.
enum class Membership : std::uint8_t { outside, inside, clinging };

[[nodiscard]] Membership membership(char32_t c, const CharacterClass& members);

template <typename Member>
[[nodiscard]] std::bitset<128> ascii_where(const Member& member) {
  std::bitset<128> result;
  for (std::size_t c = 0; c < result.size(); ++c) result[c] = member(static_cast<char32_t>(c));
  return result;
}
[[nodiscard]] inline std::bitset<128> ascii_of(const CharacterSet& set) {
  return ascii_where([&](char32_t c) { return set.contains(c); });
}

[[nodiscard]] CharacterClass word_characters();  // \w
[[nodiscard]] CharacterClass not_blanks();       // \S

}  // namespace folkman
