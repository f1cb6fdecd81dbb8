// A rule made ready to score many rows. Scores are only compared with one another, so class 0's
// part is taken off all the others. Of a linear rule that leaves x_i (w_ci - w_0i), and two classes
// need one multiplication per feature; of the nearest l2 center too, the squares of x being the
// same for all: 2 s^2 (m_c - m_0) x - s^2 (m_c - m_0) (m_c + m_0). Of the nearest l1 center it
// leaves |x - m_0| - |x - m_c|, less the same at x = 0, which stands in the intercept: rows cost
// only their nonzeros. A row is summed in the order of its columns, so any number of threads gives
// the same bits. Of a gaussian rule it leaves the densities' difference, less the same at x = 0 as
// above; but next to a mean far from 0 that difference would lose its digits, so there features are
// added whole, and those that a row does not have (they are 0) are added at the end. A regression
// is scored as the second of two classes whose first has 0. Values beyond 1e200 count as 1e200:
// scores stay finite. NaN, of a nearest center, is a value that is missing: it is left out of all
// distances. Only scores() knows of blends; who adds features up by themselves (RowScorer) scores
// rules without one.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>

#include "folkman/data/batch/batch.hpp"
#include "folkman/methods/rule.hpp"

namespace folkman {

// What a rule makes of a value.
[[nodiscard]] inline double rule_value(double x, const std::optional<double>& binarize) {
  return binarize ? static_cast<double>(x > *binarize) : std::clamp(x, -1e200, 1e200);
}

// Takes the feature's part out of the intercepts again: a value that is missing speaks for no
// class.
inline void leave_out_feature(Rule::Kind kind, const double* numbers, std::size_t others,
                              double* scores) {
  for (std::size_t c = 0; c < others; ++c) {
    scores[c] += kind == Rule::Kind::nearest_l2 ? numbers[others + c]
                                                : std::abs(numbers[c + 2]) - std::abs(numbers[1]);
  }
}

// Of a gaussian rule: a mark, then of each class its weight, its curvature q and log(2 q) / 2.
enum class DensityMark { category, from_zero, whole };
[[nodiscard]] inline bool is_whole(const double* numbers) {
  return numbers[0] == static_cast<double>(DensityMark::whole);
}
inline double log_density(double x, const double* of_class) {
  const double away = x - of_class[0];
  return of_class[2] - of_class[1] * (away * away);
}
// What x = 0 adds to the scores of classes 1, 2, ....
inline void add_density_of_zero(const double* numbers, std::size_t others, double sign,
                                double* scores) {
  const double first = log_density(0, numbers + 1);
  for (std::size_t c = 0; c < others; ++c) {
    scores[c] += sign * (log_density(0, numbers + 4 + 3 * c) - first);
  }
}
inline void add_density(double value, const double* numbers, std::size_t others, double* scores) {
  const auto mark = static_cast<DensityMark>(static_cast<int>(numbers[0]));
  const double* const first = numbers + 1;
  if (std::isnan(value)) {  // it speaks for no class
    if (mark == DensityMark::from_zero) add_density_of_zero(numbers, others, -1, scores);
    return;
  }
  if (mark == DensityMark::category) {
    for (std::size_t c = 0; c < others; ++c) scores[c] += value * (first[3 + 3 * c] - first[0]);
    return;
  }
  const double x = std::clamp(value, -1e100, 1e100);
  const auto added = [x, mark](const double* of_class) {
    return mark == DensityMark::whole ? log_density(x, of_class)
                                      : of_class[1] * x * (2 * of_class[0] - x);
  };
  const double of_first = added(first);
  for (std::size_t c = 0; c < others; ++c) scores[c] += added(first + 3 + 3 * c) - of_first;
}

// What x adds to the scores of classes 1, 2, ..., from the numbers of its feature.
inline void add_feature(Rule::Kind kind, double x, const double* numbers, std::size_t others,
                        double* scores) {
  if (kind == Rule::Kind::linear) {
    for (std::size_t c = 0; c < others; ++c) scores[c] += x * numbers[c];
    return;
  }
  if (kind == Rule::Kind::gaussian) return add_density(x, numbers, others, scores);
  if (std::isnan(x)) return leave_out_feature(kind, numbers, others, scores);
  if (kind == Rule::Kind::nearest_l2) {  // then what stands in the intercept
    for (std::size_t c = 0; c < others; ++c) scores[c] += x * numbers[c];
    return;
  }
  const double at = x * numbers[0];  // the scale, then a center per class
  const double to_first = std::abs(at - numbers[1]) - std::abs(numbers[1]);
  for (std::size_t c = 0; c < others; ++c) {
    scores[c] += to_first - (std::abs(at - numbers[c + 2]) - std::abs(numbers[c + 2]));
  }
}

class Scorer {
 public:
  explicit Scorer(const Rule& rule);

  [[nodiscard]] std::size_t class_count() const { return intercept_.size(); }
  [[nodiscard]] std::size_t support_size() const { return support_size_; }
  [[nodiscard]] std::span<const double> intercept() const { return intercept_; }
  [[nodiscard]] Rule::Kind kind() const { return kind_; }
  // What add_feature takes of feature j.
  [[nodiscard]] const double* numbers(std::size_t j) const {
    return numbers_.data() + j * numbers_per_feature_;
  }
  [[nodiscard]] std::size_t numbers_per_feature() const { return numbers_per_feature_; }
  [[nodiscard]] const std::optional<double>& binarize() const { return binarize_; }
  [[nodiscard]] bool ignores_missing() const { return ignores_missing_; }
  // Places whose features are added whole also where a row has none of them; ascending.
  [[nodiscard]] std::span<const Column> whole() const { return whole_; }
  // `positions` are places in the support. Of a blend, the logarithms of the mixed probabilities.
  void scores(std::span<const Column> positions, std::span<const double> values,
              std::span<double> result) const;
  void row_scores(const Batch& rows, std::size_t row, std::span<double> result) const;

 private:
  void add_up(std::span<const Column> positions, std::span<const double> values,
              std::span<double> result) const;
  void make_linear(const Rule& rule);
  void make_regression(const Rule& rule);
  void make_l2(const Rule& rule);
  void make_l1(const Rule& rule);
  void make_gaussian(const Rule& rule);

  Rule::Kind kind_ = Rule::Kind::linear;
  std::vector<double> intercept_;
  std::vector<double> numbers_;
  std::size_t numbers_per_feature_ = 0;
  std::size_t support_size_ = 0;
  std::optional<double> binarize_;
  bool ignores_missing_ = false;
  std::vector<Column> whole_;
  // Of a blend: the second rule, and its share.
  std::shared_ptr<const Scorer> second_;
  double share_ = 0;
};

// The softmax. Where every score is -infinity no class is likelier than another: all get the same.
void softmax(std::span<const double> scores, std::span<double> probabilities);
// log p_c - log(1 - p_c), from the scores: right also where p_c rounds to 1.
void log_odds(std::span<const double> scores, std::span<double> result);
void log_softmax(std::span<const double> scores, std::span<double> result);

// What is said of a row, from its scores.
enum class RowScore { probability, log_probability, log_odds, number };
// Error where a rule does not say that: numbers are a regression's, the rest those of classes.
void check_says(const Rule& rule, RowScore score);
void write_score(RowScore score, std::span<const double> scores, std::span<double> result);
// The first of the largest.
[[nodiscard]] Class largest(std::span<const double> scores);

}  // namespace folkman
