#include "folkman/data/csv_row.hpp"

#include "folkman/data/number_text.hpp"

namespace folkman {

using Role = CsvColumn::Role;

CsvRowParser::CsvRowParser(const CsvColumns& columns, CsvRowOptions options, NameCaches& names,
                           Batch& batch)
    : columns_(&columns),
      options_(options),
      names_(&names),
      batch_(&batch),
      fields_(columns.delimiter) {}

const char* CsvRowParser::row(const char* at, const char* end) {
  const std::size_t count = columns_->columns.size();
  line_feeds_before_ = fields_.line_feeds();
  class_ = -1;
  batch_->carried.resize(batch_->carried.size() + columns_->carried);
  for (std::size_t i = 0; i < count; ++i) {
    const CsvColumn& column = columns_->columns[i];
    if (column.role == Role::number && column.carry.empty()) {
      at = number(at, end, i);
    } else {
      cell(fields_.field(at, end, i), i);
      at = fields_.stop();
    }
    const bool last = i + 1 == count;
    if ((*at == '\n') != last) throw CellFault{i, "wrong number of fields", ""};
    ++at;
  }
  batch_->starts.push_back(static_cast<Offset>(batch_->values.size()));
  batch_->classes.push_back(class_);
  if (columns_->has_weight) batch_->weights.push_back(weight_);
  return at;
}

void CsvRowParser::drop_unfinished_row() {
  const auto kept = static_cast<std::size_t>(batch_->starts.back());
  batch_->values.resize(kept);
  batch_->columns.resize(kept);
  batch_->carried.resize(batch_->rows() * columns_->carried);
}

const char* CsvRowParser::number(const char* at, const char* end, std::size_t column) {
  const Column feature = columns_->columns[column].feature;
  const auto scan = scan_number(at);
  if (scan.stop != nullptr && std::isfinite(scan.value)) {
    const char* stop = scan.stop;
    if (*stop == '\r' && stop[1] == '\n') ++stop;
    if (*stop == columns_->delimiter || *stop == '\n') {
      add(feature, scan.value, scan.whole);
      return stop;
    }
  }
  const double value = slow_number(fields_.field(at, end, column), column);
  add(feature, value, is_whole(value));
  return fields_.stop();
}

void CsvRowParser::add(Column feature, double value, bool whole) {
  if (value == 0) return;
  batch_->whole &= whole;
  batch_->values.push_back(value);
  batch_->columns.push_back(feature);
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
    case Role::word:
      word(text, column);
      break;
    case Role::number: {
      const double value = slow_number(text, column);
      add(facts.feature, value, is_whole(value));
      break;
    }
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
  if (feature >= 0) add(feature, 1, true);
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
