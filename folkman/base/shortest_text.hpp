// The shortest decimal text that reads back as the same double: 0.1, 1e+300, 7.
#pragma once

#include <array>
#include <charconv>
#include <string>

namespace folkman {

[[nodiscard]] inline std::string shortest_text(double value) {
  std::array<char, 32> text{};
  const auto written = std::to_chars(text.data(), text.data() + text.size(), value);
  return {text.data(), written.ptr};
}

}  // namespace folkman
