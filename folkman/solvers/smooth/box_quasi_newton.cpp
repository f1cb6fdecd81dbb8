#include "folkman/solvers/smooth/box_quasi_newton.hpp"

#include <algorithm>
#include <cmath>
#include <deque>
#include <numeric>
#include <utility>

#include "folkman/solvers/smooth/l1_optimality.hpp"

namespace folkman {
namespace {

constexpr double decrease = 1e-4;
constexpr double slack = 1e-15;
constexpr int most_halvings = 60;

// Steps s and changes of gradient y, the latest last.
class Memory {
 public:
  explicit Memory(std::size_t most) : most_(most) {}

  void add(std::vector<double> s, std::vector<double> y) {
    const double product = inner_product(s, y);
    if (!(product > 1e-12 * inner_product(y, y))) return;  // curvature that is not positive
    if (pairs_.size() == most_) pairs_.pop_front();
    pairs_.push_back({std::move(s), std::move(y)});
  }
  void clear() { pairs_.clear(); }
  [[nodiscard]] bool empty() const { return pairs_.empty(); }

  // -H g, with H the inverse Hessian as remembered, on the free coordinates alone; `direction`
  // holds g there and 0 elsewhere.
  void descend(std::vector<double>& direction, const std::vector<char>& is_free) const {
    std::vector<double> alpha(pairs_.size());
    std::vector<double> curvature(pairs_.size());
    double scale = 1;
    for (std::size_t k = pairs_.size(); k-- > 0;) {
      const auto& [s, y] = pairs_[k];
      double yy = 0;
      double sd = 0;
      for (std::size_t i = 0; i < s.size(); ++i) {
        if (is_free[i] == 0) continue;
        curvature[k] += s[i] * y[i];
        yy += y[i] * y[i];
        sd += s[i] * direction[i];
      }
      if (!(curvature[k] > 1e-12 * yy)) {
        curvature[k] = 0;
        continue;
      }
      if (scale == 1) scale = curvature[k] / yy;
      alpha[k] = sd / curvature[k];
      for (std::size_t i = 0; i < s.size(); ++i) {
        if (is_free[i] != 0) direction[i] -= alpha[k] * y[i];
      }
    }
    for (double& d : direction) d *= scale;
    for (std::size_t k = 0; k < pairs_.size(); ++k) {
      if (curvature[k] == 0) continue;
      const auto& [s, y] = pairs_[k];
      const double beta = inner_product(y, direction) / curvature[k];
      for (std::size_t i = 0; i < s.size(); ++i) {
        if (is_free[i] != 0) direction[i] += (alpha[k] - beta) * s[i];
      }
    }
    for (double& d : direction) d = -d;
  }

 private:
  struct Pair {
    std::vector<double> s, y;
  };
  std::size_t most_;
  std::deque<Pair> pairs_;
};

class Walk {
 public:
  Walk(const SmoothFunction& g, std::span<const double> start, const BoxOptions& options)
      : g_(g),
        options_(options),
        memory_(options.memory),
        point_(start.begin(), start.end()),
        gradient_(g.size()),
        image_(g.image_size()),
        trial_(g.size()),
        is_free_(g.size()) {
    for (double& w : point_) w = clipped(w);
    g_.image(point_, image_);
    value_ = g_.gradient(image_, point_, gradient_);
  }

  [[nodiscard]] double residual() const {
    double largest = 0;
    for (std::size_t i = 0; i < point_.size(); ++i) {
      largest = std::max(largest, std::abs(point_[i] - clipped(point_[i] - gradient_[i])));
    }
    return largest;
  }

  // False when rounding lets nothing fall any more.
  [[nodiscard]] bool step(double residual) {
    find_free(std::min(residual, 1e-8));
    std::vector<double> direction(point_.size());
    for (std::size_t i = 0; i < direction.size(); ++i) {
      direction[i] = is_free_[i] != 0 ? gradient_[i] : 0.0;
    }
    const bool first = memory_.empty();
    memory_.descend(direction, is_free_);
    const double slope = inner_product(direction, gradient_);
    if (first || !(slope < 0)) {
      memory_.clear();
      for (std::size_t i = 0; i < direction.size(); ++i) {
        direction[i] = is_free_[i] != 0 ? -gradient_[i] : 0.0;
      }
      const double size = std::max(1.0, std::sqrt(inner_product(direction, direction)));
      for (double& d : direction) d /= size;
    }
    if (search(direction)) return true;
    if (first) return false;
    memory_.clear();
    return step(residual);
  }

