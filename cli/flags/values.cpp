#include "cli/flags/values.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "folkman/base/error.hpp"
#include "folkman/base/names/nearest_name.hpp"

namespace folkman::cli {
namespace {

[[noreturn]] void refuse(std::string_view flag, std::string what, std::string fix) {
  throw Error({.kind = Fault::Kind::argument,
               .where = std::string(flag),
               .what = std::move(what),
               .fix = std::move(fix)});
}

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

}  // namespace

std::int64_t whole_number(std::string_view flag, std::string_view text, WholeRange range) {
  std::int64_t number = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool parsed = failure == std::errc{} && end == text.data() + text.size();
  if (parsed && range.least <= number && number <= range.most) return number;
  const std::string fix = range.most == std::numeric_limits<std::int64_t>::max()
                              ? "give a whole number, " + std::to_string(range.least) + " or more"
                              : "give a whole number from " + std::to_string(range.least) + " to " +
                                    std::to_string(range.most);
  refuse(flag, quoted(text) + (parsed ? " is out of range" : " is not a whole number"), fix);
}

double real_number(std::string_view flag, std::string_view text) {
  double number = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure == std::errc{} && end == text.data() + text.size() && std::isfinite(number)) {
    return number;
  }
  refuse(flag, quoted(text) + " is not a number", "give a number such as 0.5");
}

double nonnegative_number(std::string_view flag, std::string_view text) {
  const double number = real_number(flag, text);
  if (number >= 0) return number;
  refuse(flag, quoted(text) + " is negative", "give 0 or a positive number");
}

std::vector<std::string> names(std::string_view flag, std::string_view text) {
  std::vector<std::string> found;
  while (true) {
    const auto comma = text.find(',');
    found.emplace_back(text.substr(0, comma));
    if (found.back().empty()) {
      refuse(flag, "a name is empty", "give names separated by single commas: A,B");
    }
    if (comma == std::string_view::npos) return found;
    text.remove_prefix(comma + 1);
  }
}

std::string one_of(std::string_view flag, std::string_view text,
                   const std::vector<std::string>& allowed) {
  if (std::ranges::find(allowed, text) != allowed.end()) return std::string(text);
  std::string list;
  for (const auto& word : allowed) list += (list.empty() ? "" : ", ") + word;
  const std::string guess = nearest(text, allowed);
  refuse(flag, quoted(text) + " is not known",
         (guess.empty() ? "" : "did you mean " + guess + "? ") + "choose one of " + list);
}

std::string nearest(std::string_view typed, const std::vector<std::string>& known) {
  constexpr std::size_t shortest = 4;  // of less than that, anything is near
  return typed.size() < shortest ? "" : nearest_name(typed, known).value_or("");
}

}  // namespace folkman::cli
