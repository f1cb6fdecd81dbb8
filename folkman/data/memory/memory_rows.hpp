// Rows that are in memory already, in an array, a sparse matrix, the columns of a table or a list
// of documents: views, never copies. A Dataset reads them like any file (ReadOptions::in_memory),
// so all that can be done with files can be done with them, to the same bits. The caller keeps the
// memory as it is while they are read.
#pragma once

#include <cstdint>
#include <span>

#include "folkman/data/batch/batch.hpp"
#include "folkman/data/memory/rows_view.hpp"

namespace folkman {

struct MemoryRows {
  std::string shown = "X";  // in messages
  RowsView rows;
  std::vector<std::string> names = {};  // of the columns; none: they are numbers, from 0
  // Of those names, how much is the name of a table's column (data/batch/features.hpp); none: all.
  std::vector<std::int32_t> column_sizes = {};
  std::span<const Class> labels = {};     // places in `classes`; -1: none; empty: no row has one
  std::vector<std::string> classes = {};  // names
  std::span<const double> targets = {};   // where numbers are to be predicted, in place of labels
  std::span<const double> weights = {};   // empty: all 1
};

// "X, row 17, column 3 'age' (from 0)", for messages.
[[nodiscard]] std::string cell_text(const std::string& shown, Offset row, Column column,
                                    std::span<const std::string> names);

// The rows in blocks of about `block_bytes`, for several threads. Reading a block gives values,
// columns and starts of a batch as data/batch/batch.hpp has them: ascending, without zeros, finite.
class MemoryBlocks {
 public:
  // Error where the rows are not what their shape says, or there are none.
  MemoryBlocks(const RowsView& rows, std::string shown,
               std::size_t block_bytes = std::size_t{1} << 19);
  explicit MemoryBlocks(const MemoryRows& memory);  // messages name its columns
  // NaN is a value like any other from here on: missing, and ignored by who reads. Whole numbers
  // that no double holds stay errors.
  void keep_missing() { keeps_missing_ = true; }

  using Range = RowRange;
  [[nodiscard]] std::size_t count() const;
  [[nodiscard]] Range range(std::size_t block) const;
  // Of numbers, not documents. Error naming row and column where a value is not finite.
  void read(Range range, Batch& batch) const;

 private:
  const RowsView* rows_;
  std::string shown_;
  std::span<const std::string> names_ = {};
  Offset total_ = 0;
  Offset rows_per_block_ = 1;
  bool ascending_ = true;       // of a matrix by columns: rows ascend in each
  bool keeps_missing_ = false;  // NaN is read
};

}  // namespace folkman
