#include "folkman/solvers/smooth/proximal_newton.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "folkman/solvers/smooth/l1_optimality.hpp"
#include "folkman/solvers/smooth/l1_quadratic.hpp"

namespace folkman {
namespace {

constexpr double armijo_share = 1e-4;
constexpr double value_noise = 1e-14;  // relative: below it values are noise
constexpr int most_backtracks = 50;

// How exactly the model is to be minimised when the residual is r: quadratic convergence asks for
// the square of it.
double model_tolerance(double r) { return r >= 1 ? 0.05 * r : std::min(0.05 * r, 0.1 * r * r); }

struct State {
  std::vector<double> point;
  std::vector<double> image;
  std::vector<double> gradient;
  double objective = 0;
};

// The step to `target`, shortened until the objective falls; false when it does not. The first
// trial mostly succeeds, so its gradient is asked for at once.
bool move(const CurvedFunction& g, double rho, const std::vector<double>& target, State& at) {
  const std::size_t size = at.point.size();
  std::vector<double> direction(size);
  double slope = rho * (l1_norm(target) - l1_norm(at.point));
  for (std::size_t i = 0; i < size; ++i) {
    direction[i] = target[i] - at.point[i];
    slope += at.gradient[i] * direction[i];
  }
  std::vector<double> image_of_step(at.image.size());
  g.image(direction, image_of_step);
  State trial{.point = target,
              .image = std::vector<double>(at.image.size()),
              .gradient = std::vector<double>(size)};
  double t = 1;
  for (int halving = 0; halving < most_backtracks; ++halving, t /= 2) {
    if (halving > 0) {
      for (std::size_t i = 0; i < size; ++i) trial.point[i] = at.point[i] + t * direction[i];
    }
    for (std::size_t i = 0; i < trial.image.size(); ++i) {
      trial.image[i] = at.image[i] + t * image_of_step[i];
    }
    trial.objective =
        g.gradient(trial.image, trial.point, trial.gradient) + rho * l1_norm(trial.point);
    const double allowed = at.objective + armijo_share * t * slope +
                           value_noise * std::max(1.0, std::abs(at.objective));
    if (!(trial.objective <= allowed)) continue;
    at = std::move(trial);
    return true;
  }
  return false;
}

}  // namespace

Minimum proximal_newton(const CurvedFunction& g, std::span<const double> start,
                        const NewtonOptions& options) {
  State at{.point = {start.begin(), start.end()},
           .image = std::vector<double>(g.image_size()),
           .gradient = std::vector<double>(g.size())};
  g.image(at.point, at.image);
  at.objective = g.gradient(at.image, at.point, at.gradient) + options.l1 * l1_norm(at.point);
  DenseMatrix hessian(g.size());
  Minimum found;
  while (true) {
    check_stop(options.monitor);
    found.residual = l1_residual(at.point, at.gradient, options.l1);
    if (found.residual <= options.tolerance || found.iterations == options.max_iterations) break;
    g.hessian(at.image, at.point, hessian);
    const auto target = l1_quadratic_minimum({hessian, at.gradient, at.point, options.l1},
                                             model_tolerance(found.residual));
    if (!move(g, options.l1, target, at)) break;
    ++found.iterations;
    if (options.onlooker) options.onlooker({found.iterations, at.point, at.objective});
  }
  found.value = at.objective;
  found.converged = found.residual <= options.tolerance;
  found.point = std::move(at.point);
  return found;
}

}  // namespace folkman
