// The entries of a sparse matrix in memory that lie in chosen columns: what is left of it when only
// those are kept. Values are not touched: whoever has them takes those named here, of any type.
#pragma once

#include "folkman/base/monitor.hpp"
#include "folkman/data/memory/memory_rows.hpp"

namespace folkman {

struct ChosenEntries {
  std::vector<Offset> starts{0};  // of the rows
  std::vector<Column> columns;    // by place among those chosen
  std::vector<Offset> entries;    // where they stand in the matrix
};

// Of a matrix by rows; `chosen` ascends. Entries keep their order.
[[nodiscard]] ChosenEntries chosen_entries(const SparseView& matrix, std::span<const Column> chosen,
                                           int threads = 0, const Monitor* monitor = nullptr);

}  // namespace folkman
