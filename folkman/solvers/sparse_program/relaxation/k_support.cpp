#include "folkman/solvers/sparse_program/relaxation/k_support.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

namespace folkman {

KSupport k_support(std::span<const double> w, double gamma, double k) {
  std::vector<double> size;
  for (const double x : w) {
    if (x != 0) size.push_back(std::abs(x));
  }
  double squares = 0;
  if (static_cast<double>(size.size()) <= k) {
    for (const double x : size) squares += x * x;
    return {.value = gamma / 2 * squares, .theta = 0};
  }
  if (!(k > 0)) return {.value = std::numeric_limits<double>::infinity(), .theta = 0};
  std::ranges::sort(size, std::greater<>());
  std::vector<double> rest(size.size() + 1);  // sums from the smallest up
  for (std::size_t i = size.size(); i-- > 0;) rest[i] = rest[i + 1] + size[i];
  std::size_t whole = 0;
  while (size[whole] * (k - static_cast<double>(whole)) > rest[whole]) {
    squares += size[whole] * size[whole];
    ++whole;
  }
  const double theta = rest[whole] / (k - static_cast<double>(whole));
  return {.value = gamma / 2 * (squares + rest[whole] * theta), .theta = theta};
}

double largest_sum(std::span<double> values, double k) {
  const auto whole =
      std::min(values.size(), static_cast<std::size_t>(std::floor(std::max(k, 0.0))));
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(whole);
  const auto last = whole < values.size() ? middle + 1 : middle;
  std::partial_sort(values.begin(), last, values.end(), std::greater<>());
  double sum = 0;
  for (auto at = values.begin(); at != middle; ++at) sum += *at;
  if (last != middle) sum += (k - std::floor(k)) * *middle;
  return sum;
}

}  // namespace folkman
