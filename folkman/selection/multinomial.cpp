#include "folkman/selection/multinomial.hpp"

#include <cmath>
#include <string>

#include "folkman/base/error.hpp"
#include "folkman/selection/multinomial_certificate.hpp"
#include "folkman/selection/sizes.hpp"
#include "folkman/solvers/two_class_dual.hpp"

namespace folkman {
namespace {

void check(const ClassSums& sums, const SelectOptions& options) {
  const std::string where = "multinomial selection";
  if (sums.class_count() < 2)
    throw Error({.kind = Fault::Kind::data,
                 .where = where,
                 .what = "the data has " + std::to_string(sums.class_count()) +
                         " class; two or more are needed",
                 .fix = "give rows of at least two classes"});
  check_size(options.k, sums.width());
  if (!(options.alpha >= 0) || !std::isfinite(options.alpha))
    throw Error({.kind = Fault::Kind::argument,
                 .where = where,
                 .what = "alpha is " + std::to_string(options.alpha),
                 .fix = "choose a smoothing of 0 or more"});
}

Masses masses_of(const ClassSums& sums, double alpha) {
  Masses masses{.f = {}, .alpha = alpha};
  for (const auto& column : sums.sums) masses.f.emplace_back(column);
  return masses;
}

Class favoured_class(const ClassSums& sums, double alpha, std::span<const double> mix, Column i) {
  Class best = 0;
  double best_ratio = -1;
  for (std::size_t c = 0; c < mix.size(); ++c) {
    const double mass = sums.sums[c][static_cast<std::size_t>(i)] + alpha;
    const double ratio = mass > 0 ? mass / mix[c] : 0.0;
    if (ratio > best_ratio) {
      best = static_cast<Class>(c);
      best_ratio = ratio;
    }
  }
  return best;
}

}  // namespace

Selection multinomial_select(const ClassSums& sums, const SelectOptions& options) {
  check(sums, options);
  const double alpha = options.alpha;
  const DualPoint point =
      two_class_dual(masses_of(sums, alpha), options.k, options.threads, options.monitor);
  const auto floor = multinomial_floor(sums, alpha, options.threads);
  const auto bound =
      multinomial_bound_gain(sums, alpha, options.k, point.mix, point.threshold, options.threads);
  const auto value = multinomial_value_gain(sums, alpha, point.support, options.threads);
  Selection selection{
      .support = point.support,
      .scores = multinomial_scores(sums, alpha, point.support, point.mix, options.threads),
      .points_to = {},
      .class_mix = point.mix,
      .certificate = multinomial_certificate(floor.value, value, bound)};
  for (const Column i : selection.support)
    selection.points_to.push_back(favoured_class(sums, alpha, point.mix, i));
  return selection;
}

}  // namespace folkman
