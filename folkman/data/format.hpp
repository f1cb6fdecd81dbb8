// What an input format must provide. A new format is one file that defines a Format, and its line
// in data/formats.cpp; the command line, help and completion then know it.
//
// Reading is split so that formats need no threads of their own: `next_block` cuts the input into
// blocks of whole rows (one caller at a time, so it must be quick), `parse` turns a block into a
// batch (many callers at once). Formats that cannot be cut read what they must in `open`.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "folkman/data/batch.hpp"
#include "folkman/data/dataset.hpp"

namespace folkman {

class ByteSource;  // data/byte_source.hpp: bytes of one file, uncompressed
class Dictionary;  // data/dictionary.hpp: names to numbers, shared by threads

struct Block {
  std::uint64_t number = 0;
  std::string bytes;             // raw text, or empty where the reader needs none
  std::uint64_t first_line = 0;  // 1-based line of the file where it starts
  std::uint64_t first_row = 0;   // of this file
  std::uint64_t rows = 0;        // binary formats: rows in this block
};

// The names a reading shares: classes and named features are interned here.
struct Names {
  Dictionary& classes;
  Dictionary& features;
};

class RowReader {
 public:
  virtual ~RowReader() = default;
  [[nodiscard]] virtual bool next_block(Block& block) = 0;
  // Appends to `batch`. Faulty rows go to `bad` (their text as an error would say) and are left
  // out.
  virtual void parse(const Block& block, Batch& batch, std::vector<BadRow>& bad) const = 0;
};

}  // namespace folkman
