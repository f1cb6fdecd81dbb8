#include "folkman/methods/finite.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "folkman/base/error.hpp"
#include "folkman/numerics/double_bits.hpp"

namespace folkman {
namespace {

[[noreturn]] void refuse_range(const std::string& what) {
  refuse_data("training data", "its numbers are so large or so small that " + what,
              "bring values, weights and labels to an ordinary size, such as 0.001 to 1,000");
}

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

void refuse_overflow() { refuse_range("what a choice is worth cannot be computed"); }

Selection finite_proof(Selection selection) {
  const bool finite = selection.certificate.is_finite() && all_finite(selection.scores) &&
                      all_finite(selection.class_mix) && all_finite(selection.scales) &&
                      all_finite(selection.weight);
  if (!finite) refuse_overflow();
  return selection;
}

Path finite_proof(Path path) {
  const bool finite = std::isfinite(path.floor) && all_finite(path.value) && all_finite(path.bound);
  if (!finite) refuse_overflow();
  return path;
}

Rule finite_rule(Rule rule) {
  const bool center = rule.kind == Rule::Kind::nearest_l2 || rule.kind == Rule::Kind::nearest_l1;
  const bool density = rule.kind == Rule::Kind::gaussian;
  const double limit = center    ? largest_center
                       : density ? largest_density
                                 : std::numeric_limits<double>::max();
  const bool finite = are_intercepts(rule) && all_within(rule.weight, limit) &&
                      all_within(rule.scale, limit) && all_within(rule.curvature, limit) &&
                      (!rule.blend || all_within(rule.blend->weight, limit));
  if (!finite) refuse_range("the weights of the model overflow");
  return rule;
}

}  // namespace folkman
