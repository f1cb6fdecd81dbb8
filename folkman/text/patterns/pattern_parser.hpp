// Python's regular expressions (the re module, for str) as far as RE2 can follow: all of them but
// what looks around or back (lookahead, lookbehind, backreferences, atomic groups and possessive
// repeats, conditions) and \B, $, (?m), (?x) and flags for a part of the pattern. Those are
// refused, as is what Python itself refuses.
#pragma once

#include <limits>
#include <string_view>

#include "folkman/text/characters/character_set.hpp"

namespace folkman {

// A regular expression as a tree.
struct PatternNode {
  enum class Kind {
    characters,      // one of `set`
    sequence,        // all parts in a row; of none: the empty text
    choice,          // the first part that leads to a match
    repeat,          // the only part, `least` to `most` times
    token,           // the capturing group: its only part is the token
    word_boundary,   // between \w and not \w
    ascii_boundary,  // the same, of ASCII
    text_start,
    text_end,
  };
  static constexpr std::size_t unbounded = std::numeric_limits<std::size_t>::max();

  Kind kind = Kind::sequence;
  CharacterSet set = {};
  std::vector<PatternNode> parts = {};
  std::size_t least = 1;
  std::size_t most = 1;
  bool lazy = false;
};

// Error (kind argument) where it cannot be used.
[[nodiscard]] PatternNode parsed_pattern(std::string_view pattern);

}  // namespace folkman
