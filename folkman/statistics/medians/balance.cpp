#include "folkman/statistics/medians/balance.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "folkman/base/error.hpp"
#include "folkman/numerics/big_natural.hpp"

namespace folkman {

std::vector<double> balanced_priors(std::span<const double> priors,
                                    std::span<const double> class_weight) {
  const std::size_t classes = class_weight.size();
  const bool sound = std::ranges::all_of(priors, [](double p) { return p >= 0 && p <= 1e100; });
  if (!sound || (!priors.empty() && priors.size() != classes)) {
    refuse_argument("priors",
                    sound ? std::to_string(priors.size()) + " are given for " +
                                std::to_string(classes) + " classes"
                          : "one is not a number from 0",
                    "give one number from 0 per class, in the order of the classes' names");
  }
  std::vector<double> result(classes);
  double total = 0;
  double taking_part = 0;
  for (std::size_t c = 0; c < classes; ++c) {
    if (!(class_weight[c] > 0)) continue;
    result[c] = priors.empty() ? 1.0 : priors[c];
    total += result[c];
    taking_part += static_cast<double>(result[c] > 0);
  }
  if (classes > 0 && !(total > 0)) {
    refuse_argument("priors", "all classes with rows have prior 0", "give at least one above 0");
  }
  for (double& p : result) p *= taking_part / total;
  return result;
}

Balance::Balance(std::span<const std::int64_t> units, std::span<const double> priors)
    : units_(units.begin(), units.end()), priors_(units.size()), unit_weight_(units.size()) {
  const std::vector<double> weight(units.begin(), units.end());
  const auto balanced = balanced_priors(priors, weight);
  const double largest = balanced.empty() ? 1.0 : std::ranges::max(balanced);
  for (std::size_t c = 0; c < units_.size(); ++c) {
    if (!(balanced[c] > 0)) continue;
    priors_[c] = priors.empty()
                     ? 1
                     : std::max<std::int64_t>(1, std::llround(balanced[c] / largest * 0x1p52));
    unit_weight_[c] = balanced[c] / weight[c];
  }
  find_factors();
}

void Balance::find_factors() {
  double largest = 0;  // |V| times the common denominator is no larger
  for (std::size_t c = 0; c < units_.size(); ++c) {
    double term = static_cast<double>(priors_[c]);
    for (std::size_t d = 0; d < units_.size(); ++d) {
      if (counts(d)) term *= static_cast<double>(units_[d]);
    }
    largest += term;
  }
  if (!(largest < 0x1p62)) return;
  for (std::size_t c = 0; c < units_.size(); ++c) {
    std::int64_t factor = priors_[c];
    for (std::size_t d = 0; d < units_.size(); ++d) {
      if (d != c && counts(d)) factor *= units_[d];
    }
    factors_.push_back(factor);
    largest_ += factor * units_[c];
  }
}

int Balance::side(std::span<const std::int64_t> below) const {
  if (!factors_.empty()) {
    std::int64_t whole = 0;
    for (std::size_t c = 0; c < factors_.size(); ++c)
      whole += factors_[c] * (2 * below[c] - units_[c]);
    return static_cast<int>(whole > 0) - static_cast<int>(whole < 0);
  }
  double value = 0;
  double size = 0;
  for (std::size_t c = 0; c < units_.size(); ++c) {
    if (!counts(c)) continue;
    const double term = static_cast<double>(priors_[c]) *
                        static_cast<double>(2 * below[c] - units_[c]) /
                        static_cast<double>(units_[c]);
    value += term;
    size += std::abs(term);
  }
  const double error =
      size * static_cast<double>(4 + units_.size()) * std::numeric_limits<double>::epsilon();
  if (value > error) return 1;
  if (value < -error) return -1;
  return exact_side(below);
}

int Balance::exact_side(std::span<const std::int64_t> below) const {
  BigNatural above_half;
  BigNatural below_half;
  for (std::size_t c = 0; c < units_.size(); ++c) {
    if (!counts(c)) continue;
    const std::int64_t excess = 2 * below[c] - units_[c];
    BigNatural term(static_cast<std::uint64_t>(std::abs(excess)));
    term.multiply(static_cast<std::uint64_t>(priors_[c]));
    for (std::size_t d = 0; d < units_.size(); ++d) {
      if (d != c && counts(d)) term.multiply(static_cast<std::uint64_t>(units_[d]));
    }
    (excess > 0 ? above_half : below_half).add(term);
  }
  return compared(above_half, below_half);
}

}  // namespace folkman
