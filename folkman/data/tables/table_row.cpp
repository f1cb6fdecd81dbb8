#include "folkman/data/tables/table_row.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "folkman/base/option_name.hpp"
#include "folkman/data/bytes/blank_text.hpp"
#include "folkman/data/bytes/number_text.hpp"
#include "folkman/data/reading/targets.hpp"

namespace folkman {

TableRow::TableRow(const TableColumns& columns, TableRowOptions options, NameCaches& names,
                   Batch& batch)
    : columns_(&columns), options_(options), names_(&names), batch_(&batch) {
  features_of_.reserve(columns.columns.size());
  for (const TableColumn& column : columns.columns) {
    features_of_.push_back(names.text.named_column(column.feature));
  }
}

void TableRow::begin() {
  class_ = -1;
  documents_.clear();
  if (columns_->carried > 0) batch_->carried.resize(batch_->carried.size() + columns_->carried);
}

void TableRow::finish() {
  if (!documents_.empty()) add_texts();
  batch_->starts.push_back(static_cast<Offset>(batch_->values.size()));
  batch_->classes.push_back(class_);
  if (columns_->has_weight) batch_->weights.push_back(weight_);
}

void TableRow::add_texts() {
  for (const Document& document : documents_) {
    names_->text.add(document.place, document.text, *batch_);
  }
}

void TableRow::drop() {
  const auto entries = static_cast<std::size_t>(batch_->starts.back());
  batch_->values.resize(entries);
  batch_->columns.resize(entries);
  batch_->carried.resize(batch_->rows() * columns_->carried);
}

void TableRow::add(Column feature, double value) {
  if (value == 0) return;
  batch_->values.push_back(value);
  batch_->columns.push_back(feature);
}

void TableRow::cell(std::string_view text, std::size_t column) {
  const TableColumn& facts = columns_->columns[column];
  for (const std::size_t place : facts.carry) {
    batch_->carried[batch_->rows() * columns_->carried + place] = text;
  }
  switch (facts.role) {
    case ColumnRole::skipped:
      break;
    case ColumnRole::label:
      label(text, column);
      break;
    case ColumnRole::weight:
      weight(text, column);
      break;
    case ColumnRole::text:
      documents_.push_back({facts.place, std::string(text)});
      break;
    case ColumnRole::word:
      if (const Column feature = word_feature(text, column); feature >= 0) add(feature, 1);
      break;
    case ColumnRole::number:
      add(features_of_[column], slow_number(text, column));
      break;
  }
}

void TableRow::numbers(const double* values, std::size_t first, std::size_t count) {
  const auto feature = features_of_.begin() + static_cast<std::ptrdiff_t>(first);
  batch_->values.insert(batch_->values.end(), values, values + count);
  batch_->columns.insert(batch_->columns.end(), feature,
                         feature + static_cast<std::ptrdiff_t>(count));
}

// Zeros are as good as random: they are written over instead of asked for.
void TableRow::numbers_but_zeros(const double* values, std::size_t first, std::size_t count) {
  std::size_t filled = batch_->values.size();
  batch_->values.resize(filled + count);
  batch_->columns.resize(filled + count);
  double* const to = batch_->values.data();
  Column* const features = batch_->columns.data();
  for (std::size_t i = 0; i < count; ++i) {
    to[filled] = values[i];
    features[filled] = features_of_[first + i];
    filled += values[i] != 0 ? 1 : 0;
  }
  batch_->values.resize(filled);
  batch_->columns.resize(filled);
}

void TableRow::label(std::string_view text, std::size_t column) {
  const bool unknown = options_.missing == Missing::keep && text == "?";
  if (text.empty() || unknown) {
    if (!options_.labels_required) return;
    throw CellFault{
        column, unknown ? "expected a label, found '?'" : "expected a label, found an empty cell",
        "give the row a label, or leave it out (@{skip_bad})"};
  }
  const auto ends = static_cast<unsigned>(text.front()) + 3 * static_cast<unsigned>(text.back());
  Label& label = labels_[ends % labels_.size()];
  if (text != label.text) {
    if (options_.targets == Targets::numbers && !target_of(text)) {
      if (!options_.labels_required) return;
      throw CellFault{column, not_a_target(text), target_fix};
    }
    label = {std::string(text), names_->classes.number(text)};
  }
  class_ = label.of;
}

void TableRow::weight(std::string_view text, std::size_t column) {
  const std::string copy(trimmed(text));
  const auto scan = scan_number(copy.c_str());
  const bool number = !copy.empty() && scan.stop == copy.c_str() + copy.size();
  if (!number || !(scan.value >= 0) || std::isinf(scan.value)) {
    throw CellFault{column,
                    "expected a weight, a finite number of at least 0, found " + shown(text),
                    "correct the weight, or leave the row out (@{skip_bad})"};
  }
  weight_ = scan.value;
}

Column TableRow::word_feature(std::string_view text, std::size_t column) {
  const bool keeps = options_.missing == Missing::keep;
  if (text.empty() && !keeps) return -1;
  const TableColumn& facts = columns_->columns[column];
  const std::string_view value = keeps && is_missing(trimmed(text), Missing::keep) ? "?" : text;
  Column feature = -1;
  if (facts.words != nullptr) {
    feature = facts.words->feature(value);
  } else {
    name_.assign(facts.prefix).append(value);
    feature = names_->features.number(name_, facts.group);
  }
  return feature < 0 ? -1 : names_->text.named_column(feature);
}

double TableRow::slow_number(std::string_view text, std::size_t column) const {
  const std::string copy(trimmed(text));
  const std::string& name = columns_->columns[column].name;
  if (is_missing(copy, options_.missing)) {
    if (options_.missing == Missing::zero) return 0;
    if (stays_missing(options_.missing)) return std::numeric_limits<double>::quiet_NaN();
    throw CellFault{column, "expected a number, found a missing value " + shown(text),
                    "fill it in, read missing values as 0 (@{missing=zero}), or, where the method "
                    "allows it, leave them out (@{missing=ignore})"};
  }
  const auto scan = scan_number(copy.c_str());
  if (scan.stop != copy.c_str() + copy.size()) {
    throw CellFault{column, "expected a number, found " + shown(text),
                    "if its values are words: " + option("categorical", name)};
  }
  if (!std::isfinite(scan.value) || !options_.values.take(scan.value)) {
    auto fault = untaken_value(scan.value, text);
    throw CellFault{column, std::move(fault.what), std::move(fault.fix)};
  }
  return scan.value;
}

}  // namespace folkman
