// Weights in [0, 1] of least loss: wanbia (one per column), cawnb (one per column and class), rnb
// (a mixture of both, with exact derivatives: the published code drops terms between classes). All
// start at 1, the mixture at one half, and end where the projected gradient of the mean loss is
// within the tolerance. The log-loss is convex, so that is the optimum; the squared error is not.

#include "folkman/methods/weighted/scheme.hpp"
#include "folkman/methods/weighted/scores/objectives.hpp"
#include "folkman/solvers/smooth/box_quasi_newton.hpp"

namespace folkman {
namespace {

constexpr std::size_t default_iterations = 1000;

std::unique_ptr<SmoothFunction> mean_loss(const WeightingData& data,
                                          const WeightingOptions& options) {
  const double scale = 1 / data.grouped().total;
  if (options.loss == WeightLoss::log_loss) return std::make_unique<LogLoss>(data.map(), scale);
  return std::make_unique<SquaredError>(data.map(), scale);
}

std::unique_ptr<SmoothFunction> mean_mixture(const WeightingData& data,
                                             const WeightingOptions& options) {
  const double scale = 1 / data.grouped().total;
  if (options.gradient == MixtureGradient::exact) {
    return std::make_unique<MixtureError>(data.map(), scale);
  }
  return std::make_unique<LegacyMixture>(data.map(), scale);
}

Minimum minimum(const SmoothFunction& loss, std::span<const double> start,
                const WeightingOptions& options) {
  return box_quasi_newton(
      loss, start,
      {.tolerance = options.tolerance,
       .max_iterations = options.max_iterations > 0 ? options.max_iterations : default_iterations,
       .monitor = options.monitor});
}

}  // namespace

Weighting wanbia(const WeightingData& data, const WeightingOptions& options) {
  const auto loss = mean_loss(data, options);
  const SharedWeights shared(*loss, data.classes());
  const Minimum found = minimum(shared, std::vector<double>(data.columns(), 1.0), options);
  return data.weighted(
      spread(found.point, data.classes()),
      convergence_of(found, options.tolerance, options.loss == WeightLoss::log_loss));
}

Weighting cawnb(const WeightingData& data, const WeightingOptions& options) {
  const auto loss = mean_loss(data, options);
  const Minimum found = minimum(*loss, std::vector<double>(data.map().weights(), 1.0), options);
  return data.weighted(
      found.point, convergence_of(found, options.tolerance, options.loss == WeightLoss::log_loss));
}

Weighting rnb(const WeightingData& data, const WeightingOptions& options) {
  const auto loss = mean_mixture(data, options);
  std::vector<double> start(loss->size(), 1.0);
  start.back() = 0.5;
  const Minimum found = minimum(*loss, start, options);
  const auto point = std::span(found.point);
  Weighting result = data.weighted(spread(point.first(data.columns()), data.classes()),
                                   convergence_of(found, options.tolerance, false));
  const auto specific = point.subspan(data.columns(), data.map().weights());
  result.blend = {.weight = {specific.begin(), specific.end()},
                  .score = data.cell_scores(specific),
                  .share = point.back()};
  return result;
}

}  // namespace folkman
