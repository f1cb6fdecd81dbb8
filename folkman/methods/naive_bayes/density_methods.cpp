#include <algorithm>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/base/stretches.hpp"
#include "folkman/methods/common_options.hpp"
#include "folkman/methods/families.hpp"
#include "folkman/methods/naive_bayes/densities.hpp"
#include "folkman/methods/naive_bayes/naive_bayes.hpp"
#include "folkman/methods/sizes.hpp"
#include "folkman/numerics/compensated_sum.hpp"
#include "folkman/numerics/top_k.hpp"

namespace folkman {
namespace {

constexpr std::size_t gains_at_once = 256;
constexpr double least_floor = 1e-99;  // of variances; its curvature is a number to compute with

std::vector<Option> density_options() {
  return choosing_options() +
         std::vector<Option>{
             {.name = "var_smoothing",
              .standard = "1e-9",
              .type = "S",
              .help = "no variance is below this share of the largest; above 0, or a likelihood "
                      "may have no end",
              .above_least = true,
              .why = "without a floor of the variances a likelihood may have no end"},
             word_option("variances", {"own", "pooled"},
                         "each class has its own, or they share one")};
}

class Densities : public Method {
 public:
  using FindColumns = std::vector<FeatureSpan> (*)(const Features&);
  Densities(Facts facts, FindColumns find) : Method(std::move(facts)), find_(find) {}

  [[nodiscard]] GatherOptions gathering(const Settings& settings) const override {
    GatherOptions gathered = Method::gathering(settings);
    gathered.squares = true;
    return gathered;
  }
  [[nodiscard]] std::size_t choices(const Features& features) const override {
    return find_(features).size();
  }

 private:
  [[nodiscard]] DensityOptions options_of(const ClassSums& sums, const Settings& settings,
                                          const std::vector<FeatureSpan>& columns,
                                          int threads) const {
    if (sums.squares.size() != sums.class_count()) {
      refuse_argument(option("method", name()),
                      "needs the sums of squares, which were not gathered",
                      "pass the data itself, or gather the sums with @{squares}");
    }
    check_smoothing(sums, alpha_value(settings), {.most_mass = 1e150, .least_share = 1e-200});
    const double floor = variance_floor(sums, columns, settings.number("var_smoothing"), threads);
    if (!(floor > least_floor)) {
      refuse_argument("@{var_smoothing}", "is so small that the floor of the variances vanishes",
                      "give 1e-9, which is usual");
    }
    return {.floor = floor,
            .pooled = settings.text("variances") == "pooled",
            .alpha = alpha_value(settings)};
  }

  [[nodiscard]] static SeparableGains gains(const ClassSums& sums,
                                            const std::vector<FeatureSpan>& columns,
                                            const DensityOptions& options, int threads) {
    std::vector<double> gain(columns.size());
    std::vector<double> tied(columns.size());
    for_each_stretch(gain.size(), gains_at_once, threads, [&](std::size_t first, std::size_t last) {
      for (std::size_t j = first; j < last; ++j) {
        const Density made = density(sums, columns[j], options);
        gain[j] = compensated_total(made.gain);
        tied[j] = made.tied;
      }
    });
    return {.gain = std::move(gain), .floor = compensated_total(tied)};
  }

  [[nodiscard]] Selection selected(const TrainingView& on, const Settings& settings, std::size_t k,
                                   const Effort& effort) const override {
    const auto columns = find_(on.sums.features);
    check_size(k, columns.size());
    const DensityOptions options = options_of(on.sums, settings, columns, effort.threads);
    const SeparableGains found = gains(on.sums, columns, options, effort.threads);
    const auto chosen = top_k(found.gain, k);
    Selection selection;
    for (const Column j : chosen) {
      const FeatureSpan& column = columns[static_cast<std::size_t>(j)];
      const Density made = density(on.sums, column, options);
      for (std::size_t i = column.first; i < column.last; ++i) {
        selection.support.push_back(static_cast<Column>(i));
        selection.scores.push_back(made.gain[i - column.first]);
        selection.points_to.push_back(made.points_to[i - column.first]);
      }
    }
    selection.certificate = separable_certificate(found.gain, chosen, found.floor);
    if (needs().columns) selection.columns = {.chosen = k, .of = columns.size()};
    return selection;
  }

  [[nodiscard]] Curve traced(const TrainingView& on, const Settings& settings,
                             const CurveRange& range, const Effort& effort) const override {
    const auto columns = find_(on.sums.features);
    const SeparableGains found = gains(
        on.sums, columns, options_of(on.sums, settings, columns, effort.threads), effort.threads);
    const auto path = [&](std::size_t points) {
      return separable_path(found, curve_sizes(columns.size(), range.max_k, points));
    };
    Curve curve{.path = path(range.points.value_or(usual_points))};
    curve.path.elbow = path(usual_points).elbow;
    return curve;
  }

  [[nodiscard]] Rule made_rule(const ClassSums& sums, const Selection& selection,
                               const Settings& settings) const override {
    const auto columns = find_(sums.features);
    const DensityOptions options = options_of(sums, settings, columns, 0);
    Rule rule{.intercept = log_priors(sums),
              .kind = Rule::Kind::gaussian,
              .ignores_missing = !sums.missing.empty()};
    for (const FeatureSpan& column : columns) {
      if (!std::ranges::binary_search(selection.support, static_cast<Column>(column.first))) {
        continue;
      }
      const Density made = density(sums, column, options);
      rule.weight.insert(rule.weight.end(), made.weight.begin(), made.weight.end());
      for (const double v : made.variance) {
        rule.curvature.push_back(column.category ? 0.0 : 0.5 / v);
      }
    }
    return rule;
  }

  FindColumns find_;
};

}  // namespace

MethodList density_methods() {
  return {std::make_shared<Densities>(
              Method::Facts{
                  .name = "gaussian",
                  .summary = "sparse Gaussian naive Bayes: numbers of any sign, exact at every k",
                  .options = density_options(),
                  .needs = {.may_lack = true}},
              number_columns),
          std::make_shared<Densities>(
              Method::Facts{
                  .name = "mixed",
                  .summary =
                      "sparse naive Bayes of a table: the best k columns, numbers and categories",
                  .options = density_options() + std::vector{alpha_option()},
                  .needs = {.may_lack = true, .columns = true}},
              table_columns)};
}

}  // namespace folkman
