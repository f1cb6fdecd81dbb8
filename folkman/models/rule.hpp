// The sparse linear rule that naive Bayes ends in:
//   score_c(x) = intercept_c + sum over the support of weight[i][c] * x_i,
// a log-likelihood up to a term that is the same for every class. The class with the largest score
// is predicted, the first of equals; probabilities are the softmax of the scores; a feature's
// contribution to class c against the others is weight * x. models/scorer.hpp evaluates it.
#pragma once

#include <optional>
#include <vector>

#include "folkman/base/numbers.hpp"

namespace folkman {

struct Rule {
  std::vector<double> intercept;   // one per class; -infinity for a class without rows
  std::vector<double> weight;      // finite; support position major: weight[j * classes + c]
  std::optional<double> binarize;  // when set, x_i is 1 if above it, else 0

  [[nodiscard]] std::size_t class_count() const { return intercept.size(); }
  [[nodiscard]] std::size_t support_size() const {
    return intercept.empty() ? 0 : weight.size() / intercept.size();
  }
  friend bool operator==(const Rule&, const Rule&) = default;
};

}  // namespace folkman
