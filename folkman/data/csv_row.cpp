#include "folkman/data/csv_row.hpp"

#include <bit>

#include "folkman/data/field_ends.hpp"
#include "folkman/data/number_text.hpp"

namespace folkman {

CsvRowParser::CsvRowParser(const CsvColumns& columns, TableRowOptions options, NameCaches& names,
                           Batch& batch)
    : row_(columns, options, names, batch),
      delimiter_(columns.delimiter),
      fields_(columns.delimiter) {
  const std::size_t count = columns.columns.size();
  steps_.resize(count);
  for (std::size_t i = count; i-- > 0;) {
    const TableColumn& column = columns.columns[i];
    const bool quick =
        column.role == TableColumn::Role::number && column.carry.empty() && i + 1 < count;
    const std::size_t run_end = quick && steps_[i + 1].quick ? steps_[i + 1].run_end : i + 1;
    steps_[i] = {row_.feature_of(i), quick, run_end};
  }
}

const char* CsvRowParser::row(const char* at, const char* end) {
  const std::size_t count = steps_.size();
  line_feeds_before_ = fields_.line_feeds();
  row_.begin();
  for (std::size_t i = 0; i < count;) {
    if (steps_[i].quick) at = quick_cells(at, end, i);
    if (i == count) break;
    row_.cell(fields_.field(at, end, i), i);
    at = past_field(fields_.stop(), i++);
  }
  row_.finish();
  return at;
}

const char* CsvRowParser::past_field(const char* stop, std::size_t column) const {
  const bool last = column + 1 == steps_.size();
  if ((*stop == '\n') != last) throw CellFault{column, "wrong number of fields", ""};
  return stop + 1;
}

// The plain numbers from column `i` on; `i` moves to the first column that is something else, or to
// the one whose cell needs more care.
const char* CsvRowParser::quick_cells(const char* at, const char* end, std::size_t& i) {
  constexpr std::ptrdiff_t short_cell = 8;
  const char delimiter = delimiter_;
  const Step* const steps = steps_.data();
  const std::size_t run_end = steps[i].run_end;
  double* const values = row_.values();
  Column* const features = row_.features();
  std::size_t filled = row_.count();
  std::size_t column = i;
  while (column < run_end && end - at >= field_window + short_cell) {
    const char* const window = at;
    std::uint64_t ends = field_ends(window, delimiter);
    if (ends == 0) break;
    for (; ends != 0 && column < run_end; ends &= ends - 1, ++column) {
      const char* const stop = window + std::countr_zero(ends);
      const bool is_short = stop - at <= short_cell;
      auto scan = is_short ? short_number(at, stop) : scan_long_number(at, end);
      if (scan.stop == nullptr) scan = scan_number(at);
      if (scan.stop != stop || *stop != delimiter || !std::isfinite(scan.value)) break;
      values[filled] = scan.value;
      features[filled] = steps[column].feature;
      filled += scan.value != 0 ? 1 : 0;
      at = stop + 1;
    }
    if (at == window) break;
  }
  i = column;
  row_.set_count(filled);
  return at;
}

}  // namespace folkman