  [[nodiscard]] double value() const { return value_; }
  [[nodiscard]] std::vector<double>& point() { return point_; }

 private:
  [[nodiscard]] double clipped(double w) const {
    return std::clamp(w, options_.low, options_.high);
  }

  void find_free(double near) {
    for (std::size_t i = 0; i < point_.size(); ++i) {
      const bool at_low = point_[i] <= options_.low + near && gradient_[i] > 0;
      const bool at_high = point_[i] >= options_.high - near && gradient_[i] < 0;
      is_free_[i] = at_low || at_high ? 0 : 1;
    }
  }

  [[nodiscard]] bool search(const std::vector<double>& direction) {
    std::vector<double> image(image_.size());
    double t = 1;
    for (int halving = 0; halving < most_halvings; ++halving, t /= 2) {
      double predicted = 0;
      bool moved = false;
      for (std::size_t i = 0; i < point_.size(); ++i) {
        trial_[i] = clipped(point_[i] + t * direction[i]);
        predicted += gradient_[i] * (trial_[i] - point_[i]);
        moved |= trial_[i] != point_[i];
      }
      if (!moved) return false;
      g_.image(trial_, image);
      const double found = g_.value(image, trial_);
      if (!(found <= value_ + decrease * predicted + slack * std::abs(value_))) continue;
      accept(std::move(image));
      return true;
    }
    return false;
  }

  void accept(std::vector<double> image) {
    std::vector<double> before = gradient_;
    image_ = std::move(image);
    value_ = g_.gradient(image_, trial_, gradient_);
    std::vector<double> moved(point_.size());
    for (std::size_t i = 0; i < point_.size(); ++i) {
      moved[i] = trial_[i] - point_[i];
      before[i] = gradient_[i] - before[i];
    }
    memory_.add(std::move(moved), std::move(before));
    point_ = trial_;
  }

  const SmoothFunction& g_;
  const BoxOptions& options_;
  Memory memory_;
  std::vector<double> point_, gradient_, image_, trial_;
  std::vector<char> is_free_;
  double value_ = 0;
};

}  // namespace

Minimum box_quasi_newton(const SmoothFunction& g, std::span<const double> start,
                         const BoxOptions& options) {
  Walk walk(g, start, options);
  Minimum found;
  for (found.residual = walk.residual();
       found.residual > options.tolerance && found.iterations < options.max_iterations;
       found.residual = walk.residual()) {
    check_stop(options.monitor);
    if (!walk.step(found.residual)) break;
    ++found.iterations;
    if (options.onlooker) options.onlooker({found.iterations, walk.point(), walk.value()});
  }
  found.value = walk.value();
  found.converged = found.residual <= options.tolerance;
  found.point = std::move(walk.point());
  return found;
}

void SplitSigns::image(std::span<const double> point, std::span<double> result) const {
  g_.image(joined(point), result);
}

double SplitSigns::value(std::span<const double> image, std::span<const double> point) const {
  return g_.value(image, joined(point)) + rho_ * std::accumulate(point.begin(), point.end(), 0.0);
}

double SplitSigns::gradient(std::span<const double> image, std::span<const double> point,
                            std::span<double> result) const {
  const std::size_t half = g_.size();
  const double value = g_.gradient(image, joined(point), result.first(half));
  for (std::size_t i = 0; i < half; ++i) {
    result[half + i] = rho_ - result[i];
    result[i] += rho_;
  }
  return value + rho_ * std::accumulate(point.begin(), point.end(), 0.0);
}

std::vector<double> SplitSigns::split(std::span<const double> joined) const {
  std::vector<double> both(2 * joined.size());
  for (std::size_t i = 0; i < joined.size(); ++i) {
    both[i] = std::max(joined[i], 0.0);
    both[joined.size() + i] = std::max(-joined[i], 0.0);
  }
  return both;
}

std::vector<double> SplitSigns::joined(std::span<const double> split) const {
  const std::size_t half = split.size() / 2;
  std::vector<double> result(half);
  for (std::size_t i = 0; i < half; ++i) result[i] = split[i] - split[half + i];
  return result;
}

}  // namespace folkman
