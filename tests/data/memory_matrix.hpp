// One small matrix in every form that rows in memory may have, for the tests of this room.
#pragma once

#include <cstdint>
#include <vector>

#include "folkman/data/memory/memory_rows.hpp"

namespace folkman::test {

// rows x columns, by row; a third of it zeros.
struct MemoryMatrix {
  Offset rows = 0;
  Offset columns = 0;
  std::vector<double> by_row = {};
  std::vector<double> by_column = {};
  std::vector<double> values = {};  // CSR
  std::vector<std::int32_t> indices = {};
  std::vector<std::int64_t> starts{0};
  std::vector<float> column_values = {};  // CSC
  std::vector<std::int64_t> column_indices = {};
  std::vector<std::int32_t> column_starts{0};

  MemoryMatrix(Offset height, Offset width) : rows(height), columns(width) {
    for (Offset r = 0; r < rows; ++r) {
      for (Offset c = 0; c < columns; ++c) {
        const double value = (r * 7 + c * 5) % 3 == 0 ? 0 : static_cast<double>((r + c) % 5) + 0.5;
        by_row.push_back(value);
        if (value == 0) continue;
        values.push_back(value);
        indices.push_back(static_cast<std::int32_t>(c));
      }
      starts.push_back(static_cast<std::int64_t>(values.size()));
    }
    for (Offset c = 0; c < columns; ++c) {
      for (Offset r = 0; r < rows; ++r) {
        const double value = by_row[static_cast<std::size_t>(r * columns + c)];
        by_column.push_back(value);
        if (value == 0) continue;
        column_values.push_back(static_cast<float>(value));
        column_indices.push_back(r);
      }
      column_starts.push_back(static_cast<std::int32_t>(column_values.size()));
    }
  }

  [[nodiscard]] DenseView dense_by_row() const {
    return {.data = by_row.data(),
            .rows = rows,
            .columns = columns,
            .row_stride = static_cast<std::ptrdiff_t>(columns * Offset{sizeof(double)}),
            .column_stride = sizeof(double)};
  }
  [[nodiscard]] DenseView dense_by_column() const {
    return {.data = by_column.data(),
            .rows = rows,
            .columns = columns,
            .row_stride = sizeof(double),
            .column_stride = static_cast<std::ptrdiff_t>(rows * Offset{sizeof(double)})};
  }
  [[nodiscard]] SparseView csr() const {
    return {.values = {.data = values.data()},
            .indices = {.data = indices.data(), .wide = false},
            .starts = {.data = starts.data(), .wide = true},
            .entries = static_cast<Offset>(values.size()),
            .rows = rows,
            .columns = columns};
  }
  [[nodiscard]] SparseView csc() const {
    return {.values = {.data = column_values.data(),
                       .type = NumberType::float32,
                       .stride = sizeof(float)},
            .indices = {.data = column_indices.data(), .wide = true},
            .starts = {.data = column_starts.data(), .wide = false},
            .entries = static_cast<Offset>(column_values.size()),
            .rows = rows,
            .columns = columns,
            .by_columns = true};
  }
  // Two chunks of the columns.
  [[nodiscard]] TableView table() const {
    TableView view{.columns = columns, .chunks = {}};
    const Offset cut = rows / 3;
    for (const auto& [first, last] : {std::pair(Offset{0}, cut), std::pair(cut, rows)}) {
      TableChunk chunk{.rows = last - first, .columns = {}};
      for (Offset c = 0; c < columns; ++c) {
        chunk.columns.push_back({.data = by_column.data() + c * rows + first});
      }
      view.chunks.push_back(std::move(chunk));
    }
    return view;
  }
};

}  // namespace folkman::test
