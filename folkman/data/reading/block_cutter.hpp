// Cuts text into blocks of whole records. A record ends at a line feed; where fields may be in
// quotes (RFC 4180), at one outside of them. Every block ends in a line feed, which is added if the
// file's last line has none. A record longer than a block makes its block longer, up to a limit.
#pragma once

#include <cstddef>

#include "folkman/data/bytes/byte_source.hpp"
#include "folkman/data/reading/format.hpp"

namespace folkman {

// A field that begins with a quote, after this byte or a line feed, ends with one; a quote
// elsewhere is text.
struct Quoting {
  char delimiter = '\0';  // none: all quotes are text
  static const Quoting none;
  [[nodiscard]] bool is_none() const { return delimiter == '\0'; }
};
inline constexpr Quoting Quoting::none{};
[[nodiscard]] constexpr Quoting quoting_of(char delimiter, Quotes quotes) {
  return quotes == Quotes::none ? Quoting::none : Quoting{delimiter};
}

constexpr const char* unclosed_fix =
    "close it, or double the quotes that are text; where all quotes are text: @{quote=none}";

// One past the line feed that ends the record at the start of `text`; npos when it has no end.
[[nodiscard]] std::size_t record_end(std::string_view text, Quoting quoting);

// Said of a record that is longer than it may be and starts on this line.
[[noreturn]] void refuse_long_row(const std::string& name, std::uint64_t line, std::size_t longest);

// All that is left of a text that is held whole; Error for a line that is longer than it may be.
[[nodiscard]] std::string whole_text(ByteSource& source, std::size_t longest);

class BlockCutter {
 public:
  struct Options {
    std::size_t block_bytes = std::size_t{1} << 20;
    Quoting quoting = Quoting::none;
    std::uint64_t first_line = 1;
    std::size_t longest = longest_text_row;
  };
  // Starts where the source stands, on line `first_line`; a byte order mark was taken already.
  BlockCutter(ByteSource& source, const Options& options);
  [[nodiscard]] bool next(Block& block);

 private:
  [[noreturn]] void refuse(std::string_view record) const;

  ByteSource* source_;
  Options options_;
  std::uint64_t line_;
  std::string tail_;  // the beginning of the next record
};

// Where quotes are text.
[[nodiscard]] inline BlockCutter::Options cutting(const ReadOptions& options,
                                                  std::uint64_t first_line = 1) {
  return {.block_bytes = options.block_bytes,
          .quoting = Quoting::none,
          .first_line = first_line,
          .longest = options.longest_row};
}

// The size of the UTF-8 byte order mark that `head` begins with, or 0; UTF-16 is an Error that says
// so. `name` is that of the file.
[[nodiscard]] std::size_t byte_order_mark(std::string_view head, const std::string& name);
// Takes the mark off.
void take_byte_order_mark(ByteSource& source);

}  // namespace folkman
