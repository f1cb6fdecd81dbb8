#include "folkman/statistics/class_sums/sums_file.hpp"

#include "folkman/base/files/container_layout.hpp"
#include "folkman/data/bytes/byte_source.hpp"
#include "folkman/statistics/class_sums/long_table.hpp"

namespace folkman {

ExactClassSums load_sums(const std::string& file, const Monitor* monitor) {
  ByteSource source(file, {.monitor = monitor});
  if (source.peek(container_layout::magic.size()) != container_layout::magic)
    return class_sums_from_long_table(source);
  const std::string bytes = source.rest();
  return ExactClassSums::parse(std::as_bytes(std::span(bytes)), source.name());
}

}  // namespace folkman
