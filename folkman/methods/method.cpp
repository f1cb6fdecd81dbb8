#include "folkman/methods/method.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/methods/finite.hpp"

namespace folkman {

Method::Method(Facts facts) : facts_(std::move(facts)) {}

bool Method::takes(const std::string& option) const {
  return std::ranges::find(facts_.options, option, &Option::name) != facts_.options.end();
}

GatherOptions Method::gathering(const Settings& settings) const {
  GatherOptions gathered{.any_sign = !needs().counts, .sums = needs().sums};
  if (settings.takes("binarize")) gathered.binarize = settings.number_if_set("binarize");
  return gathered;
}

Selection Method::select(const TrainingView& on, const Settings& settings, std::size_t k,
                         const Effort& effort) const {
  return finite_proof(selected(on, settings, k, effort));
}

std::vector<Selection> Method::select_all(const TrainingView& on, const Settings& settings,
                                          std::span<const std::size_t> sizes,
                                          const Effort& effort) const {
  std::vector<Selection> made;
  for (const std::size_t k : sizes) made.push_back(select(on, settings, k, effort));
  return made;
}

std::optional<Selection> Method::select_in_place(const TrainingView& /*on*/,
                                                 const Settings& /*settings*/, std::size_t /*k*/,
                                                 const Effort& /*effort*/) const {
  return std::nullopt;
}

Curve Method::curve(const TrainingView& on, const Settings& settings, const CurveRange& range,
                    const Effort& effort) const {
  Curve found = traced(on, settings, range, effort);
  found.path = finite_proof(std::move(found.path));
  return found;
}

Curve Method::traced(const TrainingView& /*on*/, const Settings& /*settings*/,
                     const CurveRange& /*range*/, const Effort& /*effort*/) const {
  throw Error({.kind = Fault::Kind::internal,
               .where = option("method", name()),
               .what = "was asked for a curve over k, and has none",
               .fix = "please report this"});
}

std::size_t Method::elbow(const TrainingView& on, const Settings& settings,
                          const Effort& effort) const {
  const Path path = curve(on, settings, {}, effort).path;
  return path.elbow == 0 ? path.k.back() : path.elbow;
}

std::vector<std::size_t> Method::tried_sizes(std::size_t most, std::size_t points) const {
  return curve_sizes(most, 0, points);
}

Rule Method::rule(const ClassSums& sums, const Selection& selection,
                  const Settings& settings) const {
  return finite_rule(made_rule(sums, selection, settings));
}

bool Method::rule_counts(const Selection& /*selection*/) const { return needs().counts; }

std::string Method::stopped_early() const { return name() + " stopped at its limit of iterations"; }

std::string Method::what_holds(const Selection& /*selection*/) const {
  return "its choice may be off";
}

std::vector<std::size_t> curve_sizes(std::size_t most, std::size_t max_k, std::size_t points) {
  const std::size_t last = max_k == 0 ? most : std::min(max_k, most);
  std::vector<std::size_t> sizes;
  if (points == 0 || last <= points) {
    sizes.resize(last);
    for (std::size_t k = 1; k <= last; ++k) sizes[k - 1] = k;
    return sizes;
  }
  const double step = std::log(static_cast<double>(last)) /
                      static_cast<double>(std::max<std::size_t>(points, 2) - 1);
  for (std::size_t i = 0; i + 1 < std::max<std::size_t>(points, 2); ++i) {
    const auto k = static_cast<std::size_t>(std::lround(std::exp(step * static_cast<double>(i))));
    if (k < last && (sizes.empty() || k > sizes.back())) sizes.push_back(k);
  }
  sizes.push_back(last);
  return sizes;
}

}  // namespace folkman
