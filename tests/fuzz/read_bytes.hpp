// Any bytes as a data file of a format: read to the end, or refused with an Error.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "folkman/base/error.hpp"
#include "folkman/data/dataset.hpp"

namespace folkman {

// A file in memory with a path.
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view bytes) : descriptor_(::memfd_create("fuzz", MFD_CLOEXEC)) {
    while (!bytes.empty()) {
      const auto written = ::write(descriptor_, bytes.data(), bytes.size());
      if (written <= 0) break;
      bytes.remove_prefix(static_cast<std::size_t>(written));
    }
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile() { ::close(descriptor_); }
  [[nodiscard]] std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

 private:
  int descriptor_;
};

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

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace folkman
