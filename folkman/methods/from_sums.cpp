#include "folkman/methods/from_sums.hpp"

#include <algorithm>
#include <utility>

#include "folkman/methods/common_options.hpp"

namespace folkman {

SelectOptions select_options(const Settings& settings, std::size_t k, const Effort& effort) {
  SelectOptions options{
      .k = k, .alpha = alpha_value(settings), .threads = effort.threads, .monitor = effort.monitor};
  if (effort.search != Search::full) options.nodes = 0;
  if (!effort.certified) options.floor = 0.0;
  const bool searches = effort.search == Search::full || effort.search == Search::choice;
  if (searches && settings.takes("nodes")) {  // the search may improve the choice
    options.nodes = settings.whole("nodes");
    if (settings.flag("exact")) options.nodes = std::max(options.nodes, thorough_nodes);
  }
  return options;
}

FromSums::FromSums(Facts facts, Parts parts) : Method(std::move(facts)), parts_(parts) {}

Selection FromSums::selected(const TrainingView& on, const Settings& settings, std::size_t k,
                             const Effort& effort) const {
  SelectOptions options = select_options(settings, k, effort);
  options.centers = centers(on.sums, settings);
  return parts_.select(on.sums, options);
}

// The elbow is that of the whole curve, not of the few points asked for, where there are two
// classes and a whole curve is cheap.
Curve FromSums::traced(const TrainingView& on, const Settings& settings, const CurveRange& range,
                       const Effort& effort) const {
  const std::size_t points = range.points.value_or(usual_points);
  const std::size_t most = choices(on.sums.features);
  PathOptions options{.sizes = curve_sizes(most, range.max_k, points),
                      .alpha = alpha_value(settings),
                      .centers = centers(on.sums, settings),
                      .threads = effort.threads,
                      .monitor = effort.monitor};
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
