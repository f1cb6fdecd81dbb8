// A document as characters.
#pragma once

#include <cstddef>
#include <span>

namespace folkman {

// Characters in runs that n-grams do not cross: characters[ends[r-1] .. ends[r]) is run r. The
// whole document is one run (char; runs of blanks made one blank), or each word is, with a blank at
// either end (char_wb).
struct CharacterRuns {
  std::span<const char32_t> characters;
  std::span<const std::size_t> ends;
};

}  // namespace folkman
