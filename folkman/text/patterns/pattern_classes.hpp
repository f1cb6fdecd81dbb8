// The classes of Python's patterns: \w and its like, brackets, escaped characters.
#pragma once

#include <optional>

#include "folkman/text/characters/character_set.hpp"
#include "folkman/text/patterns/pattern_reader.hpp"

namespace folkman {

struct PatternFlags {
  bool ascii = false;        // (?a): \w, \d, \s, \b and case are those of ASCII
  bool ignore_case = false;  // (?i)
  bool dot_is_all = false;   // (?s)
};

class PatternClasses {
 public:
  PatternClasses(PatternReader& reader, const PatternFlags& flags)
      : reader_(reader), flags_(flags) {}

  // One character, or those that differ from it by case.
  [[nodiscard]] CharacterSet one(char32_t c) const;
  // After [, to the closing ].
  [[nodiscard]] CharacterSet in_brackets();
  // After \, if it is \w or the like.
  [[nodiscard]] std::optional<CharacterSet> named();
  // After \, a single character: \t, \x41, \u00e9, \.
  [[nodiscard]] char32_t escaped();

 private:
  [[nodiscard]] CharacterSet cased(const CharacterSet& set) const;
  [[nodiscard]] char32_t bracket_character();
  [[nodiscard]] char32_t hexadecimal(int digits);

  PatternReader& reader_;
  const PatternFlags& flags_;
};

}  // namespace folkman
