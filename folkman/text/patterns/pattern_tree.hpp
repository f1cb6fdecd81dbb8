// A regular expression as a tree.
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "folkman/text/characters/character_set.hpp"

namespace folkman {

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

}  // namespace folkman
