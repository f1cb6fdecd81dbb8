// A set of characters, as ranges.
#pragma once

#include <span>
#include <vector>

#include "folkman/text/characters/utf8.hpp"

namespace folkman {

struct CharacterRange {
  char32_t first;
  char32_t last;
  friend bool operator==(const CharacterRange&, const CharacterRange&) = default;
};

class CharacterSet {
 public:
  CharacterSet() = default;
  explicit CharacterSet(std::vector<CharacterRange> ranges);  // in any order

  [[nodiscard]] bool contains(char32_t c) const;
  [[nodiscard]] CharacterSet complement() const;
  [[nodiscard]] CharacterSet united(const CharacterSet& other) const;
  // Those of `first` to `last`.
  [[nodiscard]] CharacterSet within(char32_t first, char32_t last) const;
  // Sorted; no two touch.
  [[nodiscard]] std::span<const CharacterRange> ranges() const { return ranges_; }

  friend bool operator==(const CharacterSet&, const CharacterSet&) = default;

 private:
  std::vector<CharacterRange> ranges_;
};

// \w, \d and \s, each made once.
[[nodiscard]] const CharacterSet& word_set();
[[nodiscard]] const CharacterSet& digit_set();
[[nodiscard]] const CharacterSet& blank_set();

// The set with upper and lower case taken as the same, as Python's re.IGNORECASE has it: by the
// lower case of one character, and lower case letters alike if they have the same upper case.
[[nodiscard]] CharacterSet without_case(const CharacterSet& set);
// The same where only ASCII has case (re.ASCII).
[[nodiscard]] CharacterSet without_ascii_case(const CharacterSet& set);

}  // namespace folkman
