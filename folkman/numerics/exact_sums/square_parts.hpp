// Squares as sums of doubles: w x^2 = a + b + c + ..., the parts rounded off one another, so that
// exact sums of them are exact sums of squares. Without a weight two parts are all there is of x^2;
// with one, three parts leave out less than 2^-105 of it. Parts that are 0 throughout are not
// listed: squares of small integers and of single-precision numbers have one.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "folkman/numerics/exact_sums/value_traits.hpp"

namespace folkman {

class SquareParts {
 public:
  struct Part {
    std::span<const double> values;
    ValueTraits traits;
  };
  // `weights` are those of each value; none: all 1. Valid until the next call. A square beyond the
  // largest double is infinite, which the first part's traits tell.
  [[nodiscard]] std::span<const Part> of(std::span<const double> values,
                                         std::span<const double> weights);

 private:
  std::array<std::vector<double>, 3> parts_;
  std::vector<Part> listed_;
};

// a b = rounded + rest, exactly (unless it overflows or all but vanishes).
struct Product {
  double rounded = 0;
  double rest = 0;
};
[[nodiscard]] Product product(double a, double b);

}  // namespace folkman
