#include "folkman/data/memory/rows_view.hpp"

namespace folkman {

Offset row_count(const RowsView& rows) {
  if (const auto* dense = std::get_if<DenseView>(&rows)) return dense->rows;
  if (const auto* sparse = std::get_if<SparseView>(&rows)) return sparse->rows;
  if (const auto* documents = std::get_if<Documents>(&rows)) {
    return static_cast<Offset>(documents->size());
  }
  Offset total = 0;
  for (const TableChunk& chunk : std::get<TableView>(rows).chunks) total += chunk.rows;
  return total;
}

Offset column_count(const RowsView& rows) {
  if (const auto* dense = std::get_if<DenseView>(&rows)) return dense->columns;
  if (const auto* sparse = std::get_if<SparseView>(&rows)) return sparse->columns;
  if (const auto* table = std::get_if<TableView>(&rows)) return table->columns;
  return 0;
}

}  // namespace folkman
