// Which of the known names someone may have meant: the one with the fewest letters to insert,
// delete or replace, or neighbours to swap (Damerau and Levenshtein), when that is about a third
// of them or less. Upper and lower case are alike.
#pragma once

#include <algorithm>
#include <cctype>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace folkman {

[[nodiscard]] inline std::size_t edits(std::string_view from, std::string_view to) {
  const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
  const auto same = [&](std::size_t i, std::size_t j) { return lower(from[i]) == lower(to[j]); };
  std::vector<std::size_t> before_last;
  std::vector<std::size_t> last(to.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= from.size(); ++i) {
    std::vector<std::size_t> row(to.size() + 1, i);
    for (std::size_t j = 1; j <= to.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (same(i - 1, j - 1) ? 0 : 1);
      row[j] = std::min({replaced, last[j] + 1, row[j - 1] + 1});
      if (i > 1 && j > 1 && same(i - 1, j - 2) && same(i - 2, j - 1)) {
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      }
    }
    before_last = std::exchange(last, std::move(row));
  }
  return last.back();
}

[[nodiscard]] inline std::optional<std::string> nearest_name(std::string_view asked,
                                                             std::span<const std::string> known) {
  constexpr std::size_t longest = 100;  // names beyond it are not worth the time
  std::optional<std::string> nearest;
  std::size_t fewest = (asked.size() + 1) / 3 + 1;
  for (const std::string& name : known) {
    if (asked.size() > longest || name.size() > longest) continue;
    const std::size_t needed = edits(asked, name);
    if (needed >= fewest || needed >= asked.size()) continue;
    fewest = needed;
    nearest = name;
  }
  return nearest;
}

}  // namespace folkman
