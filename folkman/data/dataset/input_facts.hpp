// By what a file is known again: its size, the time it was last written, and its first and last
// bytes. Of a folder, the names, sizes and times of all files in it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "folkman/data/schema/read_options.hpp"

namespace folkman {

struct InputFacts {
  std::string path;
  std::uint64_t size = 0;
  std::int64_t written = 0;  // nanoseconds
  std::uint64_t ends = 0;    // a checksum of its first and last 64 KiB
};

// Of all that is read: data, labels and names, in this order. Error for what can be read only once.
[[nodiscard]] std::vector<InputFacts> input_facts(const ReadOptions& options);

// What has changed, or an empty text: "was written since".
[[nodiscard]] std::string difference(const InputFacts& then, const InputFacts& now);

}  // namespace folkman
