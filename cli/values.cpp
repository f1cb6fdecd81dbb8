#include "cli/values.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>

#include "folkman/base/error.hpp"

namespace folkman::cli {
namespace {

[[noreturn]] void refuse(std::string_view flag, std::string what, std::string fix) {
  throw Error({.kind = Fault::Kind::argument,
               .where = std::string(flag),
               .what = std::move(what),
               .fix = std::move(fix)});
}

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

// Edits that turn one word into another: insert, remove, replace, swap two neighbours.
std::size_t edits(std::string_view from, std::string_view to) {
  std::vector<std::size_t> before_last;
  std::vector<std::size_t> last(to.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= from.size(); ++i) {
    std::vector<std::size_t> row(to.size() + 1, i);
    for (std::size_t j = 1; j <= to.size(); ++j) {
      const std::size_t replace = last[j - 1] + (from[i - 1] == to[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replace});
      if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1]) {
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      }
    }
    before_last = std::exchange(last, std::move(row));
  }
  return last.back();
}

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
  std::string best;
  constexpr std::size_t shortest = 4;  // of less than that, anything is near
  if (typed.size() < shortest) return "";
  std::size_t least = typed.size() / 3 + 1;
  for (const auto& word : known) {
    const std::size_t distance = edits(typed, word);
    if (distance >= least) continue;
    least = distance;
    best = word;
  }
  return best;
}

}  // namespace folkman::cli
