#include "folkman/models/scorer.hpp"

#include <cmath>
#include <limits>

namespace folkman {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace

Scorer::Scorer(const Rule& rule)
    : intercept_(rule.intercept), support_size_(rule.support_size()), binarize_(rule.binarize) {
  const std::size_t classes = rule.class_count();
  if (classes == 0) return;
  contrast_.reserve(support_size_ * (classes - 1));
  for (std::size_t j = 0; j < support_size_; ++j) {
    const double* weights = &rule.weight[j * classes];
    for (std::size_t c = 1; c < classes; ++c) contrast_.push_back(weights[c] - weights[0]);
  }
}

void Scorer::scores(std::span<const Column> positions, std::span<const double> values,
                    std::span<double> result) const {
  std::ranges::copy(intercept_, result.begin());
  const std::size_t others = class_count() - 1;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const double x = rule_value(values[i], binarize_);
    const double* contrast = contrast_.data() + static_cast<std::size_t>(positions[i]) * others;
    for (std::size_t c = 0; c < others; ++c) result[c + 1] += x * contrast[c];
  }
}

void softmax(std::span<const double> scores, std::span<double> probabilities) {
  const double highest = std::ranges::max(scores);
  if (highest == -infinity) {
    std::ranges::fill(probabilities, 1.0 / static_cast<double>(scores.size()));
    return;
  }
  double total = 0;
  for (std::size_t c = 0; c < scores.size(); ++c) {
    probabilities[c] = std::exp(scores[c] - highest);
    total += probabilities[c];
  }
  for (double& p : probabilities) p /= total;
}

void log_odds(std::span<const double> scores, std::span<double> result) {
  for (std::size_t c = 0; c < scores.size(); ++c) {
    double highest = -infinity;
    for (std::size_t other = 0; other < scores.size(); ++other) {
      if (other != c) highest = std::max(highest, scores[other]);
    }
    if (highest == -infinity) {
      result[c] = scores[c] == -infinity ? 0 : infinity;
      continue;
    }
    double total = 0;
    for (std::size_t other = 0; other < scores.size(); ++other) {
      if (other != c) total += std::exp(scores[other] - highest);
    }
    result[c] = scores[c] - (highest + std::log(total));
  }
}

Class largest(std::span<const double> scores) {
  return static_cast<Class>(std::ranges::max_element(scores) - scores.begin());
}

}  // namespace folkman
