#include "folkman/data/csv_row.hpp"

#include <algorithm>
#include <bit>

#include "folkman/data/field_ends.hpp"
#include "folkman/data/number_text.hpp"

namespace folkman {

using Role = CsvColumn::Role;

CsvRowParser::CsvRowParser(const CsvColumns& columns, CsvRowOptions options, NameCaches& names,
                           Batch& batch)
    : columns_(&columns),
      options_(options),
      names_(&names),
      batch_(&batch),
      fields_(columns.delimiter),
      values_(columns.columns.size()),
      features_(columns.columns.size()) {
  const std::size_t count = columns.columns.size();
  steps_.resize(count);
  for (std::size_t i = count; i-- > 0;) {
    const CsvColumn& column = columns.columns[i];
    const bool quick = column.role == Role::number && column.carry.empty() && i + 1 < count;
    const std::size_t run_end = quick && steps_[i + 1].quick ? steps_[i + 1].run_end : i + 1;
    steps_[i] = {names.text.named_column(column.feature), quick, run_end};
  }
}

const char* CsvRowParser::row(const char* at, const char* end) {
  const std::size_t count = steps_.size();
  count_ = 0;
  line_feeds_before_ = fields_.line_feeds();
  class_ = -1;
  documents_.clear();
  batch_->carried.resize(batch_->carried.size() + columns_->carried);
  for (std::size_t i = 0; i < count;) {
    if (steps_[i].quick) at = quick_cells(at, end, i);
    if (i == count) break;
    cell(fields_.field(at, end, i), i);
    at = past_field(fields_.stop(), i++);
  }
  add_texts();
  if (batch_->whole) {
    batch_->whole = std::all_of(values_.begin(), values_.begin() + count_, is_whole);
  }
  batch_->values.insert(batch_->values.end(), values_.begin(), values_.begin() + count_);
  batch_->columns.insert(batch_->columns.end(), features_.begin(), features_.begin() + count_);
  batch_->starts.push_back(static_cast<Offset>(batch_->values.size()));
  batch_->classes.push_back(class_);
  if (columns_->has_weight) batch_->weights.push_back(weight_);
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
  const char delimiter = columns_->delimiter;
  const Step* const steps = steps_.data();
  const std::size_t run_end = steps[i].run_end;
  double* const values = values_.data();
  Column* const features = features_.data();
  std::size_t filled = count_;
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
  count_ = filled;
  return at;
}

void CsvRowParser::add_texts() {
  for (const Document& document : documents_) {
    names_->text.add(document.place, document.text, *batch_);
  }
}

void CsvRowParser::drop_unfinished_row() {
  batch_->carried.resize(batch_->rows() * columns_->carried);
}

void CsvRowParser::cell(std::string_view text, std::size_t column) {
  const CsvColumn& facts = columns_->columns[column];
  for (const std::size_t place : facts.carry) {
    batch_->carried[batch_->rows() * columns_->carried + place] = text;
  }
  switch (facts.role) {
    case Role::skipped:
      break;
    case Role::label:
      label(text, column);
      break;
    case Role::weight:
      weight(text, column);
      break;
    case Role::text:
      documents_.push_back({facts.place, std::string(text)});
      break;
    case Role::word:
      word(text, column);
      break;
    case Role::number:
      add(steps_[column].feature, slow_number(text, column));
      break;
  }
}

void CsvRowParser::label(std::string_view text, std::size_t column) {
  if (text.empty()) {
    if (!options_.labels_required) return;
    throw CellFault{column, "expected a label, found an empty cell",
                    "give the row a label, or leave it out (--skip-bad)"};
  }
  if (text != last_label_) {
    last_class_ = names_->classes.number(text);
    last_label_ = text;
  }
  class_ = last_class_;
}

void CsvRowParser::weight(std::string_view text, std::size_t column) {
  const std::string copy(trimmed(text));
  const auto scan = scan_number(copy.c_str());
  const bool number = !copy.empty() && scan.stop == copy.c_str() + copy.size();
  if (!number || !(scan.value >= 0) || std::isinf(scan.value)) {
    throw CellFault{column,
                    "expected a weight, a finite number of at least 0, found " + shown(text),
                    "correct the weight, or leave the row out (--skip-bad)"};
  }
  weight_ = scan.value;
}

void CsvRowParser::word(std::string_view text, std::size_t column) {
  if (text.empty()) return;
  name_.assign(columns_->columns[column].prefix).append(text);
  const Column feature = names_->features.number(name_, static_cast<std::int32_t>(column));
  if (feature >= 0) add(names_->text.named_column(feature), 1);
}

double CsvRowParser::slow_number(std::string_view text, std::size_t column) const {
  const std::string copy(trimmed(text));
  const std::string& name = columns_->columns[column].name;
  if (is_missing(copy)) {
    if (options_.missing == Missing::zero) return 0;
    throw CellFault{column, "expected a number, found a missing value " + shown(text),
                    "fill it in, or read missing values as 0 (--missing zero)"};
  }
  const auto scan = scan_number(copy.c_str());
  if (scan.stop != copy.c_str() + copy.size()) {
    throw CellFault{column, "expected a number, found " + shown(text),
                    "if its values are words: --categorical " + name};
  }
  if (!std::isfinite(scan.value)) {
    const bool spelled = copy.find_first_of("0123456789") == std::string::npos;
    throw CellFault{column,
                    "the value " + shown(text) +
                        (spelled ? " is not a finite number" : " is too large for a double"),
                    "replace it by a number, or leave the row out (--skip-bad)"};
  }
  return scan.value;
}

}  // namespace folkman
