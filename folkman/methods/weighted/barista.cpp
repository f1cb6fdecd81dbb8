#include "folkman/methods/weighted/barista.hpp"

#include <algorithm>
#include <cmath>

#include "folkman/methods/weighted/scores/objectives.hpp"
#include "folkman/solvers/smooth/box_quasi_newton.hpp"
#include "folkman/solvers/smooth/l1_optimality.hpp"
#include "folkman/solvers/smooth/proximal_gradient.hpp"
#include "folkman/solvers/smooth/proximal_newton.hpp"

namespace folkman {
namespace {

constexpr std::size_t most_for_hessian = 2000;
constexpr double first_step = 0.1;  // the authors'

double scale_of(const WeightingData& data, PenaltyScale scale) {
  return scale == PenaltyScale::sum ? 1.0 : 1 / data.grouped().total;
}

double residual_limit(const WeightingData& data, const WeightingOptions& options) {
  return options.tolerance * data.grouped().total * scale_of(data, options.scale);
}

Minimum by_gradients(const LogLoss& loss, std::span<const double> start,
                     const WeightingOptions& options, double tolerance, const Onlooker& onlooker) {
  ProximalOptions how{.l1 = options.l1, .tolerance = tolerance};
  how.momentum = options.solver == WeightSolver::proximal ? Momentum::none : Momentum::restarted;
  how.first_step = first_step;
  if (options.max_iterations > 0) how.max_iterations = options.max_iterations;
  how.onlooker = onlooker;
  how.monitor = options.monitor;
  return proximal_gradient(loss, start, how);
}

// Signs apart, so that the penalty is smooth; the residual is that of the weights themselves.
Minimum by_quasi_newton(const LogLoss& loss, std::span<const double> start,
                        const WeightingOptions& options, double tolerance,
                        const Onlooker& onlooker) {
  constexpr std::size_t default_iterations = 10000;
  const SplitSigns split(loss, options.l1);
  BoxOptions how{.low = 0, .high = std::numeric_limits<double>::infinity()};
  how.tolerance = tolerance;
  how.max_iterations = options.max_iterations > 0 ? options.max_iterations : default_iterations;
  how.monitor = options.monitor;
  if (onlooker) {
    how.onlooker = [&](const Iterate& at) {
      onlooker({at.number, split.joined(at.point), at.value});
    };
  }
  Minimum found = box_quasi_newton(split, split.split(start), how);
  found.point = split.joined(found.point);
  std::vector<double> image(loss.image_size());
  std::vector<double> gradient(loss.size());
  loss.image(found.point, image);
  found.value = loss.gradient(image, found.point, gradient) + options.l1 * l1_norm(found.point);
  found.residual = l1_residual(found.point, gradient, options.l1);
  found.converged = found.residual <= tolerance;
  return found;
}

}  // namespace

double largest_l1(const WeightingData& data, PenaltyScale scale) {
  const LogLoss loss(data.map(), scale_of(data, scale));
  const std::vector<double> zero(loss.size());
  std::vector<double> image(loss.image_size());
  std::vector<double> gradient(loss.size());
  loss.image(zero, image);
  (void)loss.gradient(image, zero, gradient);
  double largest = 0;
  for (const double d : gradient) largest = std::max(largest, std::abs(d));
  return largest;
}

Minimum barista_minimum(const WeightingData& data, const WeightingOptions& options,
                        std::span<const double> start, const Onlooker& onlooker) {
  const LogLoss loss(data.map(), scale_of(data, options.scale),
                     {.l2 = options.l2, .shared = options.shared});
  const double tolerance = residual_limit(data, options);
  if (options.solver == WeightSolver::quasi_newton) {
    return by_quasi_newton(loss, start, options, tolerance, onlooker);
  }
  if (options.solver != WeightSolver::second_order || loss.size() > most_for_hessian) {
    return by_gradients(loss, start, options, tolerance, onlooker);
  }
  NewtonOptions how{.l1 = options.l1, .tolerance = tolerance};
  if (options.max_iterations > 0) how.max_iterations = options.max_iterations;
  how.onlooker = onlooker;
  how.monitor = options.monitor;
  return proximal_newton(loss, start, how);
}

Convergence barista_convergence(const WeightingData& data, const WeightingOptions& options,
                                const Minimum& found) {
  return convergence_of(found, residual_limit(data, options), true);
}

Weighting barista(const WeightingData& data, const WeightingOptions& options) {
  const std::vector<double> start(data.map().weights(), 1.0);
  const Minimum found = barista_minimum(data, options, start);
  return data.weighted(found.point, barista_convergence(data, options, found));
}

std::vector<PenaltyPathPoint> barista_path(const WeightingData& data, WeightingOptions options,
                                           std::size_t points, double least_share) {
  const double largest = largest_l1(data, options.scale);
  std::vector<double> start(data.map().weights());
  std::vector<PenaltyPathPoint> path;
  for (std::size_t i = 0; i < points; ++i) {
    const double along =
        points > 1 ? static_cast<double>(i) / static_cast<double>(points - 1) : 0.0;
    options.l1 = largest * std::pow(least_share, along);
    path.push_back({.l1 = options.l1, .optimum = barista_minimum(data, options, start)});
    start = path.back().optimum.point;
  }
  return path;
}

}  // namespace folkman
