#include "folkman/methods/weighted/fitted_table.hpp"

#include <limits>
#include <utility>
#include <vector>

#include "folkman/methods/finite_rule.hpp"
#include "folkman/methods/weighted/present_classes.hpp"

namespace folkman {
namespace {

// Columns that say something; at least one, that a model may read its data.
std::vector<std::size_t> telling_columns(const Preparation& preparation) {
  std::vector<std::size_t> telling;
  for (std::size_t j = 0; j < preparation.columns.size(); ++j) {
    if (preparation.columns[j].size() > 1) telling.push_back(j);
  }
  if (telling.empty()) telling.push_back(0);
  return telling;
}

// Numbers of the fit, put where the model wants them: some columns, all classes.
class Placing {
 public:
  Placing(const Preparation& preparation, std::vector<std::size_t> columns,
          const PresentClasses& present, std::size_t classes)
      : starts_(preparation.starts()),
        columns_(std::move(columns)),
        present_(present),
        classes_(classes) {}

  [[nodiscard]] std::vector<double> of_columns(const std::vector<double>& numbers) const {
    std::vector<double> placed;
    for (const std::size_t j : columns_) append(numbers, j, placed);
    return placed;
  }
  [[nodiscard]] std::vector<double> of_cells(const std::vector<double>& numbers) const {
    std::vector<double> placed;
    for (const std::size_t j : columns_) {
      for (std::size_t cell = starts_[j]; cell < starts_[j + 1]; ++cell) {
        append(numbers, cell, placed);
      }
    }
    return placed;
  }
  [[nodiscard]] Rule rule(const Weighting& made) const {
    Rule rule;
    rule.intercept.assign(classes_, -std::numeric_limits<double>::infinity());
    for (std::size_t c = 0; c < present_.classes.size(); ++c) {
      rule.intercept[static_cast<std::size_t>(present_.classes[c])] = made.prior[c];
    }
    rule.weight = of_cells(made.score);
    if (made.blend) {
      rule.blend = {.weight = of_cells(made.blend->score), .share = made.blend->share};
    }
    return rule;
  }

 private:
  void append(const std::vector<double>& numbers, std::size_t i, std::vector<double>& to) const {
    const std::size_t first = to.size();
    to.resize(first + classes_);
    for (std::size_t c = 0; c < present_.classes.size(); ++c) {
      to[first + static_cast<std::size_t>(present_.classes[c])] =
          numbers[i * present_.classes.size() + c];
    }
  }

  std::vector<std::uint32_t> starts_;
  std::vector<std::size_t> columns_;
  const PresentClasses& present_;
  std::size_t classes_;
};

// Of a mixture, by the shares of its parts.
std::vector<double> effective_weights(const Weighting& made) {
  std::vector<double> weights = made.weight;
  for (std::size_t i = 0; made.blend && i < weights.size(); ++i) {
    weights[i] += made.blend->share * (made.blend->weight[i] - weights[i]);
  }
  return weights;
}

}  // namespace

TableFit fitted_table(const Scheme& scheme, const RawTable& table,
                      std::span<const std::size_t> rows, MissingCells missing,
                      const WeightingOptions& options) {
  const Preparation learned = learned_preparation(table, rows, missing, options.monitor);
  CodedTable cells = coded(learned, table, rows);
  const PresentClasses present = keep_present_classes(cells);
  const WeightingData data(cells, options.unseen);
  const Weighting made = scheme.fit(data, options);

  const auto telling = telling_columns(learned);
  const Placing placing(learned, telling, present, table.class_names.size());
  WeightedTable known;
  for (const std::size_t j : telling) known.preparation.columns.push_back(learned.columns[j]);
  known.weight = placing.of_columns(effective_weights(made));
  known.plain = placing.of_cells(data.tables().t);
  known.width = table.columns.size();
  known.convergence = made.convergence;
  known.scale = options.scale;
  if (scheme.has_penalties) {
    known.l1 = options.l1;
    known.l2 = options.l2;
  }
  return {.known = std::move(known), .rule = finite_rule(placing.rule(made))};
}

}  // namespace folkman
