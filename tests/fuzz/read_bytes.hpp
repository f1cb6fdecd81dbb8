// Any bytes as a data file of a format: read to the end, or refused with an Error.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "folkman/base/error.hpp"
#include "folkman/data/dataset/dataset.hpp"
#include "memory_file.hpp"

namespace folkman {

inline void read_to_the_end(ReadOptions options) {
  try {
    Dataset data(std::move(options));
    data.read({.in_order = [](Batch& batch) {
      if (batch.starts.back() != static_cast<Offset>(batch.values.size())) __builtin_trap();
      for (std::size_t i = 0; i < batch.rows(); ++i) {
        for (Offset j = batch.starts[i] + 1; j < batch.starts[i + 1]; ++j) {
          const auto at = static_cast<std::size_t>(j);
          if (batch.columns[at] <= batch.columns[at - 1]) __builtin_trap();
        }
      }
    }});
  } catch (const Error&) {
  }
}

inline void read_bytes(const std::string& format, std::string_view bytes) {
  const MemoryFile file(bytes);
  read_to_the_end({.files = {file.path()},
                   .format = format,
                   .labels_required = false,
                   .skip_bad = 2,
                   .threads = 1,
                   .block_bytes = 64});
}

}  // namespace folkman
