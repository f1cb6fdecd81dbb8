#include "folkman/text/patterns/pattern_classes.hpp"

#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace folkman {

CharacterSet PatternClasses::cased(const CharacterSet& set) const {
  if (!flags_.ignore_case) return set;
  return flags_.ascii ? without_ascii_case(set) : without_case(set);
}

CharacterSet PatternClasses::one(char32_t c) const { return cased(CharacterSet({{c, c}})); }

std::optional<CharacterSet> PatternClasses::named() {
  struct Named {
    std::string_view letters;  // of the class, of all other characters
    const CharacterSet& (*set)();
  };
  constexpr std::array<Named, 3> classes{{{"wW", word_set}, {"dD", digit_set}, {"sS", blank_set}}};
  for (const auto& [letters, set] : classes) {
    if (!reader_.next_is_one_of(letters)) continue;
    const bool without = reader_.take_any() == static_cast<char32_t>(letters[1]);
    CharacterSet found = flags_.ascii ? set().within(0, 0x7F) : set();
    if (flags_.ascii && set == blank_set) found = CharacterSet({{9, 13}, {' ', ' '}});
    return without ? found.complement() : found;
  }
  return {};
}

CharacterSet PatternClasses::in_brackets() {
  const bool without = reader_.take("^");
  std::vector<CharacterRange> ranges;
  for (bool first = true; first || !reader_.take("]"); first = false) {
    if (reader_.take("\\")) {
      if (const auto set = named()) {
        ranges.insert(ranges.end(), set->ranges().begin(), set->ranges().end());
        if (reader_.take("-")) {
          ranges.push_back({'-', '-'});
          if (!reader_.next_is_one_of("]")) {
            reader_.refuse("a range starts with a class", "put - at the end of the brackets");
          }
        }
        continue;
      }
      reader_.go_to(reader_.position() - 1);
    }
    const char32_t low = bracket_character();
    char32_t high = low;
    const auto dash = reader_.position();
    if (reader_.take("-")) {
      if (reader_.next_is_one_of("]")) {
        reader_.go_to(dash);
      } else {
        high = bracket_character();
      }
    }
    if (high < low) reader_.refuse("a range runs backwards", "write a-z, not z-a");
    ranges.push_back({low, high});
  }
  const auto set = cased(CharacterSet(std::move(ranges)));
  return without ? set.complement() : set;
}

char32_t PatternClasses::bracket_character() {
  if (!reader_.take("\\")) return reader_.take_any();
  if (reader_.take("b")) return 8;
  return escaped();
}

char32_t PatternClasses::escaped() {
  constexpr std::array<std::pair<char32_t, char32_t>, 6> controls{
      {{'a', 7}, {'f', 12}, {'n', 10}, {'r', 13}, {'t', 9}, {'v', 11}}};
  constexpr std::string_view octal = "01234567";
  if (reader_.next_is_one_of(octal)) {
    char32_t value = 0;
    for (int i = 0; i < 3 && reader_.next_is_one_of(octal); ++i) {
      value = value * 8 + (reader_.take_any() - U'0');
    }
    if (value > 0377) reader_.refuse("an octal number is above \\377", "write \\u and four digits");
    return value;
  }
  if (reader_.take("x")) return hexadecimal(2);
  if (reader_.take("u")) return hexadecimal(4);
  if (reader_.take("U")) return hexadecimal(8);
  const char32_t c = reader_.take_any();
  for (const auto& [letter, control] : controls) {
    if (c == letter) return control;
  }
  const bool is_reserved =
      (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  if (is_reserved) {
    reader_.refuse(std::string("it has an unknown escape, \\") + static_cast<char>(c),
                   "write the character without \\");
  }
  return c;
}

char32_t PatternClasses::hexadecimal(int digits) {
  constexpr std::string_view all = "0123456789abcdef0123456789ABCDEF";
  char32_t value = 0;
  for (int i = 0; i < digits; ++i) {
    if (!reader_.next_is_one_of(all)) {
      reader_.refuse("a hexadecimal number is too short", "write \\x41, \\u0041 or \\U00000041");
    }
    const auto digit = all.find(static_cast<char>(reader_.take_any()));
    value = value * 16 + static_cast<char32_t>(digit % 16);
  }
  if (value >= characters_in_unicode) {
    reader_.refuse("there is no such character", "characters end at \\U0010FFFF");
  }
  return value;
}

}  // namespace folkman
