#include "folkman/methods/option.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "folkman/base/error.hpp"
#include "folkman/base/names/listed_names.hpp"
#include "folkman/base/option_name.hpp"
#include "folkman/base/shortest_text.hpp"

namespace folkman {
namespace {

// All of a text as a number.
template <class Number>
std::optional<Number> read_all(std::string_view text) {
  Number value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, failure] = std::from_chars(text.data(), end, value);
  return failure == std::errc{} && stop == end ? std::optional(value) : std::nullopt;
}

std::optional<double> number_of(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  const auto value = read_all<double>(text);
  return value && std::isfinite(*value) ? value : std::nullopt;
}

// All its digits: a seed may have more than a double holds.
std::optional<std::int64_t> whole_of(std::string_view text) { return read_all<std::int64_t>(text); }

[[noreturn]] void refuse_asked(const std::string& name, const std::string& what) {
  throw Error({.kind = Fault::Kind::internal,
               .where = option(name),
               .what = what,
               .fix = "please report this"});
}

std::string range_text(const Option& of) {
  const std::string kind = of.kind == Option::Kind::whole ? "a whole number" : "a number";
  std::string text = kind + (of.above_least ? " above " : " from ") + shortest_text(of.least);
  if (std::isfinite(of.most)) text += " to " + shortest_text(of.most);
  for (const auto& word : of.words) text += " or " + word;
  return text;
}

[[noreturn]] void refuse_value(const Option& of, const std::string& text, const std::string& what) {
  const std::string usual = of.standard.empty() ? "" : " (" + of.standard + " if left out)";
  refuse_argument(option(of.name, text), what, "give " + range_text(of) + usual);
}

void check_number(const Option& of, const std::string& whole, const std::string& text) {
  const auto value = number_of(text);
  if (!value) refuse_value(of, whole, "not a number");
  if (of.kind == Option::Kind::whole && !whole_of(text)) {
    refuse_value(of, whole, "not a whole number");
  }
  const bool low = of.above_least ? !(*value > of.least) : !(*value >= of.least);
  if (low && !of.why.empty()) refuse_value(of, whole, of.why);
  if (low || *value > of.most) refuse_value(of, whole, "out of range");
}

std::vector<std::string> parts_of(const std::string& text) {
  std::vector<std::string> parts;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t comma = std::min(text.find(',', start), text.size());
    parts.push_back(text.substr(start, comma - start));
    start = comma + 1;
  }
  return parts;
}

void check_word(const Option& of, const std::string& text) {
  if (of.words.empty() || std::ranges::find(of.words, text) != of.words.end()) return;
  refuse_argument(option(of.name), "there is no '" + text + "'",
                  "choose one of " + listed(of.words));
}

[[noreturn]] void refuse_option(const std::string& method, const std::string& name,
                                const std::string& text) {
  refuse_argument(option(name, text == "false" ? text : ""), "is not an option of " + method,
                  "leave it out");
}

void check_value(const Option& of, const std::string& text) {
  const bool word = std::ranges::find(of.words, text) != of.words.end();
  switch (of.kind) {
    case Option::Kind::word:
      return check_word(of, text);
    case Option::Kind::flag:
      if (text == "true" || text == "false") return;
      refuse_argument(option(of.name, text), "is neither true nor false", "give one of them");
    case Option::Kind::numbers:
      if (word) return;
      for (const std::string& part : parts_of(text)) check_number(of, text, part);
      return;
    case Option::Kind::number:
    case Option::Kind::whole:
      if (!word) check_number(of, text, text);
  }
}

// The same number is always the same text.
std::string as_recorded(const Option& of, const std::string& text) {
  if (of.kind != Option::Kind::number) return text;
  const auto value = number_of(text);
  return value ? option_text(*value) : text;
}

}  // namespace

std::string option_text(double value) { return shortest_text(value); }

std::string option_text(const std::vector<double>& values) {
  std::string text;
  for (const double value : values) {
    if (!text.empty()) text += ',';
    text += shortest_text(value);
  }
  return text;
}

Settings Settings::with(const std::string& name, double value) const {
  Settings changed = *this;
  if (takes(name)) changed.values_[name] = option_text(value);
  return changed;
}

Settings::Settings(const std::string& method, std::span<const Option> options,
                   const GivenOptions& given)
    : given_(given) {
  for (const Option& one : options) values_[one.name] = as_recorded(one, one.standard);
  for (const auto& [name, text] : given) {
    const auto declared = std::ranges::find(options, name, &Option::name);
    if (declared == options.end()) refuse_option(method, name, text);
    check_value(*declared, text);
    values_[name] = as_recorded(*declared, text);
  }
}

std::map<std::string, std::string> Settings::values() const {
  std::map<std::string, std::string> set = values_;
  std::erase_if(set, [](const auto& one) { return one.second.empty(); });
  return set;
}

const std::string& Settings::text(const std::string& name) const {
  const auto found = values_.find(name);
  if (found == values_.end()) {
    refuse_asked(name, "was asked for, and the method does not take it");
  }
  return found->second;
}

std::optional<double> Settings::number_if_set(const std::string& name) const {
  return number_of(text(name));
}

double Settings::number(const std::string& name) const {
  const auto value = number_if_set(name);
  if (!value) refuse_asked(name, "has no number");
  return *value;
}

std::int64_t Settings::whole(const std::string& name) const {
  const auto value = whole_of(text(name));
  if (!value) refuse_asked(name, "has no whole number");
  return *value;
}

bool Settings::flag(const std::string& name) const { return text(name) == "true"; }

std::vector<double> Settings::numbers(const std::string& name) const {
  std::vector<double> values;
  for (const std::string& part : parts_of(text(name))) {
    const auto value = number_of(part);
    if (!value) return {};
    values.push_back(*value);
  }
  return values;
}

}  // namespace folkman
