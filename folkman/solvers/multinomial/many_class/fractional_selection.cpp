#include "folkman/solvers/multinomial/many_class/fractional_selection.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "folkman/numerics/cholesky.hpp"
#include "folkman/numerics/deviance.hpp"

namespace folkman {
namespace {

constexpr int most_iterations = 80;
constexpr double closest_to_wall = 0.995;
constexpr double tiny = 1e-200;
constexpr double least_share = 1e-300;  // of a class without mass, whose share is free

// One interior point: x strictly inside its caps, multipliers of both walls, and of the size.
class InteriorPoint {
 public:
  InteriorPoint(const GroupedMasses& groups, std::span<const double> caps,
                const FractionalBase& base, double size)
      : groups_(groups), caps_(caps), base_(base), size_(size), n_(groups.size()) {
    x_.resize(n_);
    room_.resize(n_);
    low_.resize(n_);
    high_.resize(n_);
    step_x_.resize(n_);
    goals_.resize(2 * n_);
    inverse_diagonal_.resize(n_);
    residual_.resize(n_);
    start();
    refresh();
  }

  [[nodiscard]] double value() const { return value_; }
  [[nodiscard]] double bound() const { return bound_; }
  [[nodiscard]] double threshold() const { return threshold_; }
  [[nodiscard]] const std::vector<double>& x() const { return x_; }
  [[nodiscard]] const std::vector<double>& mix() const { return mix_; }

  // One predictor-corrector step; false when it no longer moves.
  bool advance() {
    factorise();
    const double mu = complementarity(0);
    right_side(0, false);
    solve();
    const double affine = longest_step();
    const double ratio = mu > 0 ? complementarity(affine) / mu : 0.0;
    const double target = mu * std::max(ratio * ratio * ratio, 1e-4);
    right_side(target, true);
    solve();
    const double length = std::min(1.0, closest_to_wall * longest_step());
    if (!(length > 1e-9)) return false;
    move(length);
    refresh();
    return true;
  }

 private:
  // Mass, mix, scores at the mix, value and bound of the current x.
  void refresh() {
    const std::size_t l = groups_.class_count();
    mass_ = base_.mass;
    double gain = base_.gain;
    for (std::size_t i = 0; i < n_; ++i) {
      groups_.add_to(mass_, i, x_[i]);
      gain += x_[i] * groups_.gain[i];
    }
    total_mass_ = std::accumulate(mass_.begin(), mass_.end(), 0.0);
    mix_.resize(l);
    shift_.resize(l);
    double base_shift = 0;
    for (std::size_t c = 0; c < l; ++c) {
      mix_[c] = std::max(mass_[c] / total_mass_, least_share);
      shift_[c] = std::log(mix_[c] / groups_.centre[c]);
      gain -= deviance(mass_[c], total_mass_ * groups_.centre[c]);
      base_shift += base_.mass[c] * shift_[c];
    }
    // G is concave and not negative at 0, so shrinking an x that rounding made too large costs no
    // more than this share.
    const double taken = std::accumulate(x_.begin(), x_.end(), 0.0);
    value_ = gain * std::min(1.0, size_ / taken);
    score_.resize(n_);
    for (std::size_t i = 0; i < n_; ++i) score_[i] = groups_.score(i, shift_);
    bound_ = base_.gain - base_shift + largest_sum();
  }

  // s_K(h) = min over t of K t + sum of caps (h - t)+; any t gives a bound, t = threshold is near.
  [[nodiscard]] double largest_sum() const {
    double sum = size_ * threshold_;
    for (std::size_t i = 0; i < n_; ++i) sum += caps_[i] * std::max(0.0, score_[i] - threshold_);
    return sum;
  }

  // The point of the central path, at the scores of the centre, whose x add up to the size: with
  // d = t - h, x and its room r = cap - x solve mu / x - mu / r = d.
  void start() {
    const auto [least, most] = std::ranges::minmax(groups_.gain);
    double scale = 1e-15 * std::accumulate(groups_.mass.begin(), groups_.mass.end(), 0.0);
    scale = std::max({scale, most - least, 1e-3 * most});
    const double mu = 0.1 * scale;
    double below = least - 2 * scale * static_cast<double>(n_);
    double above = most + 2 * scale * static_cast<double>(n_);
    for (int halving = 0; halving < 60; ++halving) {
      threshold_ = std::midpoint(below, above);
      double taken = 0;
      for (std::size_t i = 0; i < n_; ++i) {
        centre(i, mu);
        taken += x_[i];
      }
      if (std::abs(taken - size_) <= 1e-3 * size_) break;
      (taken > size_ ? below : above) = threshold_;
    }
  }

