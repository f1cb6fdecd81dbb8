// The matrix of a Matrix Market file in blocks of rows.
#pragma once

#include <algorithm>

#include "folkman/data/matrices/mtx_entries.hpp"
#include "folkman/data/reading/format.hpp"

namespace folkman {

class MtxBlocks {
 public:
  MtxBlocks(ByteSource& source, const MtxHeader& header, const MtxReading& reading)
      : matrix_(mtx_matrix(source, header, reading)),
        rows_(static_cast<Offset>(reading.turned ? header.columns : header.rows)),
        block_entries_(reading.options.block_bytes / sizeof(MtxEntry) + 1) {}

  [[nodiscard]] bool next(Block& block) {
    if (next_ == rows_) return false;
    block.bytes.clear();
    block.first_row = next_;
    block.rows = std::min(most_block_rows, rows_ - next_);
    const auto first = entry_of(next_);
    const auto last = entry_of(next_ + block.rows);
    if (last - first > static_cast<std::ptrdiff_t>(block_entries_)) {
      const Offset full = matrix_.entries[static_cast<std::size_t>(first) + block_entries_].row;
      block.rows = std::max<Offset>(1, full - next_);
    }
    next_ += block.rows;
    return true;
  }

  // `use(row, columns, values)` of every good row, until there are too many bad ones.
  template <class Use>
  void for_each_row(const Block& block, Parsed& parsed, const Use& use) const {
    const std::vector<MtxEntry>& entries = matrix_.entries;
    std::vector<std::int64_t> columns;
    std::vector<double> values;
    auto at = static_cast<std::size_t>(entry_of(block.first_row));
    const Offset end = block.first_row + block.rows;
    for (Offset row = block.first_row; row < end && !parsed.given_up(); ++row) {
      columns.clear();
      values.clear();
      for (; at < entries.size() && entries[at].row == row; ++at) {
        columns.push_back(entries[at].column);
        values.push_back(entries[at].value);
      }
      const auto fault = matrix_.bad.find(row);
      if (fault == matrix_.bad.end()) {
        use(row, columns, values);
      } else {
        parsed.bad.push_back(fault->second);
      }
    }
  }

 private:
  static constexpr Offset most_block_rows = 1 << 14;

  // The first entry of this row or of a later one.
  [[nodiscard]] std::ptrdiff_t entry_of(Offset row) const {
    return std::ranges::lower_bound(matrix_.entries, row, {}, &MtxEntry::row) -
           matrix_.entries.begin();
  }

  MtxMatrix matrix_;
  Offset rows_;
  std::size_t block_entries_;
  Offset next_ = 0;
};

}  // namespace folkman
