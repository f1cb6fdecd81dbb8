#include "folkman/methods/linear/linear_rule.hpp"

#include <utility>

#include "folkman/data/batch/batch_parts.hpp"
#include "folkman/methods/finite.hpp"
#include "folkman/methods/linear/one_against_rest.hpp"

namespace folkman {
namespace {

LinearRule rule_by(LinearLoss loss, const LinearRows& on, double c, int threads,
                   const Monitor* monitor) {
  const OneAgainstRest problem(binarized(on.rows, on.binarize), on.support_size, on.classes);
  LinearScores scores = problem.fit({.loss = loss, .c = c, .monitor = monitor}, threads);
  return {.rule = finite_rule({.intercept = std::move(scores.intercept),
                               .weight = std::move(scores.weight),
                               .binarize = on.binarize}),
          .converged = scores.converged};
}

}  // namespace

LinearRule logistic_rule(const LinearRows& on, double c, int threads, const Monitor* monitor) {
  return rule_by(LinearLoss::logistic, on, c, threads, monitor);
}

LinearRule svm_rule(const LinearRows& on, double c, int threads, const Monitor* monitor) {
  return rule_by(LinearLoss::squared_hinge, on, c, threads, monitor);
}

}  // namespace folkman
