#include <limits>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/methods/families.hpp"
#include "folkman/methods/finite.hpp"
#include "folkman/methods/weighted/penalty_choice.hpp"
#include "folkman/methods/weighted/present_classes.hpp"
#include "folkman/methods/weighted/scheme.hpp"
#include "folkman/methods/weighted/table_weigher.hpp"

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

// The cells of some columns.
std::vector<std::size_t> cells_of(const Preparation& preparation,
                                  std::span<const std::size_t> columns) {
  const auto starts = preparation.starts();
  std::vector<std::size_t> cells;
  for (const std::size_t j : columns) {
    for (std::size_t cell = starts[j]; cell < starts[j + 1]; ++cell) cells.push_back(cell);
  }
  return cells;
}

// Of a mixture, by the shares of its parts.
std::vector<double> effective_weights(const Weighting& made) {
  std::vector<double> weights = made.weight;
  for (std::size_t i = 0; made.blend && i < weights.size(); ++i) {
    weights[i] += made.blend->share * (made.blend->weight[i] - weights[i]);
  }
  return weights;
}

// A scheme fitted on some rows of a table: the preparation learned on them, the counts, the
// weights.
TableFit fitted_table(const Scheme& scheme, const RawTable& table,
                      std::span<const std::size_t> rows, MissingCells missing,
                      const WeightingOptions& options) {
  const Preparation learned = learned_preparation(table, rows, missing, options.monitor);
  CodedTable cells = coded(learned, table, rows);
  const PresentClasses present = keep_present_classes(cells);
  const WeightingData data(cells, options.unseen);
  const Weighting made = scheme.fit(data, options);

  const auto telling = telling_columns(learned);
  const auto telling_cells = cells_of(learned, telling);
  // Numbers of the fit, put where the model wants them: some columns or cells, all classes.
  const std::size_t classes = table.class_names.size();
  const auto placed = [&](const std::vector<double>& numbers, std::span<const std::size_t> places) {
    const auto all = present.among_all(numbers);
    std::vector<double> some;
    for (const std::size_t i : places) {
      const auto first = all.begin() + static_cast<std::ptrdiff_t>(i * classes);
      some.insert(some.end(), first, first + static_cast<std::ptrdiff_t>(classes));
    }
    return some;
  };
  WeightedTable known;
  for (const std::size_t j : telling) known.preparation.columns.push_back(learned.columns[j]);
  known.weight = placed(effective_weights(made), telling);
  known.plain = placed(data.tables().t, telling_cells);
  known.width = table.columns.size();
  known.convergence = made.convergence;
  known.scale = options.scale;
  if (scheme.has_penalties) {
    known.l1 = options.l1;
    known.l2 = options.l2;
  }
  Rule rule;
  rule.intercept.assign(classes, -std::numeric_limits<double>::infinity());
  for (std::size_t c = 0; c < present.classes.size(); ++c) {
    rule.intercept[static_cast<std::size_t>(present.classes[c])] = made.prior[c];
  }
  rule.weight = placed(made.score, telling_cells);
  if (made.blend) {
    rule.blend = {.weight = placed(made.blend->score, telling_cells), .share = made.blend->share};
  }
  return {.known = std::move(known), .rule = finite_rule(std::move(rule))};
}

class Weighted : public Method, public TableWeigher {
 public:
  explicit Weighted(const Scheme& scheme)
      : Method({.name = scheme.name,
                .summary = scheme.summary,
                .options = scheme_options(scheme),
                .needs = {.table = true}}),
        scheme_(scheme) {}

  [[nodiscard]] const TableWeigher* weigher() const override { return this; }

  [[nodiscard]] TableFit fit(const RawTable& table, std::span<const std::size_t> rows,
                             const Settings& settings, const Effort& effort) const override {
    return fitted_table(scheme_, table, rows, missing_cells_value(settings),
                        penalised(table, rows, settings, effort, penalty(settings, "l1")));
  }

  [[nodiscard]] PenaltyPath path(const RawTable& table, const Settings& settings,
                                 const PenaltyRange& range, const Effort& effort) const override {
    if (!scheme_.has_penalties) {
      refuse_argument(option("method", name()), "has no l1 penalty to trace", "use barista");
    }
    if (penalty(settings, "l1")) {
      refuse_argument("@{l1}", "the path goes through every l1", "leave it out");
    }
    // With an l2 nothing is left to choose.
    const std::optional<double> l1 = penalty(settings, "l2") ? std::optional(0.0) : std::nullopt;
    const auto rows = all_rows_of(table);
    return traced_penalties(table, missing_cells_value(settings),
                            penalised(table, rows, settings, effort, l1), range, effort.threads);
  }

 private:
  [[nodiscard]] static std::optional<double> penalty(const Settings& settings, const char* name) {
    return settings.takes(name) ? settings.number_if_set(name) : std::nullopt;
  }

  // With all penalties; those that are not given are chosen on these rows.
  [[nodiscard]] WeightingOptions penalised(const RawTable& table, std::span<const std::size_t> rows,
                                           const Settings& settings, const Effort& effort,
                                           std::optional<double> l1) const {
    WeightingOptions options = weighting_values(settings);
    options.seed = effort.seed;
    options.monitor = effort.monitor;
    if (!scheme_.has_penalties) return options;
    return with_penalties(table, rows,
                          {.l1 = l1,
                           .l2 = penalty(settings, "l2"),
                           .missing = missing_cells_value(settings),
                           .weighting = options,
                           .threads = effort.threads});
  }

  [[noreturn]] void refuse_choice() const {
    refuse_argument(option("method", name()),
                    "weighs the attributes of a table and chooses no features",
                    "use it with fit, evaluate and predict, or choose another method");
  }
  [[nodiscard]] Selection selected(const TrainingView& /*on*/, const Settings& /*settings*/,
                                   std::size_t /*k*/, const Effort& /*effort*/) const override {
    refuse_choice();
  }
  [[nodiscard]] Rule made_rule(const ClassSums& /*sums*/, const Selection& /*selection*/,
                               const Settings& /*settings*/) const override {
    refuse_choice();
  }

  const Scheme& scheme_;
};

}  // namespace

MethodList weighted_methods() {
  MethodList all;
  for (const Scheme& scheme : schemes()) all.push_back(std::make_shared<Weighted>(scheme));
  return all;
}

}  // namespace folkman
