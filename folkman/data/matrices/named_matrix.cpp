#include "folkman/data/matrices/named_matrix.hpp"

#include <algorithm>
#include <cmath>

#include "folkman/base/option_name.hpp"
#include "folkman/data/batch/column_map.hpp"
#include "folkman/data/bytes/number_text.hpp"
#include "folkman/data/reading/carried_label.hpp"
#include "folkman/data/reading/label_list.hpp"

namespace folkman {
namespace {

constexpr Class no_label = -2;  // of a row of which the file and the label file say nothing

}  // namespace

NamedMatrixReader::NamedMatrixReader(const Opening& opening, std::string file,
                                     std::span<const std::string> columns, RowDescription rows)
    : rows_(opening, std::move(file), {.rows = rows.names.size(), .columns = columns.size()}, 0),
      description_(std::move(rows)),
      labels_required_(opening.options.labels_required) {
  find_features(opening, columns);
  find_labels(opening);
  find_classes(opening);
  carry_labels(opening);
  description_.labels = {};
  description_.names = {};
  for (std::size_t row = 0; row < description_.weights.size(); ++row) {
    if (description_.weights[row] >= 0 && std::isfinite(description_.weights[row])) continue;
    refuse_data(rows_.file() + ", row " + std::to_string(row) + " (from 0)",
                "its weight is not a number from 0", "give every row a weight");
  }
}

void NamedMatrixReader::find_features(const Opening& opening,
                                      std::span<const std::string> columns) {
  const auto& ignored = opening.options.ignore;
  std::vector<bool> seen;
  features_.reserve(columns.size());
  for (const std::string& name : columns) {
    const bool left_out = std::ranges::find(ignored, name) != ignored.end();
    const Column feature = left_out ? -1 : opening.names.features.number(name);
    features_.push_back(feature);
    if (feature < 0) continue;
    const auto place = static_cast<std::size_t>(feature);
    if (place >= seen.size()) seen.resize(2 * place + 1);
    if (seen[place]) {
      refuse_data(rows_.file(), "two columns are called " + shown(name),
                  "give every column a name of its own (adata.var_names_make_unique())");
    }
    seen[place] = true;
  }
}

void NamedMatrixReader::find_labels(const Opening& opening) {
  if (!description_.labels.empty() || opening.labels == nullptr) return;
  if (auto named = opening.labels->of_rows(description_.names)) {
    description_.labels = *std::move(named);
    labels_by_name_ = true;
  }
}

void NamedMatrixReader::find_classes(const Opening& opening) {
  for (const std::string& label : description_.labels) {
    classes_.push_back(label.empty() ? no_label
                                     : opening.names.classes.number(normalised_label(label)));
  }
}

void NamedMatrixReader::carry_labels(const Opening& opening) {
  for (auto& column : description_.carried) {
    if (!column.empty()) continue;
    column = description_.labels;
    for (auto row = static_cast<Offset>(column.size()); row < rows_.count(); ++row) {
      column.push_back(opening.labels->text(opening.rows_before + row));
    }
  }
}

void NamedMatrixReader::parse(const Block& block, NameCaches& /*names*/, Parsed& parsed) const {
  append(block, parsed);
  parsed.width = 0;  // features have names
  move_columns(parsed.batch,
               [&](Column column) { return features_[static_cast<std::size_t>(column)]; });
  sort_rows(parsed.batch);
}

template <class Append>
void NamedMatrixReader::append_described(Offset row, Parsed& parsed, const Append& append) const {
  const auto at = static_cast<std::size_t>(row);
  if (labels_required_ && !classes_.empty() && classes_[at] == no_label) {
    parsed.bad.push_back({.kind = Fault::Kind::data,
                          .where = rows_.file() + ", row " + std::to_string(row) + " (from 0)",
                          .what = "the row has no label",
                          .fix = "give it one, or leave such rows out (@{skip_bad})"});
    return;
  }
  Batch& batch = parsed.batch;
  const auto before = batch.rows();
  append();
  if (batch.rows() == before) return;
  if (!classes_.empty()) batch.classes.back() = std::max(classes_[at], Class{-1});
  if (!description_.weights.empty()) batch.weights.push_back(description_.weights[at]);
  for (const auto& column : description_.carried) batch.carried.push_back(column[at]);
}

void NamedMatrixReader::append_sparse(Offset row, std::span<const std::int64_t> columns,
                                      std::span<const double> values, Parsed& parsed) const {
  append_described(row, parsed, [&] { rows_.append_sparse(row, columns, values, parsed); });
}

void NamedMatrixReader::append_dense(Offset row, std::span<const double> values,
                                     Parsed& parsed) const {
  append_described(row, parsed, [&] { rows_.append_dense(row, values, parsed); });
}

void refuse_weights(const ReadOptions& options) {
  if (options.weight.empty()) return;
  refuse_argument(option("weight", options.weight), "there is no such column", "leave it out");
}

std::vector<std::vector<std::string>> carried_of_barcodes(
    const Opening& opening, const std::string& file, const std::vector<std::string>& barcodes) {
  std::vector<std::vector<std::string>> carried;
  const bool labelled = opening.labels != nullptr;
  for (const std::string& name : opening.options.carry) {
    const bool of_label = labelled && name == label_name;
    if (!of_label && name != "barcode") {
      refuse_argument(option("carry", name), file + " has no such column",
                      std::string("it has barcodes: @{carry=barcode}") +
                          (labelled ? "; the label file has labels: @{carry=label}" : ""));
    }
    carried.push_back(of_label ? std::vector<std::string>() : barcodes);
  }
  return carried;
}

std::vector<std::string> told_apart(std::vector<std::string> names,
                                    std::span<const std::string> ids) {
  std::unordered_map<std::string, int> times;
  for (const std::string& name : names) ++times[name];
  for (std::size_t i = 0; i < std::min(names.size(), ids.size()); ++i) {
    if (times[names[i]] > 1) names[i].append(" (").append(ids[i]).append(")");
  }
  return names;
}

}  // namespace folkman
