// The values of flags, from their text. What is not a value is an error that names the flag.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace folkman::cli {

struct WholeRange {
  std::int64_t least = 0;
  std::int64_t most = std::numeric_limits<std::int64_t>::max();
};

[[nodiscard]] std::int64_t whole_number(std::string_view flag, std::string_view text,
                                        WholeRange range = {});
[[nodiscard]] double real_number(std::string_view flag, std::string_view text);  // finite
[[nodiscard]] double nonnegative_number(std::string_view flag, std::string_view text);
[[nodiscard]] std::vector<std::string> names(std::string_view flag, std::string_view text);  // A,B
// One of `allowed`, or an error that lists them and guesses which was meant.
[[nodiscard]] std::string one_of(std::string_view flag, std::string_view text,
                                 const std::vector<std::string>& allowed);

// The word of `known` that `typed` was most likely meant to be; empty when none is near.
[[nodiscard]] std::string nearest(std::string_view typed, const std::vector<std::string>& known);

}  // namespace folkman::cli
