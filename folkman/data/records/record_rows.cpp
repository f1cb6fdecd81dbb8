#include "folkman/data/records/record_rows.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace folkman {
namespace {

constexpr std::size_t tile_rows = 256;
constexpr Offset codes_per_row = 64;  // of a larger dictionary most codes are not met
constexpr Column unknown = -2;

}  // namespace

RecordRows::RecordRows(const RecordColumns& columns, const ReadOptions& options, NameCaches& names,
                       const RecordBatch& batch, Parsed& parsed)
    : columns_(&columns),
      options_(options),
      values_(options),
      batch_(&batch),
      parsed_(&parsed),
      row_(columns, options, names, parsed.batch) {
  cells_.resize(columns.columns.size());
  for (std::size_t i = 0; i < columns.columns.size(); ++i) {
    const TableColumn& column = columns.columns[i];
    if (!is_read(column)) continue;
    cells_[i] = batch.cells(i);
    const bool words = column.role == ColumnKind::category;
    const bool numbers = column.role == ColumnKind::number && cells_[i]->kind() != ArrowKind::words;
    if (!column.carry.empty() || (!words && !numbers)) {
      others_.push_back(i);
      continue;
    }
    Quick quick;
    quick.column = i;
    quick.words = words;
    quick.feature = names.text.named_column(column.feature);
    if (words && cells_[i]->has_codes() &&
        cells_[i]->code_count() <= codes_per_row * batch.rows()) {
      quick.by_code.assign(static_cast<std::size_t>(cells_[i]->code_count()), unknown);
    }
    quick_.push_back(std::move(quick));
  }
}

void RecordRows::add(Offset first, Offset last) {
  while (first < last && !parsed_->given_up()) {
    const std::size_t rows = std::min(tile_rows, static_cast<std::size_t>(last - first));
    if (read(first, rows)) {
      quick_rows(first, rows);
    } else {
      slow_rows(first, rows);
    }
    first += static_cast<Offset>(rows);
  }
}

bool RecordRows::read(Offset first, std::size_t rows) {
  for (Quick& quick : quick_) {
    if (quick.words) {
      read_words(quick, first, rows);
      continue;
    }
    read_numbers(quick, first, rows);
    const bool sound =
        std::ranges::all_of(quick.values, [&](double value) { return values_.take(value); });
    if (!sound) return false;
  }
  return true;
}

void RecordRows::read_numbers(Quick& quick, Offset first, std::size_t rows) {
  quick.values.resize(rows);
  cells_[quick.column]->numbers(first, quick.values);
  if (options_.missing != Missing::zero) return;
  for (double& value : quick.values) value = std::isnan(value) ? 0 : value;
}

void RecordRows::read_words(Quick& quick, Offset first, std::size_t rows) {
  const ArrowCells& cells = *cells_[quick.column];
  quick.features.resize(rows);
  for (std::size_t i = 0; i < rows; ++i) {
    const Offset cell = first + static_cast<Offset>(i);
    const Offset code = quick.by_code.empty() ? -1 : cells.code(cell);
    if (code < 0) {
      quick.features[i] = word(quick.column, cell);
      continue;
    }
    Column& feature = quick.by_code[static_cast<std::size_t>(code)];
    if (feature == unknown) feature = word(quick.column, cell);
    quick.features[i] = feature;
  }
}

Column RecordRows::word(std::size_t column, Offset cell) {
  return row_.word_feature(cells_[column]->text(cell, room_), column);
}

void RecordRows::quick_rows(Offset first, std::size_t rows) {
  for (std::size_t i = 0; i < rows && !parsed_->given_up(); ++i) {
    const Offset row = first + static_cast<Offset>(i);
    row_.begin();
    try {
      for (const std::size_t column : others_) cell(column, row);
    } catch (CellFault& fault) {
      refuse(row, std::move(fault));
      continue;
    }
    append(i);
    row_.finish();
  }
}

// Zeros, and words without a feature, are written over.
void RecordRows::append(std::size_t row) {
  Batch& batch = parsed_->batch;
  std::size_t filled = batch.values.size();
  batch.values.resize(filled + quick_.size());
  batch.columns.resize(filled + quick_.size());
  double* const values = batch.values.data();
  Column* const columns = batch.columns.data();
  for (const Quick& quick : quick_) {
    values[filled] = quick.words ? 1.0 : quick.values[row];
    columns[filled] = quick.words ? quick.features[row] : quick.feature;
    const bool counts = quick.words ? columns[filled] >= 0 : values[filled] != 0;
    filled += counts ? 1 : 0;
  }
  batch.values.resize(filled);
  batch.columns.resize(filled);
}

void RecordRows::slow_rows(Offset first, std::size_t rows) {
  for (std::size_t i = 0; i < rows && !parsed_->given_up(); ++i) {
    const Offset row = first + static_cast<Offset>(i);
    row_.begin();
    try {
      for (std::size_t column = 0; column < cells_.size(); ++column) {
        if (cells_[column]) cell(column, row);
      }
    } catch (CellFault& fault) {
      refuse(row, std::move(fault));
      continue;
    }
    row_.finish();
  }
}

// Truth values that are a number are 0 and 1.
void RecordRows::cell(std::size_t column, Offset row) {
  const ArrowCells& cells = *cells_[column];
  std::string_view text = cells.text(row, room_);
  const bool as_number = columns_->columns[column].role == ColumnKind::number ||
                         columns_->columns[column].role == ColumnKind::weight;
  if (cells.kind() == ArrowKind::truths && as_number && !text.empty()) {
    text = text == "true" ? "1" : "0";
  }
  row_.cell(text, column);
}

void RecordRows::refuse(Offset row, CellFault fault) {
  row_.drop();
  parsed_->bad.push_back({.kind = Fault::Kind::data,
                          .where = batch_->shown + ", row " +
                                   std::to_string(batch_->first_row + row) + " (from 0), column '" +
                                   columns_->columns[fault.column].name + "'",
                          .what = std::move(fault.what),
                          .fix = std::move(fault.fix)});
}

}  // namespace folkman
