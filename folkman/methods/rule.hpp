// What a fitted model scores a row x with, on the features it chose:
//
//   linear       score_c = intercept_c + sum_i weight_ic x_i: naive Bayes, logistic regression,
//   SVM;
//                blended with another: the logarithm of the mixed probabilities
//   nearest_l2   score_c = intercept_c - sum_i (s_i (x_i - weight_ic))^2: the centers' own rules,
//   nearest_l1   score_c = intercept_c - sum_i s_i |x_i - weight_ic|      weight holding the
//   centers
//   gaussian     score_c = intercept_c + sum_i (log(2 q_ic) / 2 - q_ic (x_i - weight_ic)^2): normal
//                densities of mean weight and variance 1 / (2 q), q the curvature; where q_i is 0
//                for all classes, weight_ic x_i instead: a value of a category
//   regression   the prediction itself = intercept + sum_i weight_i x_i: one output, no class
//
// The class with the largest score is predicted, the first of equals; probabilities are the softmax
// of the scores. For naive Bayes and logistic regression those are the model's own. For the nearest
// center they are those of Gaussian (variance 1/2) or Laplace (scale 1) noise around the centers in
// the units of the data: they rank rows well, but are calibrated only as far as that noise is true.
//
// What a feature adds: for a linear rule weight x; for a center, how much farther the other centers
// are, on average, in this coordinate. models/scoring/scorer.hpp evaluates the rule.
#pragma once

#include <optional>
#include <vector>

#include "folkman/base/numbers.hpp"

namespace folkman {

// A mixture of two linear rules: their probabilities mix, (1 - share) first + share second.
struct RuleBlend {
  std::vector<double> weight;  // of the second rule, like Rule::weight; the intercept is shared
  double share = 0;            // from 0 to 1
  friend bool operator==(const RuleBlend&, const RuleBlend&) = default;
};

struct Rule {
  enum class Kind { linear, nearest_l2, nearest_l1, gaussian, regression };

  // One per class, -infinity for a class without rows; of a regression there is one "class".
  std::vector<double> intercept = {};
  std::vector<double> weight = {};      // finite; support position major: weight[j * classes + c]
  std::optional<double> binarize = {};  // when set, x_i is 1 if above it, else 0
  Kind kind = Kind::linear;
  std::vector<double> scale = {};       // s_i of the nearest center, above 0; empty: all 1
  bool ignores_missing = false;         // of distances and densities: NaN is no value, and left out
  std::optional<RuleBlend> blend = {};  // of a linear rule: mixed with another
  std::vector<double> curvature = {};   // q of a gaussian rule, like `weight`; from 0

  [[nodiscard]] std::size_t class_count() const { return intercept.size(); }
  [[nodiscard]] bool predicts_numbers() const { return kind == Kind::regression; }
  [[nodiscard]] std::size_t support_size() const {
    return intercept.empty() ? 0 : weight.size() / intercept.size();
  }
  [[nodiscard]] double scale_of(std::size_t j) const { return scale.empty() ? 1.0 : scale[j]; }
  // Of a gaussian rule: feature j is a value of a category, not a number.
  [[nodiscard]] bool is_category(std::size_t j) const { return curvature[j * class_count()] == 0; }
  friend bool operator==(const Rule&, const Rule&) = default;
};

}  // namespace folkman
