// A folded text as characters, in the runs of char and char_wb.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace folkman {

// Characters in runs that n-grams do not cross: characters[ends[r-1] .. ends[r]) is run r. The
// whole document is one run (char; runs of blanks made one blank), or each word is, with a blank at
// either end (char_wb).
struct CharacterRuns {
  std::span<const char32_t> characters;
  std::span<const std::size_t> ends;
};

class CharacterCutter {
 public:
  // One run: two or more blanks become one, a single one stays what it is.
  [[nodiscard]] CharacterRuns whole(std::string_view text);
  // A run for each word between blanks, with a blank at either end.
  [[nodiscard]] CharacterRuns by_words(std::string_view text);

 private:
  [[nodiscard]] CharacterRuns answer(std::size_t count) const;

  std::vector<char32_t> characters_;  // the first of them; never made smaller
  std::vector<std::size_t> ends_;
};

}  // namespace folkman
