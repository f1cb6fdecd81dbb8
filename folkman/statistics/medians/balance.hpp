// On which side of a half does weight lie, when every class counts as its prior whatever its rows:
//   sign of  V = sum_c p_c (2 A_c - N_c) / N_c,
// A_c of the N_c units of class c lie below. Whether a half is hit exactly decides between one
// value and the average of two (docs/theory/centers.md, 4), so a floating-point V answers only
// where its error cannot matter; otherwise the fractions are brought to one denominator in whole
// numbers: at once where it is small.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace folkman {

class Balance {
 public:
  // Units N_c; classes without any take no part. Priors from 0, in any unit; none: all alike. They
  // are taken to 52 bits of the largest.
  Balance(std::span<const std::int64_t> units, std::span<const double> priors);

  // -1: less than half lies below, 0: a half, 1: more.
  [[nodiscard]] int side(std::span<const std::int64_t> below) const;

  [[nodiscard]] std::span<const std::int64_t> units() const { return units_; }
  // p_c / N_c, p_c scaled so that their sum is the number of classes with units and a prior.
  [[nodiscard]] std::span<const double> unit_weight() const { return unit_weight_; }
  [[nodiscard]] std::size_t class_count() const { return units_.size(); }
  // V with a common denominator is the sum of factors times (2 A_c - N_c); none: it may exceed
  // most.
  [[nodiscard]] std::span<const std::int64_t> factors(std::int64_t most) const {
    return largest_ <= most ? std::span(factors_) : std::span<const std::int64_t>();
  }
  [[nodiscard]] bool counts(std::size_t c) const { return priors_[c] > 0; }

 private:
  void find_factors();
  [[nodiscard]] int exact_side(std::span<const std::int64_t> below) const;

  std::vector<std::int64_t> units_;
  std::vector<std::int64_t> priors_;  // 0: takes no part
  std::vector<double> unit_weight_;
  std::vector<std::int64_t> factors_;  // p_c times the other N_c; empty: V is beyond 64 bits
  std::int64_t largest_ = 0;           // |V| times the denominator
};

// Priors as Balance takes them: those of classes without weight are 0, and the sum is the number of
// classes that are left. Error unless there is one per class, finite, none negative, not all 0.
[[nodiscard]] std::vector<double> balanced_priors(std::span<const double> priors,
                                                  std::span<const double> class_weight);

}  // namespace folkman
