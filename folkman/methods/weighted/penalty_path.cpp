#include "folkman/methods/weighted/penalty_path.hpp"

#include <algorithm>
#include <cmath>

#include "folkman/base/error.hpp"
#include "folkman/methods/weighted/barista.hpp"
#include "folkman/methods/weighted/penalty_choice.hpp"
#include "folkman/methods/weighted/present_classes.hpp"
#include "folkman/methods/weighted/scheme.hpp"
#include "folkman/methods/weighted/weighted_table.hpp"

namespace folkman {
namespace {

void check_range(const PenaltyRange& range) {
  if (range.points < 1) refuse_argument("@{points}", "the path has none", "give 1 or more");
  if (!(range.least > 0 && range.least <= 1)) {
    refuse_argument("@{least_l1}", "is a share of the largest l1", "give more than 0, at most 1");
  }
}

void measure(const RawTable& table, const PenaltyTask& task, int folds,
             std::vector<PenaltyPoint>& points) {
  PenaltyGrid grid{.l1 = {}, .l2 = {task.weighting.l2}, .folds = folds};
  for (const PenaltyPoint& point : points) grid.l1.push_back(point.l1);
  const auto sums = held_out_sums(table, all_rows_of(table), grid, task);
  for (std::size_t i = 0; i < points.size(); ++i) {
    points[i].accuracy = sums[i].hits / sums[i].rows;
    points[i].log_loss = sums[i].loss / sums[i].rows;
  }
}

}  // namespace

bool PenaltyPoint::keeps(std::size_t attribute, std::size_t classes) const {
  const auto of_attribute = std::span(weight).subspan(attribute * classes, classes);
  return std::ranges::any_of(of_attribute, [](double w) { return w != 0; });
}

std::optional<std::size_t> PenaltyPath::best() const {
  if (points.empty() || std::isnan(points.front().log_loss)) return std::nullopt;
  const auto least = std::ranges::min_element(points, {}, &PenaltyPoint::log_loss);
  return static_cast<std::size_t>(least - points.begin());
}

PenaltyPath traced_penalties(const RawTable& table, MissingCells missing,
                             const WeightingOptions& options, const PenaltyRange& range,
                             int threads) {
  check_range(range);
  const auto rows = all_rows_of(table);
  CodedTable cells = coded(learned_preparation(table, rows, missing, options.monitor), table, rows);
  const PresentClasses present = keep_present_classes(cells);
  const WeightingData data(cells, options.unseen);

  PenaltyPath traced{.l2 = options.l2,
                     .scale = options.scale,
                     .attributes = {},
                     .classes = table.class_names,
                     .points = {}};
  for (const RawColumn& column : table.columns) traced.attributes.push_back(column.name);
  for (const auto& found : barista_path(data, options, range.points, range.least)) {
    const auto& weight = found.optimum.point;
    const auto is_kept = [](double w) { return w != 0; };
    traced.points.push_back(
        {.l1 = found.l1,
         .attributes = attributes_kept(weight, data.classes()),
         .weights = static_cast<std::size_t>(std::ranges::count_if(weight, is_kept)),
         .weight = present.among_all(weight),
         .convergence = barista_convergence(data, options, found.optimum)});
  }
  const PenaltyTask task{.missing = missing, .weighting = options, .threads = threads};
  if (range.folds > 0) measure(table, task, range.folds, traced.points);
  return traced;
}

}  // namespace folkman
