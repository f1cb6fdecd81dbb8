#include "folkman/selection/shrunk_dual.hpp"

#include <algorithm>

namespace folkman {
namespace {

std::vector<double> times(double t, const std::vector<double>& x) {
  std::vector<double> result(x);
  for (double& one : result) one *= t;
  return result;
}

double bound_at(const SparseProgram& program, const SupportGoal& goal,
                const std::vector<double>& zeta, const std::vector<double>& products) {
  const double conjugate = program.loss.conjugate(zeta);
  return goal.price > 0
             ? penalised_bound(conjugate, products, program.gamma, goal.price)
             : constrained_bound(conjugate, products, program.gamma, static_cast<double>(goal.cap));
}

}  // namespace

double shrink_to_best(const SparseProgram& program, const SupportGoal& goal,
                      std::vector<double>& zeta, std::vector<double>& products) {
  const auto bound = [&](double t) {
    return bound_at(program, goal, times(t, zeta), times(t, products));
  };
  const double golden = 0.6180339887498949;
  double low = 0;
  double high = 1;
  double left = high - golden * (high - low);
  double right = low + golden * (high - low);
  double at_left = bound(left);
  double at_right = bound(right);
  for (int step = 0; step < 24; ++step) {
    if (at_left >= at_right) {
      high = right;
      right = left;
      at_right = at_left;
      left = high - golden * (high - low);
      at_left = bound(left);
    } else {
      low = left;
      left = right;
      at_left = at_right;
      right = low + golden * (high - low);
      at_right = bound(right);
    }
  }
  double best = at_left >= at_right ? left : right;
  if (bound(1) >= std::max(at_left, at_right)) best = 1;
  zeta = times(best, zeta);
  products = times(best, products);
  return bound_at(program, goal, zeta, products);
}

}  // namespace folkman
