#include "folkman/base/names/nearest_name.hpp"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <vector>

namespace folkman {
namespace {

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

std::size_t edits(std::string_view left, std::string_view right) {
  std::vector<std::size_t> row(right.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= left.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= right.size(); ++j) {
      const std::size_t replaced = diagonal + (lower(left[i - 1]) == lower(right[j - 1]) ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

std::optional<std::string> nearest_name(std::string_view asked,
                                        std::span<const std::string> known) {
  constexpr std::size_t longest = 100;  // names beyond it are not worth the time
  std::optional<std::string> nearest;
  std::size_t fewest = (asked.size() + 2) / 3 + 1;
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
