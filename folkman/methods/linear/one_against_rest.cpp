#include "folkman/methods/linear/one_against_rest.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "folkman/base/error.hpp"
#include "folkman/base/threads.hpp"
#include "folkman/data/batch/batch_parts.hpp"
#include "folkman/methods/design/row_order.hpp"

namespace folkman {
namespace {

Batch in_own_order(const Batch& rows) {
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    const double weight = rows.weight(row);
    if (weight == 0 || weight == 1) continue;
    throw Error({.kind = Fault::Kind::data,
                 .where = "linear classifier",
                 .what = "a row has a weight other than 0 and 1, and LIBLINEAR knows none",
                 .fix = "leave out @{weight}, or use a rule of naive Bayes"});
  }
  return with_rows(rows, own_order(rows));
}

std::vector<std::size_t> counted(const Batch& rows, std::size_t classes) {
  std::vector<std::size_t> count(classes);
  for (const Class c : rows.classes) ++count[static_cast<std::size_t>(c)];
  return count;
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
  const auto finite = [](double x) { return std::isfinite(x); };
  if (std::ranges::all_of(fit.weight, finite) && finite(fit.intercept)) return;
  throw Error({.kind = Fault::Kind::data,
               .where = "linear classifier",
               .what = "the weights grew without bound",
               .fix = "scale the values to a common size, or give a smaller @{C}"});
}

}  // namespace

OneAgainstRest::OneAgainstRest(const Batch& rows, std::size_t width, std::size_t classes)
    : rows_(in_own_order(rows)),
      width_(width),
      rows_of_class_(counted(rows_, classes)),
      problem_({rows_.starts, rows_.columns, rows_.values, width}) {}

std::vector<std::size_t> OneAgainstRest::parted() const {
  std::vector<std::size_t> classes;
  for (std::size_t c = rows_of_class_.size() == 2 ? 1 : 0; c < rows_of_class_.size(); ++c) {
    if (rows_of_class_[c] > 0 && rows_of_class_[c] < rows_.rows()) classes.push_back(c);
  }
  return classes;
}

std::vector<double> OneAgainstRest::signs(std::size_t against_rest) const {
  std::vector<double> result;
  result.reserve(rows_.rows());
  for (const Class c : rows_.classes) {
    result.push_back(static_cast<std::size_t>(c) == against_rest ? 1 : -1);
  }
  return result;
}

LinearScores OneAgainstRest::fit(const LinearOptions& options, int threads) const {
  const std::size_t classes = rows_of_class_.size();
  LinearScores scores{.intercept = std::vector<double>(classes),
                      .weight = std::vector<double>(width_ * classes),
                      .converged = true};
  for (std::size_t c = 0; c < classes; ++c) {
    if (rows_of_class_[c] == 0) scores.intercept[c] = -std::numeric_limits<double>::infinity();
  }
  const auto fitted = parted();
  std::vector<LinearFit> fits(fitted.size());
  for_each_task(fitted.size(), threads, [&](std::size_t task, int) {
    fits[task] = problem_.fit(signs(fitted[task]), options);
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
  for (const std::size_t c : parted()) {
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

}  // namespace folkman
