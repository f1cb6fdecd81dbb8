// How many line feeds and quotes there are in a text: all that is asked of bytes before a worker
// looks at them, so it must not take long.
#pragma once

#include <cstddef>
#include <string_view>

namespace folkman {

struct ByteCounts {
  std::size_t line_feeds = 0;
  std::size_t quotes = 0;
  bool inner_quotes = false;  // some are text, in fields that do not begin with one
};

[[nodiscard]] ByteCounts byte_counts(std::string_view text);  // without inner_quotes
// Of a table that begins with a field. As long as no quote is inner, a byte is within quotes if an
// odd number of them comes before it.
[[nodiscard]] ByteCounts byte_counts(std::string_view text, char delimiter);

}  // namespace folkman
