#include "folkman/base/error.hpp"
#include "folkman/methods/families.hpp"
#include "folkman/methods/weighted/fitted_table.hpp"
#include "folkman/methods/weighted/penalty_choice.hpp"
#include "folkman/methods/weighted/weighted_options.hpp"

namespace folkman {
namespace {

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
