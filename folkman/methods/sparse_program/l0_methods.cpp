#include "folkman/methods/sparse_program/l0_methods.hpp"

#include <algorithm>
#include <sstream>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/methods/elbow.hpp"
#include "folkman/methods/finite_proof.hpp"
#include "folkman/methods/sparse_program/fitted_rule.hpp"
#include "folkman/methods/sparse_program/l0_options.hpp"
#include "folkman/methods/sparse_program/l0_selectors.hpp"

namespace folkman {
namespace {

constexpr std::size_t usual_end = 100;
constexpr std::size_t usual_sizes = 40;

struct L0Parts {
  Selection (*select)(const ClassSums&, const Batch&, const SelectOptions&);
  std::optional<Selection> (*in_place)(const ClassSums&, const MemoryRows&, const SelectOptions&);
  std::vector<Selection> (*path)(const ClassSums&, const Batch&, std::span<const std::size_t>,
                                 const SelectOptions&);
  Rule (*rule)(const ClassSums&, const Selection&, double);
};

SelectOptions values(const Settings& settings, std::size_t k, const Effort& effort) {
  SelectOptions options{.k = k,
                        .l0 = l0_values(settings),
                        .penalty = settings.number_if_set("penalty"),
                        .threads = effort.threads,
                        .monitor = effort.monitor};
  options.l0.seed = effort.seed;
  if (effort.search == Search::none || effort.search == Search::rough) options.l0.nodes = 0;
  options.l0.shaken = effort.search != Search::rough;
  return options;
}

class L0 : public Method {
 public:
  L0(Facts facts, L0Parts parts) : Method(std::move(facts)), parts_(parts) {}

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
    return parts_.path(on.sums, on.rows, sizes, values(settings, 1, effort));
  }

  [[nodiscard]] std::optional<Selection> select_in_place(const TrainingView& on,
                                                         const Settings& settings, std::size_t k,
                                                         const Effort& effort) const override {
    auto found = parts_.in_place(on.sums, *on.at_hand, values(settings, k, effort));
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
    return parts_.select(on.sums, on.rows, values(settings, k, effort));
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
    return parts_.rule(sums, selection, 1.0);
  }

  L0Parts parts_;
};

}  // namespace

std::unique_ptr<const Method> l0_linear_method() {
  return std::make_unique<L0>(
      Method::Facts{
          .name = "l0-linear",
          .summary = "l0 linear regression: numbers predicted by k features, with a proof",
          .options = l0_linear_options(),
          .needs = {.rows = true, .numbers = true, .sums = false},
          .measure = "regularised loss"},
      L0Parts{.select = l0_linear_select,
              .in_place = l0_linear_select_in_place,
              .path = l0_linear_path,
              .rule = regression_rule});
}

std::unique_ptr<const Method> l0_logistic_method() {
  return std::make_unique<L0>(
      Method::Facts{.name = "l0-logistic",
                    .summary = "l0 logistic regression: classes by k features, with a proof",
                    .options = l0_logistic_options(),
                    .needs = {.rows = true, .sums = false},
                    .measure = "regularised loss"},
      L0Parts{.select = l0_logistic_select,
              .in_place = l0_logistic_select_in_place,
              .path = l0_logistic_path,
              .rule = linear_rule});
}

}  // namespace folkman
