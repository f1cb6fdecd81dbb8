// A rule made ready to score many rows. Scores are only compared with one another, so class 0's
// weights are taken off all the others: score_c = intercept_c + sum x_i (w_ci - w_0i), and two
// classes need one multiplication per feature. A row is summed in the order of its columns, so any
// number of threads gives the same bits. Values beyond 1e200 count as 1e200: scores stay finite.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "folkman/data/batch.hpp"
#include "folkman/models/rule.hpp"

namespace folkman {

// What a rule makes of a value.
[[nodiscard]] inline double rule_value(double x, const std::optional<double>& binarize) {
  return binarize ? static_cast<double>(x > *binarize) : std::min(x, 1e200);
}

class Scorer {
 public:
  explicit Scorer(const Rule& rule);

  [[nodiscard]] std::size_t class_count() const { return intercept_.size(); }
  [[nodiscard]] std::size_t support_size() const { return support_size_; }
  [[nodiscard]] std::span<const double> intercept() const { return intercept_; }
  // Of class c = 1, 2, ... against class 0: contrast()[j * (classes - 1) + c - 1].
  [[nodiscard]] std::span<const double> contrast() const { return contrast_; }
  [[nodiscard]] const std::optional<double>& binarize() const { return binarize_; }
  // `positions` are places in the support.
  void scores(std::span<const Column> positions, std::span<const double> values,
              std::span<double> result) const;

 private:
  std::vector<double> intercept_;
  std::vector<double> contrast_;
  std::size_t support_size_ = 0;
  std::optional<double> binarize_;
};

// The softmax. Where every score is -infinity no class is likelier than another: all get the same.
void softmax(std::span<const double> scores, std::span<double> probabilities);
// log p_c - log(1 - p_c), from the scores: right also where p_c rounds to 1.
void log_odds(std::span<const double> scores, std::span<double> result);
// The first of the largest.
[[nodiscard]] Class largest(std::span<const double> scores);

}  // namespace folkman
