#include "folkman/data/tables/table_row.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "folkman/base/option_name.hpp"
#include "folkman/data/bytes/blank_text.hpp"
#include "folkman/data/bytes/number_text.hpp"
#include "folkman/data/reading/targets.hpp"

namespace folkman {

TableRow::TableRow(const TableColumns& columns, const ReadOptions& options, NameCaches& names,
                   Batch& batch)
    : columns_(&columns), options_(&options), values_(options), names_(&names), batch_(&batch) {
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
  for (const Document& document : documents_) {
    names_->text.add(document.place, document.text, *batch_);
  }
  batch_->starts.push_back(static_cast<Offset>(batch_->values.size()));
  batch_->classes.push_back(class_);
  if (columns_->has_weight) batch_->weights.push_back(weight_);
}

void TableRow::drop() {
  batch_->drop_unfinished_row();
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
    case ColumnKind::ignored:
      break;
    case ColumnKind::label:
      label(text, column);
      break;
    case ColumnKind::weight:
      weight(text, column);
      break;
    case ColumnKind::text:
      documents_.push_back({facts.place, std::string(text)});
      break;
    case ColumnKind::category:
      if (const Column feature = word_feature(text, column); feature >= 0) add(feature, 1);
      break;
    case ColumnKind::binned:
      binned(text, column);
      break;
    case ColumnKind::number:
      add(features_of_[column], slow_number(text, column));
      break;
  }
}

void TableRow::numbers(const double* values, std::size_t first, std::size_t count) {
  if (columns_->has_bins) {
    for (std::size_t i = 0; i < count; ++i) add_binned(values[i], first + i);
    return;
  }
  const auto feature = features_of_.begin() + static_cast<std::ptrdiff_t>(first);
  batch_->values.insert(batch_->values.end(), values, values + count);
  batch_->columns.insert(batch_->columns.end(), feature,
                         feature + static_cast<std::ptrdiff_t>(count));
}

// Zeros are as good as random: they are written over instead of asked for.
void TableRow::numbers_but_zeros(const double* values, std::size_t first, std::size_t count) {
  if (columns_->has_bins) return numbers(values, first, count);
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
  const bool unknown = options_->missing == Missing::keep && text == "?";
  if (text.empty() || unknown) {
    if (!options_->labels_required) return;
    throw CellFault{
        column, unknown ? "expected a label, found '?'" : "expected a label, found an empty cell",
        "give the row a label, or leave it out (@{skip_bad})"};
  }
  const auto ends = static_cast<unsigned>(text.front()) + 3 * static_cast<unsigned>(text.back());
  Label& label = labels_[ends % labels_.size()];
  if (text != label.text) {
    if (options_->targets == Targets::numbers && !target_of(text)) {
      if (!options_->labels_required) return;
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
  const bool keeps = options_->missing == Missing::keep;
  const TableColumn& facts = columns_->columns[column];
  const bool left_out = options_->missing_category == MissingCategory::none && !facts.words;
  if (text.empty() && !keeps && left_out) return -1;
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

// Of a number column too, among binned ones.
void TableRow::add_binned(double value, std::size_t column) {
  const BinFeatures* const bins = columns_->columns[column].bins.get();
  if (bins == nullptr) return add(features_of_[column], value);
  const Column feature = bins->feature(value);
  if (feature >= 0) add(names_->text.named_column(feature), 1);
}

// Bins are categories, whatever the sign of a value and whatever a missing number is elsewhere.
void TableRow::binned(std::string_view text, std::size_t column) {
  const BinFeatures* const bins = columns_->columns[column].bins.get();
  const std::string copy(trimmed(text));
  if (is_missing(copy)) {
    if (bins == nullptr) return add(features_of_[column], std::numeric_limits<double>::quiet_NaN());
    if (bins->missing() >= 0) add(names_->text.named_column(bins->missing()), 1);
    return;
  }
  const auto scan = scan_number(copy.c_str());
  if (scan.stop != copy.c_str() + copy.size()) refuse_word(text, column);
  if (!std::isfinite(scan.value)) {
    auto fault = untaken_value(scan.value, text);
    throw CellFault{column, std::move(fault.what), std::move(fault.fix)};
  }
  add_binned(scan.value, column);
}

void TableRow::refuse_word(std::string_view text, std::size_t column) const {
  throw CellFault{
      column, "expected a number, found " + shown(text),
      "if its values are words: " + option("categorical", columns_->columns[column].name)};
}

double TableRow::slow_number(std::string_view text, std::size_t column) const {
  const std::string copy(trimmed(text));
  if (is_missing(copy, options_->missing)) {
    if (options_->missing == Missing::zero) return 0;
    if (stays_missing(options_->missing)) return std::numeric_limits<double>::quiet_NaN();
    throw CellFault{column, "expected a number, found a missing value " + shown(text),
                    "fill it in, read missing values as 0 (@{missing=zero}), or, where the method "
                    "allows it, leave them out (@{missing=ignore}); of bins, a missing one is just "
                    "none (@{bin=32})"};
  }
  const auto scan = scan_number(copy.c_str());
  if (scan.stop != copy.c_str() + copy.size()) refuse_word(text, column);
  if (!std::isfinite(scan.value) || !values_.take(scan.value)) {
    auto fault = untaken_value(scan.value, text);
    throw CellFault{column, std::move(fault.what), std::move(fault.fix)};
  }
  return scan.value;
}

}  // namespace folkman
