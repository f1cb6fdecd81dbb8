// Blanks between the tokens of a line of text.
#pragma once

namespace folkman {

[[nodiscard]] constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

// Past the blanks; the text ends in something else.
[[nodiscard]] constexpr const char* after_blanks(const char* at) {
  while (is_blank(*at)) ++at;
  return at;
}

}  // namespace folkman
