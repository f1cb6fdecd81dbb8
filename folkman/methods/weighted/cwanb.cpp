// CWANB, reconstructed: the text of Yu, Gan, Chen and He (2020) was not available, and its abstract
// says only that weights start from a correlation filter and are then adjusted by a cheap wrapper.
// Here: shared weights start from correlation_weights, then follow the projected gradient of the
// squared error in [0, 1], the step halved until the error falls (Armijo) and lengthened after
// success, until a step makes training errors rise (it is taken back), or changes nothing, or 200
// steps. Variants of it agree within a point on every set tried (docs/methods/weighted.md).
#include <algorithm>
#include <cmath>

#include "folkman/methods/weighted/correlation_weights.hpp"
#include "folkman/methods/weighted/scheme.hpp"
#include "folkman/methods/weighted/scores/objectives.hpp"
#include "folkman/methods/weighted/scores/probabilities.hpp"
#include "folkman/solvers/smooth/l1_optimality.hpp"

namespace folkman {
namespace {

constexpr int most_steps = 200;
constexpr int most_halvings = 60;

struct Trial {
  std::vector<double> point;
  std::vector<double> image;
  double value = 0;
};

// The first step along the projected gradient that lowers the loss enough; `t` is left at its
// length. False when none does.
bool descended(const SmoothFunction& loss, const Trial& from, std::span<const double> gradient,
               double& t, Trial& to) {
  for (int halving = 0; halving < most_halvings; ++halving, t /= 2) {
    double predicted = 0;
    for (std::size_t i = 0; i < from.point.size(); ++i) {
      to.point[i] = std::clamp(from.point[i] - t * gradient[i], 0.0, 1.0);
      predicted += gradient[i] * (to.point[i] - from.point[i]);
    }
    loss.image(to.point, to.image);
    to.value = loss.value(to.image, to.point);
    if (to.value < from.value && to.value <= from.value + 1e-4 * predicted) return true;
  }
  return false;
}

}  // namespace

Weighting cwanb(const WeightingData& data, const WeightingOptions& options) {
  const SquaredError specific(data.map(), 1);
  const SharedWeights loss(specific, data.classes());
  Trial at{.point = correlation_weights(data.rows(), data.counts(), options.monitor),
           .image = std::vector<double>(loss.image_size())};
  loss.image(at.point, at.image);
  std::vector<double> gradient(loss.size());
  double errors = training_errors(data.map(), at.image);
  double t = 0;
  Convergence how{.convex = false};
  for (int step = 0; step < most_steps; ++step) {
    check_stop(options.monitor);
    at.value = loss.gradient(at.image, at.point, gradient);
    double steepest = 0;
    for (const double d : gradient) steepest = std::max(steepest, std::abs(d));
    if (!(steepest > 0)) break;
    if (step == 0) t = 0.1 / steepest;
    Trial next = at;
    if (!descended(loss, at, gradient, t, next)) break;
    const double errors_next = training_errors(data.map(), next.image);
    if (errors_next > errors) break;
    const bool idle = errors_next == errors && at.value - next.value < 1e-6 * data.grouped().total;
    at = std::move(next);
    errors = errors_next;
    ++how.iterations;
    if (idle) break;
    t *= 1.5;
  }
  how.objective = at.value;
  return data.weighted(spread(at.point, data.classes()), how);
}

}  // namespace folkman
