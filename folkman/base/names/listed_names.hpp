// Names in a message.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace folkman {

// "a, b, c", shortened when there are many.
[[nodiscard]] inline std::string listed(const std::vector<std::string>& names) {
  constexpr std::size_t most = 12;
  constexpr std::size_t longest = 60;
  std::string list;
  for (std::size_t i = 0; i < std::min(most, names.size()); ++i) {
    list.append(i > 0 ? ", " : "").append(names[i], 0, longest);
    if (names[i].size() > longest) list += "...";
  }
  return names.size() > most ? list + ", ... (" + std::to_string(names.size()) + " in all)" : list;
}

}  // namespace folkman
