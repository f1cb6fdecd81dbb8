#include "folkman/methods/from_sums.hpp"

#include <utility>

#include "folkman/methods/common_options.hpp"

namespace folkman {
namespace {

constexpr std::size_t usual_points = 10000;

}  // namespace

FromSums::FromSums(Facts facts, Parts parts) : Method(std::move(facts)), parts_(parts) {}

SelectOptions FromSums::select_options(const ClassSums& /*sums*/, const Settings& settings,
                                       std::size_t k, const Effort& effort) const {
  SelectOptions options{
      .k = k, .alpha = alpha_value(settings), .threads = effort.threads, .monitor = effort.monitor};
  if (effort.search != Search::full) options.nodes = 0;
  if (!effort.certified) options.floor = 0.0;
  return options;
}

PathOptions FromSums::path_options(const ClassSums& /*sums*/, const Settings& settings,
                                   const Effort& effort) const {
  PathOptions options;
  options.alpha = alpha_value(settings);
  options.threads = effort.threads;
  options.monitor = effort.monitor;
  return options;
}

Selection FromSums::selected(const TrainingView& on, const Settings& settings, std::size_t k,
                             const Effort& effort) const {
  return parts_.select(on.sums, select_options(on.sums, settings, k, effort));
}

// The elbow is that of the whole curve, not of the few points asked for, where there are two
// classes and a whole curve is cheap.
Curve FromSums::traced(const TrainingView& on, const Settings& settings, const CurveRange& range,
                       const Effort& effort) const {
  PathOptions options = path_options(on.sums, settings, effort);
  const std::size_t points = range.points.value_or(usual_points);
  const std::size_t most = choices(on.sums);
  options.sizes = curve_sizes(most, range.max_k, points);
  Curve found{.path = parts_.trace(on.sums, options)};
  if (points > 0 && points < usual_points && on.sums.class_count() == 2) {
    options.sizes = curve_sizes(most, range.max_k, usual_points);
    found.path.elbow = parts_.trace(on.sums, options).elbow;
  }
  return found;
}

Rule FromSums::made_rule(const ClassSums& sums, const Selection& selection,
                         const Settings& settings) const {
  return parts_.rule(sums, selection, alpha_value(settings));
}

}  // namespace folkman
