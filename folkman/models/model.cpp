#include "folkman/models/model.hpp"

#include <utility>

#include "folkman/models/method.hpp"

namespace folkman {
namespace {

Features chosen_features(const Features& all, const std::vector<Column>& support) {
  StringTable names;
  std::vector<std::int32_t> groups;
  for (const Column column : support) {
    names.push_back(all.name(column));
    if (!all.is_numbered()) groups.push_back(all.group(column));
  }
  return Features::named(std::move(names), std::move(groups));
}

}  // namespace

Model fitted_model(const Method& method, const ClassSums& sums, const Selection& selection,
                   double alpha) {
  return {.method = method.name,
          .classes = sums.classes,
          .rows = sums.rows,
          .width = sums.width(),
          .alpha = alpha,
          .support = selection.support,
          .features = chosen_features(sums.features, selection.support),
          .numbered = sums.features.is_numbered(),
          .first = sums.features.is_numbered() ? sums.features.first() : 0,
          .origin = sums.features.origin(),
          .scores = selection.scores,
          .points_to = selection.points_to,
          .class_mix = selection.class_mix,
          .certificate = selection.certificate,
          .rule = method.rule(sums, selection, alpha)};
}

}  // namespace folkman
