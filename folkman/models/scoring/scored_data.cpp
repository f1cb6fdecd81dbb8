#include "folkman/models/scoring/scored_data.hpp"

#include <sstream>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/methods/registry/methods.hpp"

namespace folkman {
namespace {

// Naive Bayes of counts means nothing on negative values; binarised, they are just absent.
void check_value(const Model& model, Column place, double value) {
  if (value >= 0) return;
  std::ostringstream what;
  what << "value " << value << " of feature " << model.features.name(place) << " is negative";
  refuse_data("data to predict", what.str(),
              "pass counts or weights from 0, as the model was fitted on");
}

}  // namespace

bool takes_any_sign(const Model& model) {
  const Method* const by = known_method(model.method);
  return model.rule.binarize || model.rule.kind != Rule::Kind::linear || !model.judged_by.empty() ||
         (by != nullptr && !by->needs().table && !by->rule_counts({}));
}

Dataset opened_for(const Model& model, ReadOptions options) {
  if (model.rule.predicts_numbers()) options.targets = Targets::numbers;
  if (options.missing == Missing::ignore && !model.rule.ignores_missing) {
    refuse_argument("@{missing=ignore}", "the model was not fitted so",
                    "fit it with @{missing=ignore}, by a method that allows it, without @{then}");
  }
  if (model.rule.ignores_missing && options.missing == Missing::error) {
    options.missing = Missing::ignore;
  }
  std::optional<ColumnNumbers> numbers;
  const std::size_t width = model.table ? model.table->width : model.width;
  if (model.numbered) numbers = ColumnNumbers{model.first, width, model.origin};
  if (model.table) {
    options.missing = Missing::keep;
    return Dataset(std::move(options), model.classes,
                   raw_features(model.table->preparation).features, numbers);
  }
  if (!options.counts) options.counts = !takes_any_sign(model);
  if (!model.text.empty()) {
    options.fitted_text = std::make_shared<const std::vector<FittedText>>(model.text);
  }
  return Dataset(std::move(options), model.classes, model.features, numbers);
}

Dataset opened_for(ReadOptions options, const std::vector<std::string>& classes,
                   const Features& features, std::span<const Column> columns) {
  if (columns.size() == features.width()) return Dataset(std::move(options), classes, features);
  std::optional<ColumnNumbers> numbers;
  if (features.is_numbered()) {
    numbers = ColumnNumbers{features.first(), features.width(), features.origin()};
  }
  return Dataset(std::move(options), classes, chosen_features(features, columns), numbers);
}

RowPreparation::RowPreparation(const Preparation& preparation)
    : preparation_(preparation), starts_(preparation.starts()) {
  const RawFeatures raw = raw_features(preparation);
  for (const FeaturePlace& place : raw.places) {
    const auto column = static_cast<std::uint32_t>(place.column);
    const PreparedColumn& prepared = preparation.columns[column];
    sources_.push_back({.column = column,
                        .code = place.value < 0 ? prepared.missing_code
                                                : static_cast<std::uint32_t>(place.value)});
  }
  for (std::size_t j = 0; j < preparation.columns.size(); ++j) {
    const PreparedColumn& column = preparation.columns[j];
    // Zeros are not stored; a word that was not known has left no trace.
    const auto code =
        column.is_number ? column.code_of_number(0) : static_cast<std::uint32_t>(column.size());
    absent_.push_back(starts_[j] + code);
  }
}

void RowPreparation::apply(Batch& batch) const {
  const std::size_t width = absent_.size();
  std::vector<Column> cells(batch.rows() * width);
  for (std::size_t row = 0; row < batch.rows(); ++row) {
    Column* const to = cells.data() + row * width;
    for (std::size_t j = 0; j < width; ++j) to[j] = static_cast<Column>(absent_[j]);
    for (Offset i = batch.starts[row]; i < batch.starts[row + 1]; ++i) {
      const auto entry = static_cast<std::size_t>(i);
      const Source& source = sources_[static_cast<std::size_t>(batch.columns[entry])];
      const PreparedColumn& column = preparation_.columns[source.column];
      const std::uint32_t code =
          column.is_number ? column.code_of_number(batch.values[entry]) : source.code;
      to[source.column] = static_cast<Column>(starts_[source.column] + code);
    }
  }
  for (std::size_t row = 0; row <= batch.rows(); ++row) {
    batch.starts[row] = static_cast<Offset>(row * width);
  }
  batch.values.assign(cells.size(), 1.0);
  batch.columns = std::move(cells);
}

BatchScorer::BatchScorer(const Model& model) : model_(model), scorer_(model.rule) {
  if (model.table) preparation_.emplace(model.table->preparation);
}

void BatchScorer::score_into_notes(Batch& batch) const {
  if (preparation_) preparation_->apply(batch);
  const std::size_t classes = scorer_.class_count();
  std::vector<double> scores(classes);
  const std::size_t notes_per_row = 2 * classes + 1;
  const bool any_sign = takes_any_sign(model_);
  batch.notes.resize(batch.rows() * notes_per_row);
  for (std::size_t row = 0; row < batch.rows(); ++row) {
    for (Offset i = batch.starts[row]; !any_sign && i < batch.starts[row + 1]; ++i) {
      check_value(model_, batch.columns[i], batch.values[i]);
    }
    scorer_.row_scores(batch, row, scores);
    const auto notes = std::span(batch.notes).subspan(row * notes_per_row, notes_per_row);
    if (model_.rule.predicts_numbers()) {
      notes.front() = scores.back();
      continue;
    }
    softmax(scores, notes.first(classes));
    log_odds(scores, notes.subspan(classes, classes));
    notes.back() = largest(scores);
  }
}

RowScores noted_scores(const Batch& batch, std::size_t row, std::size_t classes) {
  const std::size_t notes_per_row = 2 * classes + 1;
  const auto notes = std::span(batch.notes).subspan(row * notes_per_row, notes_per_row);
  return {.number = notes.front(),
          .chosen = static_cast<Class>(notes.back()),
          .probabilities = notes.first(classes),
          .log_odds = notes.subspan(classes, classes)};
}

}  // namespace folkman
