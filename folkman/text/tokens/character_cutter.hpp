// A folded text as characters, in the runs of char and char_wb.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "folkman/text/tokens/character_runs.hpp"

namespace folkman {

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
