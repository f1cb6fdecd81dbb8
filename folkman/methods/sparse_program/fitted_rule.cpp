#include "folkman/methods/sparse_program/fitted_rule.hpp"

namespace folkman {

Rule linear_rule(const ClassSums& sums, const Selection& selection, double /*alpha*/) {
  return {.intercept = selection.intercept, .weight = selection.weight, .binarize = sums.binarize};
}

Rule regression_rule(const ClassSums& sums, const Selection& selection, double alpha) {
  Rule rule = linear_rule(sums, selection, alpha);
  rule.kind = Rule::Kind::regression;
  return rule;
}

}  // namespace folkman
