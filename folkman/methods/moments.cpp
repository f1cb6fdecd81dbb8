#include "folkman/methods/moments.hpp"

#include <algorithm>
#include <cmath>

#include "folkman/numerics/exact_sums/square_parts.hpp"
#include "folkman/numerics/wide_sum.hpp"

namespace folkman {
namespace {

// The weight of the rows of a class that have a value, in two parts.
struct PresentWeight {
  double rounded = 0;
  double rest = 0;
};
PresentWeight present_weight(const ClassSums& sums, std::size_t c, std::size_t i) {
  const double rest = sums.weight_rests.empty() ? 0.0 : sums.weight_rests[c];
  const bool all = sums.missing.empty() || sums.missing[c][i] == 0;
  if (all) return {.rounded = sums.class_weight[c], .rest = rest};
  WideSum total;
  total.add(sums.class_weight[c]);
  total.add(rest);
  total.add(-sums.missing[c][i]);
  total.add(-rest_of(sums.missing_rests, c, i));
  const double rounded = total.rounded();
  total.add(-rounded);
  return {.rounded = rounded, .rest = total.rounded()};
}

// A product with all its digits.
void add_product(WideSum& sum, double a, double b) {
  const Product parts = product(a, b);
  sum.add(parts.rounded);
  sum.add(parts.rest);
}

}  // namespace

// sum (x - origin)^2 = sum x^2 - 2 origin sum x + n origin^2, all digits kept until the end.
Moments moments(const ClassSums& sums, std::size_t i, std::size_t first, std::size_t last) {
  double n = 0;
  WideSum total;
  std::vector<PresentWeight> weights;
  for (std::size_t c = first; c < last; ++c) {
    weights.push_back(present_weight(sums, c, i));
    n += weights.back().rounded;
    total.add(sums.sums[c][i]);
    total.add(rest_of(sums.rests, c, i));
  }
  if (!(n > 0)) return {};
  const double origin = total.rounded() / n;
  if (!std::isfinite(origin * origin * n)) return {.weight = n, .mean = origin};
  const Product square = product(origin, origin);
  WideSum squares;
  for (std::size_t c = first; c < last; ++c) {
    const PresentWeight& weight = weights[c - first];
    squares.add(sums.squares[c][i]);
    squares.add(rest_of(sums.square_rests, c, i));
    add_product(squares, -2 * origin, sums.sums[c][i]);
    add_product(squares, -2 * origin, rest_of(sums.rests, c, i));
    add_product(squares, weight.rounded, square.rounded);
    add_product(squares, weight.rounded, square.rest);
    add_product(squares, weight.rest, square.rounded);
    add_product(total, -weight.rounded, origin);
    add_product(total, -weight.rest, origin);
  }
  const double off = total.rounded() / n;
  return {.weight = n,
          .mean = origin + off,
          .variance = std::max(0.0, squares.rounded() / n - off * off)};
}

}  // namespace folkman
