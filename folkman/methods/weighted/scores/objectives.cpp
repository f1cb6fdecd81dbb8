#include "folkman/methods/weighted/scores/objectives.hpp"

#include <algorithm>

#include "folkman/methods/weighted/scores/probabilities.hpp"

namespace folkman {
namespace {

// Calls `use(j, mean)` with the classes' mean weight of each column.
template <class Use>
void for_each_mean(std::span<const double> weights, std::size_t l, const Use& use) {
  for (std::size_t j = 0; j * l < weights.size(); ++j) {
    double mean = 0;
    for (std::size_t c = 0; c < l; ++c) mean += weights[j * l + c] / static_cast<double>(l);
    use(j, mean);
  }
}

// (sum_x N (sum_c P^2 + 1) - 2 sum_c N[x,c] P) / 2.
double squared_error(const ScoreMap& map, std::span<const double> p) {
  const std::size_t l = map.classes();
  double total = 0;
  for (std::size_t x = 0; x < map.rows().distinct(); ++x) {
    double square = 1;
    double hit = 0;
    for (std::size_t i = x * l; i < (x + 1) * l; ++i) {
      square += p[i] * p[i];
      hit += map.rows().class_count[i] * p[i];
    }
    total += map.rows().count[x] * square / 2 - hit;
  }
  return total;
}

// D = N P - N_c of each row and class: what a change of P costs.
std::vector<double> error_slopes(const ScoreMap& map, std::span<const double> p) {
  const std::size_t l = map.classes();
  std::vector<double> d(p.size());
  for (std::size_t i = 0; i < p.size(); ++i) {
    d[i] = map.rows().count[i / l] * p[i] - map.rows().class_count[i];
  }
  return d;
}

// Q = P (D - sum_c P D): the same for a change of the scores behind P.
std::vector<double> through_softmax(std::span<const double> p, std::span<const double> d,
                                    std::size_t l, double factor) {
  std::vector<double> q(p.size());
  for (std::size_t first = 0; first < p.size(); first += l) {
    double mean = 0;
    for (std::size_t i = first; i < first + l; ++i) mean += p[i] * d[i];
    for (std::size_t i = first; i < first + l; ++i) q[i] = factor * p[i] * (d[i] - mean);
  }
  return q;
}

double penalty_value(const SmoothPenalty& penalty, std::span<const double> weights,
                     std::size_t classes) {
  double value = 0;
  for (const double w : weights) value += penalty.l2 * w * w;
  if (penalty.shared == 0) return value;
  for_each_mean(weights, classes, [&](std::size_t j, double mean) {
    for (std::size_t c = 0; c < classes; ++c) {
      const double apart = weights[j * classes + c] - mean;
      value += penalty.shared * apart * apart;
    }
  });
  return value;
}

void add_penalty_gradient(const SmoothPenalty& penalty, std::span<const double> weights,
                          std::size_t classes, std::span<double> result) {
  for (std::size_t i = 0; i < weights.size(); ++i) result[i] += 2 * penalty.l2 * weights[i];
  if (penalty.shared == 0) return;
  for_each_mean(weights, classes, [&](std::size_t j, double mean) {
    for (std::size_t i = j * classes; i < (j + 1) * classes; ++i) {
      result[i] += 2 * penalty.shared * (weights[i] - mean);
    }
  });
}

void add_penalty_hessian(const SmoothPenalty& penalty, std::size_t classes, DenseMatrix& result) {
  for (std::size_t i = 0; i < result.size; ++i) {
    result.row(i)[i] += 2 * (penalty.l2 + penalty.shared);
    const std::size_t first = i - i % classes;
    for (std::size_t k = first; k < first + classes; ++k) {
      result.row(i)[k] -= 2 * penalty.shared / static_cast<double>(classes);
    }
  }
}

struct Mixed {
  std::vector<double> shared, specific, both;
};

Mixed mixed(const ScoreMap& map, std::span<const double> image) {
  const std::size_t scores = map.scores();
  Mixed p{.shared = std::vector<double>(scores),
          .specific = std::vector<double>(scores),
          .both = std::vector<double>(scores)};
  probabilities(map, image.first(scores), p.shared);
  probabilities(map, image.subspan(scores, scores), p.specific);
  for (std::size_t i = 0; i < scores; ++i) {
    p.both[i] = (1 - image.back()) * p.shared[i] + image.back() * p.specific[i];
  }
  return p;
}

// Classes' gradients added up, for weights they share.
void fold(std::span<const double> specific, std::size_t classes, std::span<double> shared) {
  std::ranges::fill(shared, 0.0);
  for (std::size_t i = 0; i < specific.size(); ++i) shared[i / classes] += specific[i];
}

}  // namespace

LogLoss::LogLoss(const ScoreMap& map, double scale, SmoothPenalty penalty)
    : map_(map), scale_(scale), penalty_(penalty), of_scores_(map.scores()) {}

double LogLoss::value(std::span<const double> image, std::span<const double> point) const {
  return scale_ * log_loss(map_, image) + penalty_value(penalty_, point, map_.classes());
}

double LogLoss::gradient(std::span<const double> image, std::span<const double> point,
                         std::span<double> result) const {
  const double loss = log_loss_residuals(map_, image, scale_, of_scores_);
  map_.backward(of_scores_, result);
  add_penalty_gradient(penalty_, point, map_.classes(), result);
  return scale_ * loss + penalty_value(penalty_, point, map_.classes());
}

void LogLoss::hessian(std::span<const double> image, std::span<const double> /*point*/,
                      DenseMatrix& result) const {
  probabilities(map_, image, of_scores_);
  map_.curvature(of_scores_, result);
  for (double& h : result.entries) h *= scale_;
  add_penalty_hessian(penalty_, map_.classes(), result);
}

double LogLoss::curvature_bound() const {
  if (bound_ == 0) bound_ = map_.largest_curvature();
  return scale_ * bound_ + 2 * (penalty_.l2 + penalty_.shared);
}

double SquaredError::value(std::span<const double> image, std::span<const double> /*point*/) const {
  std::vector<double> p(image.size());
  probabilities(map_, image, p);
  return scale_ * squared_error(map_, p);
}

double SquaredError::gradient(std::span<const double> image, std::span<const double> /*point*/,
                              std::span<double> result) const {
  std::vector<double> p(image.size());
  probabilities(map_, image, p);
  map_.backward(through_softmax(p, error_slopes(map_, p), map_.classes(), scale_), result);
  return scale_ * squared_error(map_, p);
}

void MixtureError::image(std::span<const double> point, std::span<double> result) const {
  const std::size_t columns = map_.rows().columns();
  const std::size_t scores = map_.scores();
  map_.forward(spread(point.first(columns), map_.classes()), result.first(scores));
  map_.forward(point.subspan(columns, map_.weights()), result.subspan(scores, scores));
  result.back() = point.back();
}

double MixtureError::value(std::span<const double> image, std::span<const double> /*point*/) const {
  return scale_ * squared_error(map_, mixed(map_, image).both);
}

double MixtureError::gradient(std::span<const double> image, std::span<const double> /*point*/,
                              std::span<double> result) const {
  const std::size_t columns = map_.rows().columns();
  const std::size_t l = map_.classes();
  const double a = image.back();
  const Mixed p = mixed(map_, image);
  const auto d = error_slopes(map_, p.both);
  std::vector<double> specific(map_.weights());
  map_.backward(through_softmax(p.shared, d, l, scale_ * (1 - a)), specific);
  fold(specific, l, result.first(columns));
  map_.backward(through_softmax(p.specific, d, l, scale_ * a),
                result.subspan(columns, map_.weights()));
  result.back() = 0;
  for (std::size_t i = 0; i < d.size(); ++i) {
    result.back() += scale_ * d[i] * (p.specific[i] - p.shared[i]);
  }
  return scale_ * squared_error(map_, p.both);
}

double LegacyMixture::gradient(std::span<const double> image, std::span<const double> point,
                               std::span<double> result) const {
  const double value = 2 * MixtureError::gradient(image, point, result);
  const Mixed p = mixed(map(), image);
  auto slopes = error_slopes(map(), p.both);
  for (std::size_t i = 0; i < slopes.size(); ++i) {
    slopes[i] *= scale() * image.back() * p.specific[i] * (1 - p.specific[i]);
  }
  map().backward(slopes, result.subspan(map().rows().columns(), map().weights()));
  return value;
}

double SharedWeights::gradient(std::span<const double> image, std::span<const double> point,
                               std::span<double> result) const {
  std::vector<double> of_classes(specific_.size());
  const double value = specific_.gradient(image, spread(point, classes_), of_classes);
  fold(of_classes, classes_, result);
  return value;
}

std::vector<double> spread(std::span<const double> shared, std::size_t classes) {
  std::vector<double> weights(shared.size() * classes);
  for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = shared[i / classes];
  return weights;
}

}  // namespace folkman
