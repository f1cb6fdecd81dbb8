#include "folkman/methods/linear/one_against_rest.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/base/threads.hpp"
#include "folkman/data/batch/batch_parts.hpp"
#include "folkman/methods/design/design_rows.hpp"
#include "folkman/methods/finite.hpp"
#include "folkman/methods/linear/linear_rule.hpp"
#include "folkman/numerics/double_bits.hpp"

namespace folkman {
namespace {

Batch in_own_order(const Batch& rows) {
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    const double weight = rows.weight(row);
    if (weight == 0 || weight == 1) continue;
    refuse_data("linear classifier",
                "a row has a weight other than 0 and 1, and LIBLINEAR knows none",
                "leave out @{weight}, or use a rule of naive Bayes");
  }
  return with_rows(rows, own_order(rows));
}

double slope(LinearLoss loss, double margin) {
  switch (loss) {
    case LinearLoss::logistic:
      return -1 / (1 + std::exp(margin));
    case LinearLoss::squared_hinge:
      return -2 * std::max(0.0, 1 - margin);
    case LinearLoss::hinge:
      break;
  }
  return margin < 1 ? -1 : 0;
}

void check_finite(const LinearFit& fit) {
  if (all_finite(fit.weight) && std::isfinite(fit.intercept)) return;
  refuse_data("linear classifier", "the weights grew without bound",
              "scale the values to a common size, or give a smaller @{C}");
}

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

OneAgainstRest::OneAgainstRest(const Batch& rows, std::size_t width, std::size_t classes)
    : rows_(in_own_order(rows)),
      width_(width),
      rows_of_class_(rows_of_classes(rows_, classes)),
      problem_({rows_.starts, rows_.columns, rows_.values, width}) {}

LinearScores OneAgainstRest::fit(const LinearOptions& options, int threads) const {
  const std::size_t classes = rows_of_class_.size();
  LinearScores scores{.intercept = std::vector<double>(classes),
                      .weight = std::vector<double>(width_ * classes),
                      .converged = true};
  for (std::size_t c = 0; c < classes; ++c) {
    if (rows_of_class_[c] == 0) scores.intercept[c] = -std::numeric_limits<double>::infinity();
  }
  const auto fitted = parting_classes(rows_of_class_);
  std::vector<LinearFit> fits(fitted.size());
  for_each_task(fitted.size(), threads, [&](std::size_t task, int) {
    fits[task] = problem_.fit(signs_of(rows_, fitted[task]), options);
    check_finite(fits[task]);
  });
  for (std::size_t task = 0; task < fitted.size(); ++task) {
    const std::size_t c = fitted[task];
    scores.intercept[c] = fits[task].intercept;
    for (std::size_t j = 0; j < width_; ++j) scores.weight[j * classes + c] = fits[task].weight[j];
    scores.converged = scores.converged && fits[task].converged;
  }
  return scores;
}

std::vector<double> OneAgainstRest::gradient(const LinearScores& scores, LinearLoss loss) const {
  const std::size_t classes = rows_of_class_.size();
  std::vector<double> result(width_ * classes);
  for (const std::size_t c : parting_classes(rows_of_class_)) {
    for (std::size_t row = 0; row < rows_.rows(); ++row) {
      const auto columns = entries(rows_, rows_.columns, row);
      const auto values = entries(rows_, rows_.values, row);
      const double sign = static_cast<std::size_t>(rows_.classes[row]) == c ? 1 : -1;
      double score = scores.intercept[c];
      for (std::size_t i = 0; i < columns.size(); ++i) {
        score += scores.weight[static_cast<std::size_t>(columns[i]) * classes + c] * values[i];
      }
      const double by_score = sign * slope(loss, sign * score);
      for (std::size_t i = 0; i < columns.size(); ++i) {
        result[static_cast<std::size_t>(columns[i]) * classes + c] += by_score * values[i];
      }
    }
  }
  return result;
}

LinearRule logistic_rule(const LinearRows& on, double c, int threads, const Monitor* monitor) {
  return rule_by(LinearLoss::logistic, on, c, threads, monitor);
}

LinearRule svm_rule(const LinearRows& on, double c, int threads, const Monitor* monitor) {
  return rule_by(LinearLoss::squared_hinge, on, c, threads, monitor);
}

}  // namespace folkman
