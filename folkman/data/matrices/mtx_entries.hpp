// The header and the entries of a Matrix Market file, read by several threads.
#pragma once

#include <map>

#include "folkman/base/error.hpp"
#include "folkman/base/numbers.hpp"
#include "folkman/data/bytes/byte_source.hpp"
#include "folkman/data/reading/taken_values.hpp"

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
  const ReadOptions& options;
  std::string path;  // of the source, which is read again to find the line of an entry given twice
  bool turned = false;  // what the file calls a column is a row
};

struct MtxMatrix {
  // Sorted by row and column. Zeros are left out of arrays, not of coordinates, where one given
  // twice is a fault even so.
  std::vector<MtxEntry> entries;
  std::map<Offset, Fault> bad;  // by row: its first fault; its entries are not to be used
};

// The rest of the source. A faulty entry makes a bad row of the row that it belongs to; one that
// does not say which, or more bad rows than are to be skipped, is an Error.
[[nodiscard]] MtxMatrix mtx_matrix(ByteSource& source, const MtxHeader& header,
                                   const MtxReading& reading);

}  // namespace folkman
