#include "cli/terminal/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <cstdlib>

namespace folkman::cli {
namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody sets it
  return value == nullptr ? "" : value;
}

int descriptor(Stream stream) { return stream == Stream::output ? STDOUT_FILENO : STDERR_FILENO; }

struct Character {
  std::uint32_t code = 0;
  std::size_t bytes = 1;
  bool is_text = true;  // false: a byte that is not UTF-8
};

Character first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned lead = byte(0);
  if (lead < 0x80) return {.code = lead};
  const std::size_t bytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  Character found{.code = lead & (0xffU >> (bytes + 1)), .bytes = bytes};
  constexpr std::array<std::uint32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};  // shorter: not UTF-8
  found.is_text = lead >= 0xc2 && lead < 0xf5 && text.size() >= bytes;
  for (std::size_t i = 1; i < bytes && found.is_text; ++i) {
    found.is_text = (byte(i) & 0xc0) == 0x80;
    found.code = found.code << 6U | (byte(i) & 0x3fU);
  }
  const bool surrogate = found.code >= 0xd800 && found.code < 0xe000;
  found.is_text = found.is_text && found.code >= least[bytes] && !surrogate;
  return found.is_text ? found : Character{.code = lead, .is_text = false};
}

bool commands_terminal(std::uint32_t code) {
  const auto within = [code](std::uint32_t first, std::uint32_t last) {
    return first <= code && code <= last;
  };
  return code < 0x20 || within(0x7f, 0x9f) || within(0x2028, 0x202e) || within(0x2066, 0x2069);
}

std::string escaped(std::string_view mark, std::uint32_t code, int digits) {
  constexpr std::string_view hex = "0123456789abcdef";
  std::string text(mark);
  for (int digit = digits - 1; digit >= 0; --digit) text += hex[code >> (4 * digit) & 0xfU];
  return text;
}

}  // namespace

bool is_terminal(Stream stream) { return ::isatty(descriptor(stream)) == 1; }

bool may_colour(Stream stream) {
  return is_terminal(stream) && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
}

bool speaks_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    std::string locale = environment(name);
    if (locale.empty()) continue;
    std::ranges::transform(locale, locale.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos;
  }
  return false;
}

std::size_t terminal_width(Stream stream) {
  constexpr std::size_t usual = 80;
  winsize size{};
  if (::ioctl(descriptor(stream), TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return usual;
  return size.ws_col;
}

std::string bold(std::string_view text) {
  if (!may_colour(Stream::output)) return std::string(text);
  return "\x1b[1m" + std::string(text) + "\x1b[0m";
}

std::string harmless(std::string_view text) {
  std::string shown;
  while (!text.empty()) {
    const Character first = first_character(text);
    if (!first.is_text) {
      shown += escaped("\\x", first.code, 2);
    } else if (commands_terminal(first.code)) {
      shown += first.code < 0x80 ? escaped("\\x", first.code, 2) : escaped("\\u", first.code, 4);
    } else {
      shown += text.substr(0, first.bytes);
    }
    text.remove_prefix(first.bytes);
  }
  return shown;
}

std::string harmless_json(std::string_view json) {
  std::string shown;
  while (!json.empty()) {
    const Character first = first_character(json);
    const bool text = first.is_text && first.code >= 0x7f;  // others the JSON library has escaped
    if (text && commands_terminal(first.code)) {
      shown += escaped("\\u", first.code, 4);
    } else {
      shown += json.substr(0, first.bytes);
    }
    json.remove_prefix(first.bytes);
  }
  return shown;
}

std::size_t display_width(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

void note(std::string_view line) {
  std::string text(line);
  text += '\n';
  std::string_view rest = text;
  while (!rest.empty()) {
    const auto written = ::write(STDERR_FILENO, rest.data(), rest.size());
    if (written <= 0) return;
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
}

void warn(std::string_view line) { note("folkman: warning: " + harmless(line)); }

}  // namespace folkman::cli
