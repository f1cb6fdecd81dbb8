// What is final once the last row is in: classes and features by name, and what text weighs.
#include <algorithm>
#include <numeric>
#include <utility>

#include "folkman/base/names/natural_order.hpp"
#include "folkman/data/batch/feature_schema.hpp"
#include "folkman/data/dataset/dataset_state.hpp"

namespace folkman {

void DatasetState::finish(const FileChain& files) {
  for (const Fault& fault : bad)
    bad_rows.push_back({fault.where + ": " + fault.what + "; " + fault.fix});
  warnings = options.notes;
  std::ranges::copy(files.warnings(), std::back_inserter(warnings));
  if (labels != nullptr && !files.labels_by_name()) labels->check_count(files.rows_cut());
  if (rows == 0) {
    refuse_data(files_named(options),
                bad.empty() ? "there are no rows" : "there are no rows without errors",
                "give a file with at least one row");
  }
  columns = files.columns();
  if (known) {
    check_first_column(files);
    return;
  }
  finish_classes();
  if (settled) return;
  finish_features(files);
  if (options.cuts != nullptr) mark_bins();
}

// Where names or a matrix's columns stand for indices and the first was not told, 1 was assumed.
void DatasetState::check_first_column(const FileChain& files) const {
  const bool by_position =
      !column_names.empty() || (numbers && numbers->origin == Numbers::counted);
  if (!by_position || !first_met || !files.numbering()->first_optional) return;
  refuse_data(files_named(options), "the index 0 occurs, but the columns were counted from index 1",
              "say that the first index is 0 (@{zero_based})");
}

void DatasetState::finish_classes() {
  if (options.targets == Targets::numbers) {
    classes = {target_class};
    class_order = {0};
    return;
  }
  if (options.labels_required && numbered_classes < options.classes_required) {
    std::string what = "no row has a label";
    for (std::size_t met = 0; met < class_numbers.size(); ++met) {
      if (class_numbers[met] < 0) continue;
      what = "all " + std::to_string(rows) + " rows are of one class, '" +
             std::string(class_names.name(met)) + "'";
    }
    refuse_data(files_named(options), what,
                "give rows of at least two classes; check which column is the label");
  }
  std::vector<std::string> names(numbered_classes);
  for (std::size_t met = 0; met < class_numbers.size(); ++met) {
    if (class_numbers[met] < 0) continue;
    names[static_cast<std::size_t>(class_numbers[met])] = class_names.name(met);
  }
  std::vector<Class> from(names.size());  // final -> provisional
  std::iota(from.begin(), from.end(), 0);
  std::ranges::sort(from, natural_less,
                    [&](Class number) { return names[static_cast<std::size_t>(number)]; });
  classes.clear();
  class_order.assign(names.size(), 0);
  for (std::size_t i = 0; i < from.size(); ++i) {
    const auto number = static_cast<std::size_t>(from[i]);
    class_order[number] = static_cast<Class>(i);
    classes.push_back(names[number]);
  }
}

// Names tell features apart, unless a table is read to be taken column by column.
void DatasetState::finish_named() {
  auto sorted = sorted_by_name(feature_names, columns);
  if (options.missing != Missing::keep) {
    check_names_apart(columns, sorted.features, files_named(options));
  }
  features = std::move(sorted.features);
  feature_order = std::move(sorted.order);
}

void DatasetState::finish_text() {
  DocumentCounts counts = std::move(document_counts.front());
  for (std::size_t i = 1; i < document_counts.size(); ++i) counts += document_counts[i];
  document_counts.clear();
  auto found = text->settled({.named = feature_names,
                              .counts = counts,
                              .rows = rows,
                              .where = files_named(options),
                              .threads = options.threads,
                              .columns = columns});
  features = std::move(found.features);
  feature_order = std::move(found.order);
  fitted_text = std::make_shared<const std::vector<FittedText>>(std::move(found.text));
}

void DatasetState::finish_features(const FileChain& files) {
  if (has_text && options.labels_only) return;
  if (has_text) return finish_text();
  if (options.vectorizer != TextOptions{}) {
    refuse_argument(files_named(options), "flags say what becomes of text, but no text is read",
                    "name the columns that hold it (@{text}), or leave those flags out");
  }
  if (!files.numbering()) return finish_named();
  Numbering numbering = *files.numbering();
  dropped_columns = numbering.first_optional && !first_met ? 1 : 0;
  numbering.first += dropped_columns;
  reported.first = numbering.first;
  const auto met = static_cast<std::size_t>(std::max<Offset>(0, width - dropped_columns));
  features = files.numbered_features(std::max(met, options.width), numbering, column_names);
  order_is_made = dropped_columns == 0;
}

// Weights need the counts of all documents: once they are there, rows can be had, and with them
// the final columns.
void DatasetState::settle_weights() {
  std::vector<Column> named(feature_names.size());
  for (std::size_t number = 0; number < named.size(); ++number) {
    const Column provisional = text->named_column(static_cast<std::int32_t>(number));
    named[number] = feature_order[static_cast<std::size_t>(provisional)];
  }
  text = std::make_unique<TextTables>(*fitted_text, features, std::move(named));
  feature_order.clear();
  settled = true;
}

}  // namespace folkman
