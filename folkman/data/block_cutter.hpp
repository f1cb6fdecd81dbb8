// Cuts text into blocks of whole records. A record ends at a line feed; where quotes count
// (RFC 4180), at a line feed with an even number of quotes before it in the file. Every block ends
// in a line feed, which is added if the file's last line has none. A record longer than a block
// makes its block longer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "folkman/data/byte_source.hpp"
#include "folkman/data/format.hpp"

namespace folkman {

enum class Quoting { none, rfc4180 };

// One past the line feed that ends the record at the start of `text`; npos when it has no end.
[[nodiscard]] std::size_t record_end(std::string_view text, Quoting quoting);

class BlockCutter {
 public:
  // Starts where the source stands, on line `first_line`; a byte order mark was taken already.
  BlockCutter(ByteSource& source, std::size_t block_bytes, Quoting quoting,
              std::uint64_t first_line = 1);
  [[nodiscard]] bool next(Block& block);

 private:
  ByteSource* source_;
  std::size_t block_bytes_;
  Quoting quoting_;
  std::uint64_t line_;
  std::string tail_;  // the beginning of the next record
};

// The size of the UTF-8 byte order mark that `head` begins with, or 0; UTF-16 is an Error that says
// so. `name` is that of the file.
[[nodiscard]] std::size_t byte_order_mark(std::string_view head, const std::string& name);
// Takes the mark off.
void take_byte_order_mark(ByteSource& source);

}  // namespace folkman
