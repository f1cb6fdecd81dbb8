#include "folkman/data/memory/memory_rows.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/data/memory/sparse_blocks.hpp"
#include "folkman/numerics/double_bits.hpp"

namespace folkman {
namespace {

constexpr std::size_t entry_bytes = sizeof(double) + sizeof(Column);

// Rows that a view walks through column by column are taken some at a time, or every number would
// be fetched from a line of its own.
constexpr Offset fewest_rows_by_column = 16;

bool is_by_column(const RowsView& rows) {
  if (std::holds_alternative<TableView>(rows)) return true;
  const auto* dense = std::get_if<DenseView>(&rows);
  return dense != nullptr && std::abs(dense->row_stride) < std::abs(dense->column_stride);
}

Offset entries_in(const RowsView& rows) {
  const auto* sparse = std::get_if<SparseView>(&rows);
  return sparse != nullptr ? sparse->entries : row_count(rows) * column_count(rows);
}

// What is not zero of a row that stands in full.
void append_row(std::span<const double> row, Batch& batch) {
  const std::size_t old = batch.values.size();
  batch.values.resize(old + row.size());
  batch.columns.resize(old + row.size());
  std::size_t end = old;
  for (std::size_t column = 0; column < row.size(); ++column) {
    batch.values[end] = row[column];
    batch.columns[end] = static_cast<Column>(column);
    end += row[column] != 0 ? 1 : 0;
  }
  batch.values.resize(end);
  batch.columns.resize(end);
  batch.starts.push_back(static_cast<Offset>(end));
}

void read_by_row(const DenseView& dense, MemoryBlocks::Range range, Batch& batch) {
  std::vector<double> row(static_cast<std::size_t>(dense.columns));
  for (Offset r = range.first; r < range.last; ++r) {
    const auto* at = static_cast<const std::byte*>(dense.data) + r * dense.row_stride;
    read_numbers({.data = at, .type = dense.type, .stride = dense.column_stride}, 0, row);
    append_row(row, batch);
  }
}

// `column` gives the numbers of a column, from row `range.first` on.
template <typename ColumnOf>
void read_by_column(Offset columns, MemoryBlocks::Range range, const ColumnOf& column,
                    Batch& batch) {
  const auto rows = static_cast<std::size_t>(range.last - range.first);
  const auto width = static_cast<std::size_t>(columns);
  std::vector<double> strip(rows);
  std::vector<double> tile(rows * width);
  for (std::size_t c = 0; c < width; ++c) {
    read_numbers(column(c), 0, strip);
    for (std::size_t r = 0; r < rows; ++r) tile[r * width + c] = strip[r];
  }
  for (std::size_t r = 0; r < rows; ++r)
    append_row(std::span(tile).subspan(r * width, width), batch);
}

void read_dense(const DenseView& dense, MemoryBlocks::Range range, Batch& batch) {
  if (!is_by_column(dense)) return read_by_row(dense, range, batch);
  const auto column = [&](std::size_t c) {
    const auto* at = static_cast<const std::byte*>(dense.data) + range.first * dense.row_stride +
                     static_cast<std::ptrdiff_t>(c) * dense.column_stride;
    return NumberArray{.data = at, .type = dense.type, .stride = dense.row_stride};
  };
  read_by_column(dense.columns, range, column, batch);
}

void read_table(const TableView& table, MemoryBlocks::Range range, Batch& batch) {
  Offset before = 0;
  for (const TableChunk& chunk : table.chunks) {
    const Offset first = std::max(range.first - before, Offset{0});
    const Offset last = std::min(range.last - before, chunk.rows);
    before += chunk.rows;
    if (first >= last) continue;
    const auto column = [&](std::size_t c) { return chunk.columns[c].from(first); };
    read_by_column(table.columns, {first, last}, column, batch);
  }
}

bool has_fraction(NumberType type) {
  return type == NumberType::float32 || type == NumberType::float64;
}

// Where a column has no whole numbers, or can say itself what it lacks, NaN means just that.
bool can_be_missing(const RowsView& rows, Column column) {
  if (const auto* dense = std::get_if<DenseView>(&rows)) return has_fraction(dense->type);
  if (const auto* sparse = std::get_if<SparseView>(&rows)) return has_fraction(sparse->values.type);
  const auto& chunks = std::get<TableView>(rows).chunks;
  return std::ranges::any_of(chunks, [&](const TableChunk& chunk) {
    const NumberArray& numbers = chunk.columns[static_cast<std::size_t>(column)];
    return has_fraction(numbers.type) || numbers.present != nullptr;
  });
}

void check_finite(const Batch& batch, Offset first_row, const std::string& shown,
                  std::span<const std::string> names, const RowsView* may_be_missing) {
  if (all_finite(batch.values)) return;
  for (std::size_t row = 0; row < batch.rows(); ++row) {
    for (Offset i = batch.starts[row]; i < batch.starts[row + 1]; ++i) {
      const auto at = static_cast<std::size_t>(i);
      if (std::isfinite(batch.values[at])) continue;
      const bool nan = std::isnan(batch.values[at]);
      if (nan && may_be_missing != nullptr && can_be_missing(*may_be_missing, batch.columns[at])) {
        continue;
      }
      refuse_data(cell_text(shown, first_row + static_cast<Offset>(row), batch.columns[at], names),
                  nan ? "the value is NaN: missing, not a number, or an integer beyond 2^53"
                      : "the value is infinity (inf)",
                  nan ? "replace it by a number, leave the row out, or, where the method allows "
                        "it, ignore it "
                        "(@{missing=ignore})"
                      : "replace it by a number, or leave the row out");
    }
  }
}

void check_shape(const RowsView& rows, const std::string& shown) {
  const Offset height = row_count(rows);
  const Offset width = column_count(rows);
  if (height == 0) {
    refuse_data(shown, "there are no rows: found array with 0 sample(s)", "give at least one row");
  }
  if (std::holds_alternative<Documents>(rows)) return;
  if (width == 0) {
    refuse_data(shown,
                "there are no columns: 0 feature(s) (shape=(" + std::to_string(height) +
                    ", 0)) while a minimum of 1 is required.",
                "give at least one feature");
  }
  if (width > std::numeric_limits<Column>::max()) {
    refuse_data(shown, "there are " + std::to_string(width) + " columns; at most 2147483647 fit",
                "leave out columns that are never used");
  }
}

}  // namespace

std::string cell_text(const std::string& shown, Offset row, Column column,
                      std::span<const std::string> names) {
  const auto place = static_cast<std::size_t>(column);
  return shown + ", row " + std::to_string(row) + ", column " + std::to_string(column) +
         (place < names.size() ? " '" + names[place] + "'" : "") + " (from 0)";
}

MemoryBlocks::MemoryBlocks(const MemoryRows& memory) : MemoryBlocks(memory.rows, memory.shown) {
  names_ = memory.names;
}

MemoryBlocks::MemoryBlocks(const RowsView& rows, std::string shown, std::size_t block_bytes)
    : rows_(&rows), shown_(std::move(shown)), total_(row_count(rows)) {
  check_shape(rows, shown_);
  constexpr Offset documents_per_block = 256;
  if (std::holds_alternative<Documents>(rows)) {
    rows_per_block_ = documents_per_block;
    return;
  }
  auto entries = static_cast<double>(std::max<std::size_t>(block_bytes / entry_bytes, 1));
  Offset fewest = 1;
  if (const auto* sparse = std::get_if<SparseView>(&rows)) {
    check_starts(*sparse, shown_);
    // A block of rows visits every column.
    if (sparse->by_columns) {
      entries = std::max(entries, static_cast<double>(sparse->columns));
      ascending_ = ascends(*sparse);
    }
  }
  if (is_by_column(rows)) fewest = fewest_rows_by_column;
  const double a_row = static_cast<double>(entries_in(rows)) / static_cast<double>(total_);
  const double wanted = entries / std::max(a_row, 1.0);
  rows_per_block_ =
      std::clamp(static_cast<Offset>(std::min(wanted, 0x1p40)), std::min(fewest, total_), total_);
}

std::size_t MemoryBlocks::count() const {
  return static_cast<std::size_t>((total_ + rows_per_block_ - 1) / rows_per_block_);
}

MemoryBlocks::Range MemoryBlocks::range(std::size_t block) const {
  const Offset first = static_cast<Offset>(block) * rows_per_block_;
  return {.first = first, .last = std::min(total_, first + rows_per_block_)};
}

void MemoryBlocks::read(Range range, Batch& batch) const {
  if (const auto* dense = std::get_if<DenseView>(rows_)) read_dense(*dense, range, batch);
  if (const auto* table = std::get_if<TableView>(rows_)) read_table(*table, range, batch);
  if (const auto* sparse = std::get_if<SparseView>(rows_)) {
    read_sparse(*sparse, range, ascending_, batch, shown_);
  }
  check_finite(batch, range.first, shown_, names_, keeps_missing_ ? rows_ : nullptr);
}

}  // namespace folkman
