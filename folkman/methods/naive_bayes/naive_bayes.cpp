#include "folkman/methods/naive_bayes/naive_bayes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "folkman/base/error.hpp"
#include "folkman/base/shortest_text.hpp"

namespace folkman {

void check_smoothing(const ClassSums& sums, double alpha, const SmoothingRange& range) {
  const std::size_t classes = sums.class_count();
  if (classes < 2) {
    refuse_data("training data",
                "it has " + std::to_string(classes) + " class; two or more are needed",
                "give rows of at least two classes");
  }
  const std::string where = "alpha " + shortest_text(alpha);
  if (!(alpha >= 0) || !std::isfinite(alpha)) {
    refuse_argument(where, "smoothing must be a finite number from 0", "give 1, which is usual");
  }
  const double rows = std::accumulate(sums.class_weight.begin(), sums.class_weight.end(), 0.0);
  if (alpha > 0 && alpha < range.least_share * rows) {
    refuse_argument(where, "this is so small that smoothed sums vanish",
                    "give 0 for no smoothing, or 1, which is usual");
  }
  const double features = static_cast<double>(sums.width()) * static_cast<double>(classes);
  if (alpha > range.most_mass / std::max(features, 1.0)) {
    refuse_argument(where, "this is so large that smoothed sums overflow",
                    "give 1, which is usual");
  }
}

std::vector<double> log_priors(const ClassSums& sums) {
  const auto& shares = sums.priors.empty() ? sums.class_weight : sums.priors;
  const double total =
      sums.priors.empty() ? std::accumulate(shares.begin(), shares.end(), 0.0) : 1.0;
  std::vector<double> priors;
  priors.reserve(shares.size());
  for (const double share : shares) {
    priors.push_back(share > 0 ? std::log(share / total)
                               : -std::numeric_limits<double>::infinity());
  }
  return priors;
}

Rule multinomial_rule(const ClassSums& sums, const Selection& selection, double alpha) {
  const double a = std::max(alpha, least_smoothing);
  const std::size_t classes = sums.class_count();
  Rule rule{.intercept = log_priors(sums), .weight = {}, .binarize = sums.binarize};
  rule.weight.resize(selection.support.size() * classes);
  for (std::size_t c = 0; c < classes; ++c) {
    const auto& f = sums.sums[c];
    double mass = 0;
    for (const Column i : selection.support) mass += f[i] + a;
    const double log_mass = std::log(mass);
    for (std::size_t j = 0; j < selection.support.size(); ++j) {
      rule.weight[j * classes + c] = std::log(f[selection.support[j]] + a) - log_mass;
    }
  }
  return rule;
}

Rule bernoulli_rule(const ClassSums& sums, const Selection& selection, double alpha) {
  const double a = std::max(alpha, least_smoothing);
  const std::size_t classes = sums.class_count();
  Rule rule{.intercept = log_priors(sums), .weight = {}, .binarize = sums.binarize.value_or(0.0)};
  rule.weight.resize(selection.support.size() * classes);
  for (std::size_t c = 0; c < classes; ++c) {
    const auto& f = sums.sums[c];
    const double rows = sums.class_weight[c];
    const double log_rows = std::log(rows + 2 * a);
    double absent = 0;  // sum of log(1 - t)
    for (std::size_t j = 0; j < selection.support.size(); ++j) {
      const double present_rows = f[selection.support[j]];
      // Weighted sums are rounded once each, so f may pass n_c by its last bit.
      const double absent_rows = std::max(0.0, rows - present_rows);
      const double log_absent = std::log(absent_rows + a);
      rule.weight[j * classes + c] = std::log(present_rows + a) - log_absent;
      absent += log_absent - log_rows;
    }
    rule.intercept[c] += absent;
  }
  return rule;
}

}  // namespace folkman
