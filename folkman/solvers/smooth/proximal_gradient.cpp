#include "folkman/solvers/smooth/proximal_gradient.hpp"

#include <cmath>
#include <utility>

#include "folkman/solvers/smooth/l1_optimality.hpp"

namespace folkman {
namespace {

constexpr double step_noise = 1e-14;  // relative: below it function values are noise
constexpr double step_growth = 1.1;

class Steps {
 public:
  Steps(const CurvedFunction& g, std::span<const double> start, const ProximalOptions& options)
      : g_(g),
        options_(options),
        shortest_(1 / g.curvature_bound()),
        step_(options.first_step > 0 ? std::max(options.first_step, shortest_) : shortest_),
        point_(start.begin(), start.end()),
        ahead_(point_),
        next_(g.size()),
        gradient_(g.size()),
        image_(g.image_size()),
        image_ahead_(g.image_size()),
        next_image_(g.image_size()) {
    g_.image(point_, image_);
    image_ahead_ = image_;
  }

  void step() {
    const double value_ahead = g_.gradient(image_ahead_, ahead_, gradient_);
    if (searches() && options_.momentum == Momentum::restarted) step_ *= step_growth;
    take();
    if (searches()) {
      while (step_ > shortest_ && !below_model(value_ahead)) {
        step_ = std::max(step_ / 2, shortest_);
        take();
      }
    }
    extrapolate();
    std::swap(point_, next_);
    std::swap(image_, next_image_);
  }

  // At the point, not ahead of it.
  [[nodiscard]] double residual() {
    value_ = g_.gradient(image_, point_, gradient_);
    return l1_residual(point_, gradient_, options_.l1);
  }
  [[nodiscard]] double objective() const {
    return g_.value(image_, point_) + options_.l1 * l1_norm(point_);
  }
  [[nodiscard]] double last_objective() const { return value_ + options_.l1 * l1_norm(point_); }
  [[nodiscard]] std::vector<double>& point() { return point_; }

 private:
  [[nodiscard]] bool searches() const { return options_.first_step > 0; }

  void take() {
    for (std::size_t i = 0; i < next_.size(); ++i) {
      next_[i] = soft_threshold(ahead_[i] - step_ * gradient_[i], step_ * options_.l1);
    }
    g_.image(next_, next_image_);
  }

  [[nodiscard]] bool below_model(double value_ahead) const {
    double linear = 0;
    double square = 0;
    for (std::size_t i = 0; i < next_.size(); ++i) {
      const double d = next_[i] - ahead_[i];
      linear += gradient_[i] * d;
      square += d * d;
    }
    const double model = value_ahead + linear + square / (2 * step_);
    return g_.value(next_image_, next_) <=
           model + step_noise * std::max(1.0, std::abs(value_ahead));
  }

  // From point_ and next_ to where the next gradient is taken.
  void extrapolate() {
    double share = 0;
    if (options_.momentum != Momentum::none) {
      const double t = (1 + std::sqrt(1 + 4 * t_ * t_)) / 2;
      share = (t_ - 1) / t;
      t_ = t;
      if (options_.momentum == Momentum::restarted && turns_back()) {
        t_ = 1;
        share = 0;
      }
    }
    for (std::size_t i = 0; i < next_.size(); ++i) {
      ahead_[i] = next_[i] + share * (next_[i] - point_[i]);
    }
    for (std::size_t i = 0; i < next_image_.size(); ++i) {
      image_ahead_[i] = next_image_[i] + share * (next_image_[i] - image_[i]);
    }
  }

  [[nodiscard]] bool turns_back() const {
    double sum = 0;
    for (std::size_t i = 0; i < next_.size(); ++i) {
      sum += (ahead_[i] - next_[i]) * (next_[i] - point_[i]);
    }
    return sum > 0;
  }

  const CurvedFunction& g_;
  const ProximalOptions& options_;
  double shortest_;
  double step_;
  double t_ = 1;
  double value_ = 0;
  std::vector<double> point_, ahead_, next_, gradient_;
  std::vector<double> image_, image_ahead_, next_image_;
};

}  // namespace

Minimum proximal_gradient(const CurvedFunction& g, std::span<const double> start,
                          const ProximalOptions& options) {
  Steps steps(g, start, options);
  Minimum found;
  found.residual = steps.residual();
  while (found.residual > options.tolerance && found.iterations < options.max_iterations) {
    steps.step();
    ++found.iterations;
    if (options.onlooker) {
      options.onlooker({found.iterations, steps.point(), steps.objective()});
    }
    const bool last = found.iterations == options.max_iterations;
    if (!last && found.iterations % options.check_every != 0) continue;
    check_stop(options.monitor);
    found.residual = steps.residual();
  }
  found.value = steps.last_objective();
  found.converged = found.residual <= options.tolerance;
  found.point = std::move(steps.point());
  return found;
}

}  // namespace folkman
