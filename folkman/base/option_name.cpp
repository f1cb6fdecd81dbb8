#include "folkman/base/option_name.hpp"

namespace folkman {
namespace {

constexpr char opens = '\x1d';  // the separators of ASCII
constexpr char parts = '\x1e';
constexpr char closes = '\x1f';

}  // namespace

std::string option(std::string_view id, std::string_view value) {
  std::string text(1, opens);
  text += id;
  if (!value.empty()) (text += parts) += value;
  return text += closes;
}

std::string spelled(std::string_view message, const SpellOption& spell) {
  std::string text;
  while (true) {
    const std::size_t start = message.find(opens);
    const std::size_t end = start == message.npos ? start : message.find(closes, start);
    if (end == message.npos) return text += message;
    const auto named = message.substr(start + 1, end - start - 1);
    const std::size_t part = named.find(parts);
    text += message.substr(0, start);
    text += spell(named.substr(0, part), part == named.npos ? "" : named.substr(part + 1));
    message.remove_prefix(end + 1);
  }
}

std::string spelled(std::string_view message) {
  return spelled(message, [](std::string_view id, std::string_view value) {
    return value.empty() ? std::string(id) : std::string(id) + " = " + std::string(value);
  });
}

}  // namespace folkman
