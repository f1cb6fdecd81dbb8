// The header and the entries of a Matrix Market file, read by several threads.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "folkman/data/byte_source.hpp"

namespace folkman {

struct MtxHeader {
  enum class Layout { coordinate, array };
  enum class Field { real, integer, pattern };
  Layout layout = Layout::coordinate;
  Field field = Field::real;
  std::uint64_t rows = 0;
  std::uint64_t columns = 0;
  std::uint64_t entries = 0;
  std::uint64_t lines = 0;  // that the header takes
};

struct MtxEntry {
  std::int32_t row = 0;  // from 0
  std::int32_t column = 0;
  double value = 0;
};

// Takes the header from the source.
[[nodiscard]] MtxHeader mtx_header(ByteSource& source);

struct MtxReading {
  std::size_t block_bytes = std::size_t{1} << 20;
  int threads = 0;
  const Monitor* monitor = nullptr;
  bool turned = false;  // what the file calls a column is a row
};

// The rest of the source, sorted by row and column. Zeros are left out of arrays, not of
// coordinates, where one given twice is a fault even so.
[[nodiscard]] std::vector<MtxEntry> mtx_entries(ByteSource& source, const MtxHeader& header,
                                                const MtxReading& reading);

}  // namespace folkman
