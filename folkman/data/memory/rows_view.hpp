// Views of rows in the caller's memory: an array, a sparse matrix, the columns of a table, a list
// of documents.
#pragma once

#include <string_view>
#include <variant>
#include <vector>

#include "folkman/base/numbers.hpp"
#include "folkman/data/memory/number_array.hpp"

namespace folkman {

// Element (r, c) stands at data + r * row_stride + c * column_stride: any order, any step.
struct DenseView {
  const void* data = nullptr;
  NumberType type = NumberType::float64;
  Offset rows = 0;
  Offset columns = 0;
  std::ptrdiff_t row_stride = 0;  // bytes
  std::ptrdiff_t column_stride = 0;
};

// SciPy's CSR, or CSC. Entries that are zero do not count, those given twice are added, and the
// order within a row does not matter.
struct SparseView {
  NumberArray values;  // side by side
  IndexArray indices;
  IndexArray starts;   // one more than rows (columns)
  Offset entries = 0;  // in `values` and `indices`
  Offset rows = 0;
  Offset columns = 0;
  bool by_columns = false;  // CSC
};

// Columns of a table, each of its own type; Arrow cuts tables into chunks of rows.
struct TableChunk {
  Offset rows = 0;
  std::vector<NumberArray> columns;
};
struct TableView {
  Offset columns = 0;
  std::vector<TableChunk> chunks;
};

using Documents = std::vector<std::string_view>;

using RowsView = std::variant<DenseView, SparseView, TableView, Documents>;

[[nodiscard]] inline Offset row_count(const RowsView& rows) {
  if (const auto* dense = std::get_if<DenseView>(&rows)) return dense->rows;
  if (const auto* sparse = std::get_if<SparseView>(&rows)) return sparse->rows;
  if (const auto* documents = std::get_if<Documents>(&rows)) {
    return static_cast<Offset>(documents->size());
  }
  Offset total = 0;
  for (const TableChunk& chunk : std::get<TableView>(rows).chunks) total += chunk.rows;
  return total;
}

[[nodiscard]] inline Offset column_count(const RowsView& rows) {  // 0 for documents
  if (const auto* dense = std::get_if<DenseView>(&rows)) return dense->columns;
  if (const auto* sparse = std::get_if<SparseView>(&rows)) return sparse->columns;
  if (const auto* table = std::get_if<TableView>(&rows)) return table->columns;
  return 0;
}

// Rows first .. last - 1.
struct RowRange {
  Offset first = 0;
  Offset last = 0;
};

}  // namespace folkman
