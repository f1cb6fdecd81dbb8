#include "folkman/methods/centers/nearest_center.hpp"

#include <limits>

#include "folkman/data/batch/batch_parts.hpp"
#include "folkman/methods/centers/centers.hpp"
#include "folkman/statistics/medians/class_medians.hpp"

namespace folkman {
namespace {

template <class Center>
Rule rule_of(Rule::Kind kind, const ClassSums& sums, const Selection& selection,
             const Center& center) {
  const std::size_t classes = sums.class_count();
  Rule rule{.intercept = std::vector<double>(classes),
            .weight = std::vector<double>(selection.support.size() * classes),
            .binarize = sums.binarize,
            .kind = kind,
            .scale = selection.scales,
            .ignores_missing = !sums.missing.empty()};
  for (std::size_t c = 0; c < classes; ++c) {
    if (!(sums.class_weight[c] > 0)) {
      rule.intercept[c] = -std::numeric_limits<double>::infinity();
      continue;
    }
    for (std::size_t j = 0; j < selection.support.size(); ++j) {
      rule.weight[j * classes + c] = center(c, j);
    }
  }
  return rule;
}

}  // namespace

Rule center_l2_rule(const ClassSums& sums, const Selection& selection, double /*alpha*/) {
  return rule_of(Rule::Kind::nearest_l2, sums, selection, [&](std::size_t c, std::size_t j) {
    const auto i = static_cast<std::size_t>(selection.support[j]);
    const double n = sums.present(c, i);
    return n > 0 ? sums.sums[c][i] / n : selection.tied[j];
  });
}

Rule center_l1_rule(const ClassSums& sums, const Selection& selection, double /*alpha*/) {
  const ClassMedians& medians = medians_of(sums);
  return rule_of(Rule::Kind::nearest_l1, sums, selection, [&](std::size_t c, std::size_t j) {
    return medians.median[c][static_cast<std::size_t>(selection.support[j])];
  });
}

void add_medians(ClassSums& sums, const Batch& rows, const CenterOptions& options, int threads) {
  const MedianOptions asked{
      .priors = options.priors, .missing = !sums.missing.empty(), .threads = threads};
  sums.medians = std::make_shared<const ClassMedians>(
      sums.binarize
          ? class_medians(binarized(rows, sums.binarize), sums.class_count(), sums.width(), asked)
          : class_medians(rows, sums.class_count(), sums.width(), asked));
}

}  // namespace folkman