  void centre(std::size_t i, double mu) {
    const double cap = caps_[i];
    const double tilt = (threshold_ - groups_.gain[i]) * cap;
    const double root = std::hypot(tilt, 2 * mu);
    const double smaller = 2 * mu * cap / (std::abs(tilt) + 2 * mu + root);
    x_[i] = tilt >= 0 ? smaller : cap - smaller;
    room_[i] = tilt >= 0 ? cap - smaller : smaller;
    low_[i] = mu / x_[i];
    high_[i] = mu / room_[i];
  }

  // diag(I, 0) + [N; 1'] D^-1 [N; 1']', N the standardised residuals (f - g p) / sqrt(B).
  void factorise() {
    const std::size_t l = groups_.class_count();
    normal_ = UpperCholesky(l + 1);
    for (std::size_t c = 0; c < l; ++c) normal_.row(c)[c] = 1;
    std::vector<double> column(l + 1, 1.0);
    std::vector<double> scaled(l + 1);
    for (std::size_t i = 0; i < n_; ++i) {
      inverse_diagonal_[i] = 1 / (low_[i] / x_[i] + high_[i] / room_[i]);
      standardise(i, column);
      for (std::size_t c = 0; c <= l; ++c) scaled[c] = inverse_diagonal_[i] * column[c];
      for (std::size_t r = 0; r <= l; ++r) {
        double* const row = normal_.row(r);
        for (std::size_t c = r; c <= l; ++c) row[c] += scaled[c] * column[r];
      }
    }
    normal_.factorise();
  }

  void standardise(std::size_t i, std::vector<double>& column) const {
    const auto f = groups_.of(i);
    const double g = std::accumulate(f.begin(), f.end(), 0.0);
    for (std::size_t c = 0; c < f.size(); ++c) {
      column[c] = mass_[c] > 0 ? (f[c] - g * mix_[c]) / std::sqrt(mass_[c]) : 0.0;
    }
  }

  void right_side(double mu, bool corrected) {
    for (std::size_t i = 0; i < n_; ++i) {
      double low_target = mu;
      double high_target = mu;
      if (corrected) {  // the affine step's own second-order error
        low_target -= step_x_[i] * step_low(i);
        high_target += step_x_[i] * step_high(i);
      }
      low_goal(i) = low_target;
      high_goal(i) = high_target;
      residual_[i] = score_[i] - threshold_ + low_target / x_[i] - high_target / room_[i];
    }
  }

  void solve() {
    const std::size_t l = groups_.class_count();
    std::vector<double> right(l + 1, 0.0);
    std::vector<double> column(l + 1, 1.0);
    for (std::size_t i = 0; i < n_; ++i) {
      standardise(i, column);
      const double scaled = inverse_diagonal_[i] * residual_[i];
      for (std::size_t c = 0; c <= l; ++c) right[c] += scaled * column[c];
    }
    right[l] -= size_ - std::accumulate(x_.begin(), x_.end(), 0.0);
    normal_.solve(right);
    step_threshold_ = right[l];
    for (std::size_t i = 0; i < n_; ++i) {
      standardise(i, column);
      double rest = residual_[i] - right[l];
      for (std::size_t c = 0; c < l; ++c) rest -= column[c] * right[c];
      step_x_[i] = inverse_diagonal_[i] * rest;
    }
  }

  double& low_goal(std::size_t i) { return goals_[2 * i]; }
  double& high_goal(std::size_t i) { return goals_[2 * i + 1]; }
  [[nodiscard]] double step_low(std::size_t i) const {
    return (goals_[2 * i] - low_[i] * step_x_[i]) / x_[i] - low_[i];
  }
  [[nodiscard]] double step_high(std::size_t i) const {
    return (goals_[2 * i + 1] + high_[i] * step_x_[i]) / room_[i] - high_[i];
  }

  [[nodiscard]] double longest_step() const {
    double longest = 1 / closest_to_wall;
    const auto keep = [&](double now, double change) {
      if (change < 0) longest = std::min(longest, -now / change);
    };
    for (std::size_t i = 0; i < n_; ++i) {
      keep(x_[i], step_x_[i]);
      keep(room_[i], -step_x_[i]);
      keep(low_[i], step_low(i));
      keep(high_[i], step_high(i));
    }
    return longest;
  }

