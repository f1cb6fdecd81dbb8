#include "folkman/models/coefficients.hpp"

#include <algorithm>
#include <cmath>

#include "folkman/base/error.hpp"
#include "folkman/methods/naive_bayes/naive_bayes.hpp"

namespace folkman {

std::vector<double> coefficients(const Rule& rule, std::span<const Column> support,
                                 std::size_t width) {
  if (rule.kind != Rule::Kind::linear && !rule.predicts_numbers())
    refuse_argument("coefficients", "the rule goes by distances and has none",
                    "look at the scores of its features, or explain a row");
  const std::size_t classes = rule.class_count();
  const std::size_t rows = classes == 2 ? 1 : classes;
  std::vector<double> result(rows * width, 0.0);
  for (std::size_t j = 0; j < support.size(); ++j) {
    const double* weights = &rule.weight[j * classes];
    for (std::size_t row = 0; row < rows; ++row) {
      const std::size_t c = classes == 2 ? 1 : row;
      double others = 0;
      for (std::size_t other = 0; other < classes; ++other) {
        if (other != c) others += weights[other];
      }
      result[row * width + static_cast<std::size_t>(support[j])] =
          weights[c] - (classes > 1 ? others / static_cast<double>(classes - 1) : 0.0);
    }
  }
  return result;
}

std::vector<double> multinomial_log_probabilities(const ClassSums& sums,
                                                  std::span<const Column> support, double alpha) {
  const double a = std::max(alpha, least_smoothing);
  const std::size_t classes = sums.class_count();
  const std::size_t width = sums.width();
  std::vector<double> tied(width, 0.0);  // g
  for (const auto& f : sums.sums) {
    for (std::size_t i = 0; i < width; ++i) tied[i] += f[i] + a;
  }
  double all = 0;
  for (const double mass : tied) all += mass;
  double chosen = 0;
  for (const Column i : support) chosen += tied[static_cast<std::size_t>(i)];
  if (support.size() == width) chosen = all;
  std::vector<double> result(classes * width);
  for (std::size_t i = 0; i < width && support.size() < width; ++i) {
    result[i] = std::log(tied[i]) - std::log(all);
  }
  for (std::size_t c = 1; c < classes; ++c) {
    std::copy_n(result.begin(), width, result.begin() + static_cast<std::ptrdiff_t>(c * width));
  }
  for (std::size_t c = 0; c < classes; ++c) {
    const auto& f = sums.sums[c];
    double mass = 0;
    for (const Column i : support) mass += f[static_cast<std::size_t>(i)] + a;
    const double shift = std::log(chosen / all) - std::log(mass);
    for (const Column i : support) {
      const auto at = static_cast<std::size_t>(i);
      result[c * width + at] = std::log(f[at] + a) + shift;
    }
  }
  return result;
}

std::vector<double> bernoulli_log_probabilities(const ClassSums& sums,
                                                std::span<const Column> support, double alpha) {
  const double a = std::max(alpha, least_smoothing);
  const std::size_t classes = sums.class_count();
  const std::size_t width = sums.width();
  double all = 0;
  for (const double rows : sums.class_weight) all += rows + 2 * a;
  std::vector<double> result(classes * width, 0.0);
  for (std::size_t i = 0; i < width; ++i) {
    double present = 0;
    for (const auto& f : sums.sums) present += f[i] + a;
    const double tied = std::log(present) - std::log(all);
    for (std::size_t c = 0; c < classes; ++c) result[c * width + i] = tied;
  }
  for (std::size_t c = 0; c < classes; ++c) {
    const double log_rows = std::log(sums.class_weight[c] + 2 * a);
    for (const Column i : support) {
      const auto at = static_cast<std::size_t>(i);
      result[c * width + at] = std::log(sums.sums[c][at] + a) - log_rows;
    }
  }
  return result;
}

}  // namespace folkman
