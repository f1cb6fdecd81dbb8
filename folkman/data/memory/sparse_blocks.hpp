// Blocks of a sparse matrix in memory as batches. Rows of CSR are copied as they stand and looked
// over once; those out of order, with zeros or with entries given twice are mended. A block of CSC
// is found by bisection in every column, counted by row, then dealt out: columns come in order.
#pragma once

#include "folkman/data/batch/batch.hpp"
#include "folkman/data/memory/rows_view.hpp"

namespace folkman {

// Error unless the starts fit the entries. Those between the first and the last are checked when
// they are read.
void check_starts(const SparseView& sparse, const std::string& shown);

// The indices of every row (column) ascend.
[[nodiscard]] bool ascends(const SparseView& sparse);

// `ascending`: what ascends() says of a matrix by columns; of one by rows it is not asked.
void read_sparse(const SparseView& sparse, RowRange range, bool ascending, Batch& batch,
                 const std::string& shown);

}  // namespace folkman
