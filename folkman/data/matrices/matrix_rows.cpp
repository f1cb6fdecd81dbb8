#include "folkman/data/matrices/matrix_rows.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "folkman/data/bytes/number_text.hpp"
#include "folkman/data/reading/carried_label.hpp"
#include "folkman/data/reading/label_list.hpp"

namespace folkman {
namespace {

bool strictly_ascending(std::span<const std::int64_t> columns) {
  return std::ranges::adjacent_find(columns, std::ranges::greater_equal{}) == columns.end();
}

}  // namespace

MatrixRows::MatrixRows(const Opening& opening, std::string file, Shape shape, Offset counted_from)
    : file_(std::move(file)),
      counted_from_(counted_from),
      first_(opening.options.first.value_or(counted_from)),
      rows_before_(opening.rows_before),
      labels_(opening.labels),
      values_(opening.options) {
  if (shape.rows == 0 || shape.columns == 0) {
    refuse_data(file_,
                "the matrix is empty: " + std::to_string(shape.rows) + " rows, " +
                    std::to_string(shape.columns) + " columns",
                "give at least one row and one column");
  }
  if (shape.columns > static_cast<std::uint64_t>(std::numeric_limits<Column>::max()) ||
      shape.rows > static_cast<std::uint64_t>(std::numeric_limits<Offset>::max())) {
    refuse_data(
        file_,
        "the matrix has " + std::to_string(shape.columns) + " columns; at most 2147483647 fit",
        "leave out columns that are never used");
  }
  rows_ = static_cast<Offset>(shape.rows);
  columns_ = static_cast<Offset>(shape.columns);
}

Fault MatrixRows::fault_at(Offset row, Offset column, ValueFault said) const {
  return {.kind = Fault::Kind::data,
          .where = file_ + ", row " + std::to_string(row + counted_from_) + ", column " +
                   std::to_string(column + counted_from_) + " (from " +
                   std::to_string(counted_from_) + ")",
          .what = std::move(said.what),
          .fix = std::move(said.fix)};
}

void MatrixRows::append_dense(Offset row, std::span<const double> values, Parsed& parsed) const {
  Batch& batch = parsed.batch;
  const auto old = batch.values.size();
  batch.values.resize(old + values.size());
  batch.columns.resize(old + values.size());
  auto end = old;
  for (std::size_t column = 0; column < values.size(); ++column) {
    const double value = values[column];
    if (value == 0) continue;
    if (!values_.take(value)) {
      parsed.bad.push_back(fault_at(row, static_cast<Offset>(column), untaken_value(value)));
      return batch.drop_unfinished_row();
    }
    batch.values[end] = value;
    batch.columns[end] = static_cast<Column>(column);
    ++end;
  }
  batch.values.resize(end);
  batch.columns.resize(end);
  finish_row(row, parsed);
}

void MatrixRows::append_sparse(Offset row, std::span<const std::int64_t> columns,
                               std::span<const double> values, Parsed& parsed) const {
  if (!strictly_ascending(columns)) {
    std::vector<std::size_t> order(columns.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t i) { return columns[i]; });
    std::vector<std::int64_t> sorted_columns;
    std::vector<double> sorted_values;
    for (const auto i : order) {
      sorted_columns.push_back(columns[i]);
      sorted_values.push_back(values[i]);
    }
    const auto twice = std::ranges::adjacent_find(sorted_columns);
    if (twice != sorted_columns.end()) {
      return parsed.bad.push_back(
          fault_at(row, *twice,
                   {"the entry is given twice",
                    "add up the entries (SciPy: X.sum_duplicates()) and write the file again"}));
    }
    return append_sparse(row, sorted_columns, sorted_values, parsed);
  }
  Batch& batch = parsed.batch;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (columns[i] < 0 || columns[i] >= columns_) {
      parsed.bad.push_back(fault_at(row, columns[i],
                                    {"the matrix has only " + std::to_string(columns_) + " columns",
                                     "write the file again, or leave the row out (@{skip_bad})"}));
      return batch.drop_unfinished_row();
    }
    if (!values_.take(values[i])) {
      parsed.bad.push_back(fault_at(row, columns[i], untaken_value(values[i])));
      return batch.drop_unfinished_row();
    }
    if (values[i] == 0) continue;
    batch.values.push_back(values[i]);
    batch.columns.push_back(static_cast<Column>(columns[i]));
  }
  finish_row(row, parsed);
}

void MatrixRows::finish_row(Offset row, Parsed& parsed) const {
  parsed.batch.starts.push_back(static_cast<Offset>(parsed.batch.values.size()));
  parsed.batch.classes.push_back(labels_ == nullptr ? -1 : labels_->at(rows_before_ + row));
  for (std::size_t i = 0; i < carried_; ++i) {
    parsed.batch.carried.push_back(labels_->text(rows_before_ + row));
  }
  parsed.width = columns_;
}

MatrixReader::MatrixReader(const Opening& opening, std::string file, MatrixRows::Shape shape,
                           Offset counted_from)
    : rows_(opening, std::move(file), shape, counted_from) {
  check_carried_labels(opening.options, rows_.file(), opening.labels != nullptr);
  rows_.carry_labels(opening.options.carry.size());
  note_other_width(opening);
  const auto* first = dynamic_cast<const MatrixReader*>(opening.first);
  if (first == nullptr || first->rows_.columns() == rows_.columns()) return;
  refuse_data(rows_.file(),
              "it has " + std::to_string(rows_.columns()) + " columns, " + first->rows_.file() +
                  " has " + std::to_string(first->rows_.columns()),
              "give files with the same columns");
}

void MatrixReader::note_other_width(const Opening& opening) {
  if (!opening.numbers || !opening.options.names_file.empty()) return;
  const auto fitted = static_cast<Offset>(opening.numbers->width);
  if (fitted == rows_.columns()) return;
  warnings_.push_back(rows_.file() + " has " + std::to_string(rows_.columns()) +
                      " columns, the model was fitted on " + std::to_string(fitted) +
                      ": they are matched by position, the first with the first");
}

}  // namespace folkman
