// How many line feeds and quotes there are in a text: all that is asked of bytes before a worker
// looks at them, so it must not take long.
#pragma once

#include <cstddef>
#include <string_view>

namespace folkman {

struct ByteCounts {
  std::size_t line_feeds = 0;
  std::size_t quotes = 0;
};

[[nodiscard]] ByteCounts byte_counts(std::string_view text);

}  // namespace folkman
