// A curve in the terminal: what is attained and what is possible at each size k, k on a logarithmic
// axis, the elbow marked. Braille dots where the locale is UTF-8, else plain characters.
#pragma once

#include <string>

#include "folkman/methods/selection.hpp"

namespace folkman::cli {

struct ChartOptions {
  std::size_t width = 64;  // of the plot, in characters
  std::size_t height = 14;
  bool braille = false;
};

[[nodiscard]] std::string chart(const Path& path, const ChartOptions& options);
[[nodiscard]] std::string chart(const Path& path);  // for this terminal

}  // namespace folkman::cli