  // The mean product of a wall's distance and its multiplier after a step.
  [[nodiscard]] double complementarity(double length) const {
    double sum = 0;
    for (std::size_t i = 0; i < n_; ++i) {
      const double x = x_[i] + length * step_x_[i];
      const bool moved = length > 0;
      const double low = moved ? low_[i] + length * step_low(i) : low_[i];
      const double high = moved ? high_[i] + length * step_high(i) : high_[i];
      const double room = room_[i] - length * step_x_[i];
      sum += std::abs(x * low) + std::abs(room * high);
    }
    return sum / (2 * static_cast<double>(n_));
  }

  void move(double length) {
    for (std::size_t i = 0; i < n_; ++i) {
      const double low = low_[i] + length * step_low(i);
      const double high = high_[i] + length * step_high(i);
      low_[i] = std::max(low, tiny);
      high_[i] = std::max(high, tiny);
      x_[i] = std::max(x_[i] + length * step_x_[i], tiny);
      room_[i] = std::max(room_[i] - length * step_x_[i], tiny);
    }
    threshold_ += length * step_threshold_;
  }

  const GroupedMasses& groups_;
  std::span<const double> caps_;
  const FractionalBase& base_;
  double size_;
  std::size_t n_;
  std::vector<double> x_;
  std::vector<double> room_;  // cap - x, carried apart: near the cap, subtraction would lose it
  std::vector<double> low_;   // multipliers of x >= 0
  std::vector<double> high_;  // multipliers of x <= cap
  double threshold_ = 0;      // multiplier of the size
  std::vector<double> mass_;  // B
  double total_mass_ = 0;
  std::vector<double> mix_;
  std::vector<double> shift_;  // log(p / p0)
  std::vector<double> score_;  // h(p)
  double value_ = 0;
  double bound_ = 0;
  UpperCholesky normal_{0};
  std::vector<double> inverse_diagonal_;
  std::vector<double> residual_;
  std::vector<double> goals_;
  std::vector<double> step_x_;
  double step_threshold_ = 0;
};

// All of every group, or none.
FractionalSelection without_choice(const GroupedMasses& groups, std::span<const double> caps,
                                   const FractionalBase& base, double share) {
  FractionalSelection only{.x = std::vector<double>(caps.begin(), caps.end()),
                           .mix = base.mass,
                           .value = 0,
                           .bound = 0,
                           .threshold = 0};
  double value = base.gain;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    only.x[i] *= share;
    value += only.x[i] * groups.gain[i];
    groups.add_to(only.mix, i, only.x[i]);
  }
  const double total = std::accumulate(only.mix.begin(), only.mix.end(), 0.0);
  for (std::size_t c = 0; c < only.mix.size(); ++c) {
    value -= deviance(only.mix[c], total * groups.centre[c]);
    only.mix[c] = total > 0 ? std::max(only.mix[c] / total, least_share) : groups.centre[c];
  }
  only.value = value;
  only.bound = value;
  return only;
}

}  // namespace

FractionalSelection fractional_selection(const GroupedMasses& groups, std::span<const double> caps,
                                         const FractionalBase& base, double size,
                                         const FractionalStop& stop) {
  const double most = std::accumulate(caps.begin(), caps.end(), 0.0);
  if (size <= 0 || size >= most) return without_choice(groups, caps, base, size > 0 ? 1.0 : 0.0);
  InteriorPoint point(groups, caps, base, size);
  FractionalSelection best{.x = point.x(),
                           .mix = point.mix(),
                           .value = -std::numeric_limits<double>::infinity(),
                           .bound = std::numeric_limits<double>::infinity(),
                           .threshold = 0};
  int idle = 0;
  for (int i = 0; i < most_iterations && point.advance(); ++i) {
    const double gap = best.bound - best.value;
    if (point.bound() < best.bound) {
      best.bound = point.bound();
      best.mix = point.mix();
      best.threshold = point.threshold();
    }
    if (point.value() > best.value) {
      best.value = point.value();
      best.x = point.x();
    }
    // Late iterations without progress have met rounding; early ones are still centring.
    idle = best.bound - best.value < 0.9 * gap ? 0 : idle + 1;
    if (idle > (best.bound - best.value < 1e-6 * best.bound ? 3 : 25)) break;
    if (best.bound < stop.enough || best.bound - best.value <= stop.tolerance * best.bound) break;
  }
  return best;
}

}  // namespace folkman
