// One record of a delimited table to one row of a batch. Plain numbers have been read before their
// row is met (data/tables/cells_ahead.hpp); all else goes through the text of the field.
#pragma once

#include "folkman/data/tables/cells_ahead.hpp"
#include "folkman/data/tables/csv_columns.hpp"
#include "folkman/data/tables/csv_fields.hpp"
#include "folkman/data/tables/table_row.hpp"

namespace folkman {

class CsvRowParser {
 public:
  // Of the records in `block`, which ends in a line feed.
  CsvRowParser(std::string_view block, const CsvColumns& columns, const ReadOptions& options,
               NameCaches& names, Batch& batch)
      : row_(columns, options, names, batch),
        delimiter_(columns.delimiter),
        run_ends_(columns.columns.size()),
        any_sign_(TakenValues(options).any_sign()),
        ahead_(block, columns.delimiter),
        fields_(columns.delimiter, columns.quotes) {
    for (std::size_t i = run_ends_.size(); i-- > 0;) {
      const TableColumn& column = columns.columns[i];
      const bool number = column.role == ColumnKind::number || column.role == ColumnKind::binned;
      const bool quick = number && column.carry.empty();
      const bool goes_on = i + 1 < run_ends_.size() && run_ends_[i + 1] > i + 1;
      run_ends_[i] = !quick ? i : goes_on ? run_ends_[i + 1] : i + 1;
      any_quick_ = any_quick_ || quick;
    }
  }

  // Appends the record at `at`; returns one past its line feed. Throws CellFault.
  [[nodiscard]] const char* row(const char* at, const char* end) {
    const std::size_t count = run_ends_.size();
    line_feeds_before_ = fields_.line_feeds();
    row_.begin();
    for (std::size_t i = 0; i < count;) {
      if (run_ends_[i] > i) at = quick_cells(at, i);
      if (i == count) break;
      row_.cell(field(at, end, i), i);
      at = past_field(stop_, i++);
    }
    row_.finish();
    return at;
  }
  [[nodiscard]] std::size_t line_feeds() const { return fields_.line_feeds() - line_feeds_before_; }
  void drop_unfinished_row() { row_.drop(); }

 private:
  [[nodiscard]] std::string_view field(const char* at, const char* end, std::size_t column) {
    if (any_quick_ && *at != '"' && ahead_.move_to(at) && *ahead_.stop() == delimiter_) {
      stop_ = ahead_.stop();
      return {at, static_cast<std::size_t>(stop_ - at)};
    }
    const auto text = fields_.field(at, end, column);
    stop_ = fields_.stop();
    return text;
  }

  [[nodiscard]] const char* past_field(const char* stop, std::size_t column) const {
    const bool last = column + 1 == run_ends_.size();
    if ((*stop == '\n') != last) throw CellFault{column, "wrong number of fields", ""};
    return stop + 1;
  }

  // The plain numbers from column `i` on; `i` moves to the first column that is something else, or
  // to the one whose cell needs more care.
  [[nodiscard]] const char* quick_cells(const char* at, std::size_t& i) {
    const std::size_t run_end = run_ends_[i];
    while (i < run_end && ahead_.look_at(at)) {
      std::size_t numbers = ahead_.numbers(run_end - i, run_end == run_ends_.size());
      if (!any_sign_) numbers = ahead_.before_negative(numbers);
      if (numbers == 0) break;
      if (ahead_.has_zero(numbers)) {
        row_.numbers_but_zeros(ahead_.values(), i, numbers);
      } else {
        row_.numbers(ahead_.values(), i, numbers);
      }
      i += numbers;
      at = ahead_.skip(numbers);
    }
    return at;
  }

  TableRow row_;
  char delimiter_;
  std::vector<std::size_t> run_ends_;  // of the run of quick columns that one is in; itself: none
  bool any_quick_ = false;
  bool any_sign_;  // of values; else what is below 0 takes more care
  CellsAhead ahead_;
  CsvFields fields_;
  const char* stop_ = nullptr;  // of the last field
  std::size_t line_feeds_before_ = 0;
};

}  // namespace folkman
