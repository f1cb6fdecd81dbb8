#include "folkman/methods/moments.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "folkman/numerics/exact_sums/square_parts.hpp"
#include "folkman/numerics/wide_sum.hpp"

namespace folkman {
namespace {

double lost(const std::vector<std::vector<double>>& rests, std::size_t c, std::size_t i) {
  return rests.empty() ? 0.0 : rests[c][i];
}

}  // namespace

// sum (x - origin)^2 = sum x^2 - 2 origin sum x + n origin^2, all digits kept until the end.
Moments moments(const ClassSums& sums, std::size_t i, std::size_t first, std::size_t last) {
  double n = 0;
  WideSum total;
  for (std::size_t c = first; c < last; ++c) {
    n += sums.present(c, i);
    total.add(sums.sums[c][i]);
    total.add(lost(sums.rests, c, i));
  }
  if (!(n > 0)) return {};
  const double origin = total.rounded() / n;
  if (!std::isfinite(origin * origin * n)) return {.weight = n, .mean = origin};
  WideSum squares;
  const auto add = [&](double a, double b) {
    const Product parts = product(a, b);
    squares.add(parts.rounded);
    squares.add(parts.rest);
  };
  for (std::size_t c = first; c < last; ++c) {
    squares.add(sums.squares[c][i]);
    squares.add(lost(sums.square_rests, c, i));
    add(-2 * origin, sums.sums[c][i]);
    add(-2 * origin, lost(sums.rests, c, i));
    const Product square = product(origin, origin);
    add(sums.present(c, i), square.rounded);
    add(sums.present(c, i), square.rest);
  }
  WideSum shifted = total;
  const Product shift = product(n, origin);
  shifted.add(-shift.rounded);
  shifted.add(-shift.rest);
  const double off = shifted.rounded() / n;
  return {.weight = n,
          .mean = origin + off,
          .variance = std::max(0.0, squares.rounded() / n - off * off)};
}

}  // namespace folkman
