#include "cli/flags/flags.hpp"

#include <CLI/CLI.hpp>

#include "folkman/base/error.hpp"

namespace folkman::cli {
namespace {

// "--label --json" forgot the label. A single dash may begin a value: -5, or - for standard input.
void check_is_value(const std::string& flag, const std::string& text) {
  if (!text.starts_with("--")) return;
  throw Error({.kind = Fault::Kind::argument,
               .where = flag,
               .what = "needs a value, and '" + text + "' is a flag",
               .fix = "write " + flag + " VALUE; see --help"});
}

}  // namespace

std::string Flags::last_name(const std::string& names) {
  return names.substr(names.find_last_of(',') + 1);
}

void Flags::value(const Text& text, const Take& take) {
  app_.add_option_function<std::string>(
          text.names,
          [name = last_name(text.names), take](const std::string& given) {
            check_is_value(name, given);
            take(given);
          },
          text.help)
      ->type_name(text.type)
      ->group(group_);
}

void Flags::text(const Text& text, std::string& into) {
  value(text, [&into](const std::string& given) { into = given; });
}

void Flags::choice(const Text& text, std::string& into) {
  value(text, [name = last_name(text.names), allowed = choices(text.type),
               &into](const std::string& given) { into = one_of(name, given, allowed); });
}

void Flags::list(const Text& text, std::vector<std::string>& into) {
  const auto name = last_name(text.names);
  app_.add_option_function<std::vector<std::string>>(
          text.names,
          [name, &into](const std::vector<std::string>& given) {
            for (const auto& part : given) {
              check_is_value(name, part);
              for (auto& word : names(name, part)) into.push_back(std::move(word));
            }
          },
          text.help)
      ->type_name(text.type)
      ->allow_extra_args(false)
      ->group(group_);
}

void Flags::toggle(const std::string& names, const std::string& help, bool& into) {
  app_.add_flag_callback(
          names, [&into] { into = true; }, help)
      ->group(group_);
}

void Flags::positional(const Text& text, std::string& into) {
  app_.add_option(text.names, into, text.help)->type_name(text.type)->group(group_);
}

void Flags::positionals(const Text& text, std::vector<std::string>& into) {
  app_.add_option(text.names, into, text.help)->type_name(text.type)->group(group_);
}

std::vector<std::string> choices(const std::string& type) {
  std::vector<std::string> words;
  if (type.find('|') == std::string::npos) return words;
  for (std::size_t start = 0; start <= type.size();) {
    const auto end = std::min(type.find('|', start), type.size());
    words.push_back(type.substr(start, end - start));
    start = end + 1;
  }
  return words;
}

std::string joined(const std::vector<std::string>& words, const std::string& between) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : between) + word;
  return text;
}

}  // namespace folkman::cli
