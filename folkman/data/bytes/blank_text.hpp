// Blanks between the tokens of a line of text, and around them.
#pragma once

#include <string_view>

namespace folkman {

[[nodiscard]] constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// Past the blanks; the text ends in something else.
[[nodiscard]] constexpr const char* after_blanks(const char* at) {
  while (is_blank(*at)) ++at;
  return at;
}

// Without spaces at either end.
[[nodiscard]] constexpr std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

}  // namespace folkman
