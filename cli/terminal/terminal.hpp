// What the place we print to can show.
#pragma once

#include <string>
#include <string_view>

namespace folkman::cli {

enum class Stream { output, error };

[[nodiscard]] bool is_terminal(Stream stream);
[[nodiscard]] bool may_colour(Stream stream);  // a terminal, and neither NO_COLOR nor TERM=dumb
[[nodiscard]] bool speaks_utf8();              // by LC_ALL, LC_CTYPE, LANG
[[nodiscard]] std::size_t terminal_width(Stream stream);  // 80 when it is not known

// `text` in bold on a terminal that may be coloured, else as it is.
[[nodiscard]] std::string bold(std::string_view text);

// Text of unknown origin for a terminal: what could command it, or turn the direction of what
// follows, is shown as \x1b or \u202e: control characters (also those of two bytes, U+0080 to
// U+009F), line separators, marks of direction, and bytes that are not UTF-8.
[[nodiscard]] std::string harmless(std::string_view text);
// The same within JSON, where such a character has a spelling that means it: \u009b.
[[nodiscard]] std::string harmless_json(std::string_view json);

// How many columns it takes: code points, not bytes.
[[nodiscard]] std::size_t display_width(std::string_view text);

// One line on standard error; nobody is there to hear when that fails.
void note(std::string_view line);
void warn(std::string_view line);  // "folkman: warning: ..."

}  // namespace folkman::cli
