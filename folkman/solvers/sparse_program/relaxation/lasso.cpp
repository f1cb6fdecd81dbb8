#include "folkman/solvers/sparse_program/relaxation/lasso.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace folkman {
namespace {

constexpr double shrink = 0.5;        // downwards, until enough weights are there
constexpr double least_share = 1e-9;  // penalty, as a share of the largest
constexpr double closeness = 1e-9;    // of the bracket at which the search ends
constexpr int most_steps = 100;       // numbers next to overflow or underflow may not close it

double largest_slope(const Design& design, const ProgramLoss& loss, int threads) {
  const std::vector<double> z(design.rows());
  std::vector<double> zeta(design.rows());
  loss.gradient(z, loss.best_intercept(z), zeta);
  loss.balance(zeta);
  double largest = 0;
  for (const double q : design.transposed_times(zeta, threads)) {
    largest = std::max(largest, std::abs(q));
  }
  return largest;
}

}  // namespace

LassoPath::LassoPath(const Design& design, const ProgramLoss& loss,
                     const RelaxationOptions& options)
    : relaxation_({design, loss, 1.0}, options),
      largest_(largest_slope(design, loss, options.threads)) {}

RelaxedPoint lasso_at_size(const Design& design, const ProgramLoss& loss, std::size_t k,
                           const RelaxationOptions& options) {
  LassoPath path(design, loss, options);
  const double largest = path.largest_penalty() > 0 ? path.largest_penalty() : 1.0;
  double high = largest;
  RelaxedPoint best = path.at(high);
  double low = high;
  const auto keep = [&](const RelaxedPoint& point) {
    if (point.active.size() <= k && point.active.size() >= best.active.size()) best = point;
    return point.active.size();
  };
  int steps = 0;
  while (low == high && best.active.size() < k && high > least_share * largest &&
         ++steps < most_steps) {
    low = high * shrink;
    if (keep(path.at(low)) <= k) high = low;
  }
  for (steps = 0; steps < most_steps; ++steps) {
    if (best.active.size() >= k || !(high > low * (1 + closeness))) break;
    const double middle = std::sqrt(low * high);
    (keep(path.at(middle)) <= k ? high : low) = middle;
  }
  return best;
}

}  // namespace folkman
