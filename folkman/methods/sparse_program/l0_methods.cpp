#include <algorithm>
#include <sstream>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/methods/common_options.hpp"
#include "folkman/methods/families.hpp"
#include "folkman/methods/finite.hpp"
#include "folkman/methods/sizes.hpp"
#include "folkman/methods/sparse_program/l0_selectors.hpp"

namespace folkman {
namespace {

constexpr std::size_t usual_end = 100;
constexpr std::size_t usual_sizes = 40;

std::vector<Option> l0_options() {
  return choosing_options() +
         std::vector<Option>{
             {.name = "gamma",
              .standard = "0.01",
              .type = "G",
              .help = "ridge term G/2 |w|^2 beside the loss; above 0, or there is no bound to "
                      "prove anything with",
              .above_least = true,
              .shown = true,
              .why = "without a ridge term there is no bound to prove anything with"},
             {.name = "penalty",
              .type = "L",
              .help = "a price L for each feature, in place of k",
              .above_least = true,
              .shown = true},
             word_option("scale", {"mean", "sum"},
                         "gamma and the price beside the mean loss, or the sum"),
             flag_option("standardize", "true",
                         "columns over their standard deviation while fitting"),
             flag_option("intercept", "true", "an intercept; without it, through the origin"),
             {.name = "tolerance",
              .type = "T",
              .help = "relative error to which the relaxation is solved (1e-6)",
              .above_least = true},
             {.name = "seconds",
              .standard = "0",
              .type = "S",
              .help = "time for the search (nodes), 0 for no limit"},
             nodes_option("",
                          "budget of the search for a proof, 0 for none (up to 100 where "
                          "cheap)"),
             exact_option(),
             binarize_option()};
}

SelectOptions values(const Settings& settings, std::size_t k, const Effort& effort) {
  L0Options l0{.gamma = settings.number("gamma"),
               .scale = settings.text("scale") == "sum" ? LossScale::sum : LossScale::mean,
               .intercept = settings.flag("intercept"),
               .standardize = settings.flag("standardize"),
               .tolerance = settings.number_if_set("tolerance"),
               .nodes = {},
               .seconds = settings.number("seconds"),
               .seed = effort.seed,
               .shaken = effort.search != Search::rough};
  if (settings.number_if_set("nodes")) l0.nodes = settings.whole("nodes");
  if (settings.flag("exact")) l0.nodes = std::max(l0.nodes.value_or(0), thorough_nodes);
  if (effort.search == Search::none || effort.search == Search::rough) l0.nodes = 0;
  return {.k = k,
          .l0 = l0,
          .penalty = settings.number_if_set("penalty"),
          .threads = effort.threads,
          .monitor = effort.monitor};
}

class L0 : public Method {
 public:
  L0(Facts facts, ProgramLossKind loss) : Method(std::move(facts)), loss_(loss) {}

  void check(const Settings& settings) const override {
    if (!chooses_size(settings) || !settings.was_given("k") || settings.text("k") == "elbow") {
      return;
    }
    refuse_argument("@{penalty}", "takes the place of @{k}, and both were given",
                    "give one of them");
  }

  [[nodiscard]] std::vector<Selection> select_all(const TrainingView& on, const Settings& settings,
                                                  std::span<const std::size_t> sizes,
                                                  const Effort& effort) const override {
    return l0_selections(loss_, on.sums, on.rows, sizes, values(settings, 1, effort));
  }

  [[nodiscard]] std::optional<Selection> select_in_place(const TrainingView& on,
                                                         const Settings& settings, std::size_t k,
                                                         const Effort& effort) const override {
    auto found = l0_select_in_place(loss_, on.sums, *on.at_hand, values(settings, k, effort));
    if (found) found = finite_proof(*std::move(found));
    return found;
  }

  [[nodiscard]] std::size_t elbow(const TrainingView& on, const Settings& settings,
                                  const Effort& effort) const override {
    Effort quick = effort;
    quick.search = Search::none;
    return Method::elbow(on, settings, quick);
  }

  [[nodiscard]] std::vector<std::size_t> tried_sizes(std::size_t most,
                                                     std::size_t points) const override {
    return curve_sizes(most, std::min(most, usual_end), points);
  }

  [[nodiscard]] bool chooses_size(const Settings& settings) const override {
    return settings.number_if_set("penalty").has_value();
  }

  [[nodiscard]] std::string stopped_early() const override {
    return "the relaxation stopped before its tolerance";
  }
  [[nodiscard]] std::string what_holds(const Selection& selection) const override {
    std::ostringstream text;
    text << "the bound holds, and the relative gap reached is "
         << selection.certificate.relative_gap();
    return text.str();
  }

 private:
  [[nodiscard]] Selection selected(const TrainingView& on, const Settings& settings, std::size_t k,
                                   const Effort& effort) const override {
    return l0_select(loss_, on.sums, on.rows, values(settings, k, effort));
  }

  [[nodiscard]] Curve traced(const TrainingView& on, const Settings& settings,
                             const CurveRange& range, const Effort& effort) const override {
    const std::size_t width = on.sums.width();
    auto sizes = curve_sizes(width, range.max_k > 0 ? range.max_k : std::min(width, usual_end),
                             range.points.value_or(usual_sizes));
    Curve found{.path = {}, .selections = select_all(on, settings, sizes, effort)};
    Path& path = found.path;
    path.sense = Sense::minimised;
    for (const Selection& made : found.selections) {
      path.value.push_back(made.certificate.value);
      path.bound.push_back(made.certificate.bound);
      path.floor = made.certificate.floor;
      path.optimal.push_back(made.certificate.optimal);
      path.converged.push_back(made.converged);
    }
    path.k = std::move(sizes);
    path.elbow = folkman::elbow(path);
    return found;
  }

  [[nodiscard]] Rule made_rule(const ClassSums& sums, const Selection& selection,
                               const Settings& /*settings*/) const override {
    return {.intercept = selection.intercept,  // it came with the choice
            .weight = selection.weight,
            .binarize = sums.binarize,
            .kind = needs().numbers ? Rule::Kind::regression : Rule::Kind::linear};
  }

  ProgramLossKind loss_;
};

}  // namespace

MethodList l0_methods() {
  return {
      std::make_shared<L0>(
          Method::Facts{
              .name = "l0-linear",
              .summary = "l0 linear regression: numbers predicted by k features, with a proof",
              // There are no classes to fit a second rule to, or to permute.
              .options = without(without(l0_options(), "then"), "stability"),
              .needs = {.rows = true, .numbers = true, .sums = false},
              .measure = "regularised loss"},
          ProgramLossKind::square),
      std::make_shared<L0>(
          Method::Facts{.name = "l0-logistic",
                        .summary = "l0 logistic regression: classes by k features, with a proof",
                        .options = l0_options(),
                        .needs = {.rows = true, .sums = false},
                        .measure = "regularised loss"},
          ProgramLossKind::logistic)};
}

}  // namespace folkman
