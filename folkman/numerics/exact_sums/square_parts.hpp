// Squares as sums of doubles: w x^2 = a + b + c + ..., the parts rounded off one another, so that
// exact sums of them are exact sums of squares. Without a weight two parts are all there is of x^2;
// with one, three parts leave out less than 2^-105 of it. Parts that are 0 throughout are not
// listed: squares of small integers and of single-precision numbers have one.
#pragma once

#include <array>
#include <cmath>
#include <vector>

#include "folkman/numerics/exact_sums/value_traits.hpp"

namespace folkman {

// a b = rounded + rest, exactly (unless it overflows or all but vanishes).
struct Product {
  double rounded = 0;
  double rest = 0;
};
[[nodiscard]] inline Product product(double a, double b) {
  const double rounded = a * b;
  const double rest = std::fma(a, b, -rounded);
  return {.rounded = rounded, .rest = std::isfinite(rest) ? rest : 0.0};
}

class SquareParts {
 public:
  struct Part {
    std::span<const double> values;
    ValueTraits traits;
  };
  // `weights` are those of each value; none: all 1. Valid until the next call. A square beyond the
  // largest double is infinite, which the first part's traits tell.
  [[nodiscard]] std::span<const Part> of(std::span<const double> values,
                                         std::span<const double> weights) {
    for (auto& part : parts_) part.resize(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      const double x = values[i];
      const Product weighted = weights.empty() ? Product{.rounded = x} : product(weights[i], x);
      const Product square = product(weighted.rounded, x);
      parts_[0][i] = square.rounded;
      parts_[1][i] = square.rest;
      parts_[2][i] = weights.empty() ? 0.0 : weighted.rest * x;
    }
    listed_.clear();
    for (const auto& part : parts_) {
      const Part made{.values = part, .traits = value_traits(part)};
      if (made.traits.most != 0) listed_.push_back(made);
    }
    return listed_;
  }

 private:
  std::array<std::vector<double>, 3> parts_;
  std::vector<Part> listed_;
};

}  // namespace folkman
