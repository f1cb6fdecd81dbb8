#include "folkman/models/scoring/scorer.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "folkman/base/error.hpp"

namespace folkman {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double near_zero = 1e6;  // so large a density at 0 still leaves ten digits of a score

}  // namespace

Scorer::Scorer(const Rule& rule)
    : kind_(rule.kind),
      intercept_(rule.intercept),
      support_size_(rule.support_size()),
      binarize_(rule.binarize),
      ignores_missing_(rule.ignores_missing) {
  if (rule.class_count() == 0) return;
  if (kind_ == Rule::Kind::linear) make_linear(rule);
  if (kind_ == Rule::Kind::nearest_l2) make_l2(rule);
  if (kind_ == Rule::Kind::nearest_l1) make_l1(rule);
  if (kind_ == Rule::Kind::gaussian) make_gaussian(rule);
  if (kind_ == Rule::Kind::regression) make_regression(rule);
  if (!rule.blend) return;
  Rule second = rule;
  second.weight = rule.blend->weight;
  second.blend.reset();
  second_ = std::make_shared<const Scorer>(second);
  share_ = rule.blend->share;
}

// As the second of two classes whose first scores 0.
void Scorer::make_regression(const Rule& rule) {
  kind_ = Rule::Kind::linear;
  intercept_ = {0, rule.intercept.front()};
  numbers_per_feature_ = 1;
  numbers_ = rule.weight;
}

void Scorer::make_linear(const Rule& rule) {
  const std::size_t classes = rule.class_count();
  numbers_per_feature_ = classes - 1;
  numbers_.reserve(support_size_ * numbers_per_feature_);
  for (std::size_t j = 0; j < support_size_; ++j) {
    const double* weights = &rule.weight[j * classes];
    for (std::size_t c = 1; c < classes; ++c) numbers_.push_back(weights[c] - weights[0]);
  }
}

void Scorer::make_l2(const Rule& rule) {
  const std::size_t classes = rule.class_count();
  const std::size_t others = classes - 1;
  numbers_per_feature_ = 2 * others;
  numbers_.resize(support_size_ * numbers_per_feature_);
  for (std::size_t j = 0; j < support_size_; ++j) {
    const double* centers = &rule.weight[j * classes];
    const double squared_scale = rule.scale_of(j) * rule.scale_of(j);
    double* const numbers = &numbers_[j * numbers_per_feature_];
    for (std::size_t c = 1; c < classes; ++c) {
      const double apart = squared_scale * (centers[c] - centers[0]);
      numbers[c - 1] = 2 * apart;
      numbers[others + c - 1] = apart * (centers[c] + centers[0]);
      intercept_[c] -= numbers[others + c - 1];
    }
  }
}

void Scorer::make_l1(const Rule& rule) {
  const std::size_t classes = rule.class_count();
  numbers_per_feature_ = classes + 1;
  numbers_.reserve(support_size_ * numbers_per_feature_);
  for (std::size_t j = 0; j < support_size_; ++j) {
    const double* centers = &rule.weight[j * classes];
    const double scale = rule.scale_of(j);
    numbers_.push_back(scale);
    for (std::size_t c = 0; c < classes; ++c) {
      numbers_.push_back(scale * centers[c]);
      if (c > 0) intercept_[c] += std::abs(scale * centers[0]) - std::abs(scale * centers[c]);
    }
  }
}

void Scorer::make_gaussian(const Rule& rule) {
  const std::size_t classes = rule.class_count();
  numbers_per_feature_ = 3 * classes + 1;
  numbers_.reserve(support_size_ * numbers_per_feature_);
  for (std::size_t j = 0; j < support_size_; ++j) {
    const bool category = rule.is_category(j);
    double at_zero = 0;
    const std::size_t place = numbers_.size();
    numbers_.push_back(0);
    for (std::size_t c = 0; c < classes; ++c) {
      const double mean = rule.weight[j * classes + c];
      const double q = rule.curvature[j * classes + c];
      numbers_.insert(numbers_.end(), {mean, q, category ? 0.0 : std::log(2 * q) / 2});
      at_zero = std::max(at_zero, q * mean * mean);
    }
    const auto mark = category              ? DensityMark::category
                      : at_zero > near_zero ? DensityMark::whole
                                            : DensityMark::from_zero;
    numbers_[place] = static_cast<double>(mark);
    if (mark == DensityMark::whole) whole_.push_back(static_cast<Column>(j));
    if (mark == DensityMark::from_zero) {
      add_density_of_zero(&numbers_[place], classes - 1, 1, intercept_.data() + 1);
    }
  }
}

void Scorer::add_up(std::span<const Column> positions, std::span<const double> values,
                    std::span<double> result) const {
  std::ranges::copy(intercept_, result.begin());
  const std::size_t others = class_count() - 1;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    add_feature(kind_, rule_value(values[i], binarize_),
                numbers(static_cast<std::size_t>(positions[i])), others, result.data() + 1);
  }
  for (const Column place : whole_) {
    if (std::ranges::binary_search(positions, place)) continue;
    add_density_of_zero(numbers(static_cast<std::size_t>(place)), others, 1, result.data() + 1);
  }
}

void Scorer::scores(std::span<const Column> positions, std::span<const double> values,
                    std::span<double> result) const {
  add_up(positions, values, result);
  if (second_ == nullptr) return;
  std::vector<double> first(result.size());
  std::vector<double> second(result.size());
  softmax(result, first);
  second_->add_up(positions, values, result);
  softmax(result, second);
  for (std::size_t c = 0; c < result.size(); ++c) {
    result[c] = std::log((1 - share_) * first[c] + share_ * second[c]);
  }
}

void Scorer::row_scores(const Batch& rows, std::size_t row, std::span<double> result) const {
  const auto start = static_cast<std::size_t>(rows.starts[row]);
  const auto size = static_cast<std::size_t>(rows.starts[row + 1]) - start;
  scores(std::span(rows.columns).subspan(start, size), std::span(rows.values).subspan(start, size),
         result);
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

void log_softmax(std::span<const double> scores, std::span<double> result) {
  const double highest = std::ranges::max(scores);
  if (highest == -infinity) {
    std::ranges::fill(result, -std::log(static_cast<double>(scores.size())));
    return;
  }
  double total = 0;
  for (const double score : scores) total += std::exp(score - highest);
  const double log_total = highest + std::log(total);
  for (std::size_t c = 0; c < scores.size(); ++c) result[c] = scores[c] - log_total;
}

void check_says(const Rule& rule, RowScore score) {
  if (rule.predicts_numbers() == (score == RowScore::number)) return;
  refuse_argument(
      "prediction",
      rule.predicts_numbers() ? "the model predicts numbers and knows no classes"
                              : "the model predicts classes, not numbers",
      rule.predicts_numbers() ? "ask for its numbers" : "ask for classes or probabilities");
}

void write_score(RowScore score, std::span<const double> scores, std::span<double> result) {
  switch (score) {
    case RowScore::probability:
      return softmax(scores, result);
    case RowScore::log_probability:
      return log_softmax(scores, result);
    case RowScore::log_odds:
      return log_odds(scores, result);
    case RowScore::number:
      result[0] = scores.back();
  }
}

Class largest(std::span<const double> scores) {
  return static_cast<Class>(std::ranges::max_element(scores) - scores.begin());
}

}  // namespace folkman
