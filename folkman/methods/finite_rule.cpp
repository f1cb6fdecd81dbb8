#include "folkman/methods/finite_rule.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "folkman/base/error.hpp"

namespace folkman {
namespace {

bool all_within(std::span<const double> numbers, double limit) {
  return std::ranges::all_of(numbers, [limit](double x) { return std::abs(x) <= limit; });
}

// -infinity is the score of a class without rows.
bool are_intercepts(const Rule& rule) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  return std::ranges::all_of(rule.intercept, [&](double x) {
    return x < infinity && (std::isfinite(x) || !rule.predicts_numbers());
  });
}

}  // namespace

Rule finite_rule(Rule rule) {
  const bool center = rule.kind == Rule::Kind::nearest_l2 || rule.kind == Rule::Kind::nearest_l1;
  const bool density = rule.kind == Rule::Kind::gaussian;
  const double limit = center    ? largest_center
                       : density ? largest_density
                                 : std::numeric_limits<double>::max();
  const bool finite = are_intercepts(rule) && all_within(rule.weight, limit) &&
                      all_within(rule.scale, limit) && all_within(rule.curvature, limit) &&
                      (!rule.blend || all_within(rule.blend->weight, limit));
  if (finite) return rule;
  refuse_data("training data",
              "its numbers are so large or so small that the weights of the model overflow",
              "bring values, weights and labels to an ordinary size, such as 0.001 to 1,000");
}

}  // namespace folkman
