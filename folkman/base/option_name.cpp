#include "folkman/base/option_name.hpp"

namespace folkman {
namespace {

constexpr std::string_view opens = "@{";

bool is_id(std::string_view text) {
  return !text.empty() &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyzC0123456789_") == std::string_view::npos;
}

}  // namespace

std::string option(std::string_view id, std::string_view value) {
  std::string text(opens);
  text += id;
  if (!value.empty()) (text += '=') += value;
  return text += '}';
}

std::string spelled(std::string_view message, const SpellOption& spell) {
  std::string text;
  while (true) {
    const std::size_t start = message.find(opens);
    const std::size_t end = start == message.npos ? start : message.find('}', start);
    if (end == message.npos) return text += message;
    const auto named = message.substr(start + opens.size(), end - start - opens.size());
    const std::size_t sign = named.find('=');
    const auto id = named.substr(0, sign);
    if (!is_id(id)) {  // somebody's own text
      text += message.substr(0, start + opens.size());
      message.remove_prefix(start + opens.size());
      continue;
    }
    text += message.substr(0, start);
    text += spell(id, sign == named.npos ? "" : named.substr(sign + 1));
    message.remove_prefix(end + 1);
  }
}

std::string spelled(std::string_view message) {
  return spelled(message, [](std::string_view id, std::string_view value) {
    if (id == "command") return std::string(value);
    return value.empty() ? std::string(id) : std::string(id) + " = " + std::string(value);
  });
}

}  // namespace folkman
