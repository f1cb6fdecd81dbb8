#include "folkman/solvers/sparse_program/relaxation/proximal_newton_point.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "folkman/numerics/blocked_cholesky.hpp"

namespace folkman {
namespace {

constexpr int most_centers = 40;
constexpr int most_center_steps = 40;      // of Newton's method for one center
constexpr int most_halvings_of_step = 25;  // of one step
constexpr double first_reach = 30;         // sigma_i G_ii at the start
constexpr double growth = 5;
constexpr double most_reach = 1e10;
constexpr double flattest = 1e-10;  // curvature that counts, as a share of the steepest column's
constexpr int most_retreats = 4;
constexpr int early = 6;  // centers during which the gap may grow
constexpr std::size_t largest_system = 1500;

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

// The share of each column in the reach of a center; flat columns count as less flat than they are.
std::vector<double> reaches(const WorkingColumns& set) {
  double steepest = 0;
  for (std::size_t i = 0; i < set.size(); ++i) steepest = std::max(steepest, set.curvature(i));
  std::vector<double> result(set.size());
  for (std::size_t i = 0; i < set.size(); ++i) {
    result[i] = 1 / std::max(set.curvature(i), flattest * steepest);
  }
  return result;
}

// One center. v and its slope q are where Newton's method is; w = prox(center - sigma q).
class Step {
 public:
  Step(WorkingColumns& set, FreePrice& price, std::vector<double> sigma)
      : set_(set),
        price_(price),
        sigma_(std::move(sigma)),
        center_(set.weights().begin(), set.weights().end()),
        v_(center_),
        q_(set.slopes().begin(), set.slopes().end()),
        start_slope_(q_) {
    project(q_);
  }

  // False where a system is too large or fails, or the steps are spent.
  bool run(double accuracy) {
    for (int step = 0; step < most_center_steps; ++step) {
      const std::vector<double> miss = missed();
      const std::vector<double> image = product(miss);
      const double error = dot(miss, image);
      if (error <= accuracy * accuracy * moved() || error <= noise_) return true;
      const auto active = active_positions();
      if (active.size() > largest_system) return false;
      std::vector<double> direction = newton(active, miss);
      if (direction.empty() || !search(direction, image)) return false;
    }
    return false;
  }

  // Leaves the set at w.
  void commit() {
    for (std::size_t i = 0; i < w_.size(); ++i) {
      if (w_[i] != set_.weight(i)) set_.move(i, w_[i]);
    }
    price_ = at_w_;
  }

  void allow_noise(double noise) { noise_ = noise; }

 private:
  void project(const std::vector<double>& slope) {
    std::vector<double> x(center_);
    for (std::size_t i = 0; i < x.size(); ++i) x[i] -= sigma_[i] * slope[i];
    at_w_ = price_;
    if (warm_mu_ > 0) at_w_.mu = price_.constrained ? warm_mu_ : price_.mu;
    w_ = proximal_point(set_, x, sigma_, at_w_);
    warm_mu_ = at_w_.mu;
  }

  [[nodiscard]] std::vector<double> missed() const {
    std::vector<double> miss(v_);
    for (std::size_t i = 0; i < miss.size(); ++i) miss[i] -= w_[i];
    return miss;
  }

  [[nodiscard]] double moved() const {
    double sum = 0;
    for (std::size_t i = 0; i < w_.size(); ++i) {
      sum += (w_[i] - center_[i]) * (w_[i] - center_[i]) / sigma_[i];
    }
    return sum;
  }

  [[nodiscard]] std::vector<double> product(const std::vector<double>& by) const {
    std::vector<double> result(by.size());
    for (std::size_t i = 0; i < by.size(); ++i) {
      if (by[i] == 0) continue;
      const auto row = set_.row(i);
      for (std::size_t j = 0; j < result.size(); ++j) result[j] += by[i] * row[j];
    }
    return result;
  }

  [[nodiscard]] std::vector<std::size_t> active_positions() const {
    std::vector<std::size_t> active;
    for (std::size_t i = 0; i < w_.size(); ++i) {
      if (w_[i] != 0) active.push_back(i);
    }
    return active;
  }

  [[nodiscard]] bool linear(std::size_t i) const {
    return set_.kind(i) == ColumnFixing::free && std::abs(w_[i]) <= at_w_.each().theta();
  }

  // What couples the linear piece where the price is constrained: gamma / (k - |S1|).
  [[nodiscard]] double coupling(const std::vector<std::size_t>& active) const {
    if (!price_.constrained) return 0;
    double left = price_.k;
    bool any = false;
    for (const std::size_t i : active) {
      if (linear(i)) {
        any = true;
      } else if (set_.kind(i) == ColumnFixing::free) {
        left -= 1;
      }
    }
    return any && left > 0 ? price_.gamma / left : 0.0;
  }

  // The direction of v: back to 0 off the active set, by Newton's system on it. Empty: no factor.
  [[nodiscard]] std::vector<double> newton(const std::vector<std::size_t>& active,
                                           const std::vector<double>& miss) {
    std::vector<double> direction(v_.size());
    for (std::size_t i = 0; i < v_.size(); ++i) {
      if (w_[i] == 0) direction[i] = -miss[i];
    }
    const std::vector<double> outside = product(direction);
    const std::size_t size = active.size();
    std::vector<double> matrix = set_.block(active);
    std::vector<double> right(size);
    std::vector<double> sign(size);
    const double shared = coupling(active);
    double missed_sum = 0;
    for (std::size_t a = 0; a < size; ++a) {
      const std::size_t i = active[a];
      const bool on_line = linear(i);
      const double own = 1 / sigma_[i] + (on_line ? 0.0 : price_.gamma);
      matrix[a * size + a] += own;
      right[a] = -own * miss[i] - outside[i];
      sign[a] = on_line ? std::copysign(1.0, w_[i]) : 0.0;
      missed_sum += sign[a] * miss[i];
    }
    for (std::size_t a = 0; shared > 0 && a < size; ++a) {
      if (sign[a] == 0) continue;
      right[a] -= shared * sign[a] * missed_sum;
      for (std::size_t b = 0; b < size; ++b) {
        matrix[a * size + b] += shared * sign[a] * sign[b];
      }
    }
    if (!solve_positive(std::move(matrix), right)) return {};
    for (std::size_t a = 0; a < size; ++a) direction[active[a]] = right[a];
    return direction;
  }

  // The dual function of the center (2.3), up to a constant.
  [[nodiscard]] double dual(const std::vector<double>& v, const std::vector<double>& q) const {
    double value = -price_of(set_, w_, at_w_);
    for (std::size_t i = 0; i < v.size(); ++i) {
      const double step = w_[i] - center_[i];
      value += (q[i] - start_slope_[i]) * (v[i] + center_[i]) / 2 - q[i] * w_[i] -
               step * step / (2 * sigma_[i]);
    }
    return value;
  }

  bool search(const std::vector<double>& direction, const std::vector<double>& image) {
    const std::vector<double> turn = product(direction);
    const double slope = dot(direction, image);  // (v - w)' G d
    const double before = dual(v_, q_);
    const std::vector<double> v = v_;
    const std::vector<double> q = q_;
    double t = 1;
    for (int halving = 0; halving < most_halvings_of_step; ++halving, t /= 2) {
      for (std::size_t i = 0; i < v.size(); ++i) {
        v_[i] = v[i] + t * direction[i];
        q_[i] = q[i] + t * turn[i];
      }
      project(q_);
      const double allowed = 1e-12 * std::abs(before);
      if (dual(v_, q_) <= before + 1e-4 * t * slope + allowed) return true;
    }
    return false;
  }

  WorkingColumns& set_;
  FreePrice& price_;
  std::vector<double> sigma_;
  std::vector<double> center_;
  std::vector<double> v_;
  std::vector<double> q_;
  std::vector<double> start_slope_;
  std::vector<double> w_;
  FreePrice at_w_;
  double warm_mu_ = 0;
  double noise_ = 0;
};

// Where the set was, to go back to.
struct WorkingPoint {
  std::vector<double> weight;
  std::vector<double> slope;
  FreePrice price;

  WorkingPoint(const WorkingColumns& set, const FreePrice& asked)
      : weight(set.weights().begin(), set.weights().end()),
        slope(set.slopes().begin(), set.slopes().end()),
        price(asked) {}

  void restore(WorkingColumns& set, FreePrice& to) const {
    for (std::size_t i = 0; i < weight.size(); ++i) {
      set.set_weight(i, weight[i]);
      set.set_slope(i, slope[i]);
    }
    to = price;
  }
};

}  // namespace

double proximal_newton_point(WorkingColumns& set, FreePrice& price, double target) {
  const std::vector<double> share = reaches(set);
  WorkingPoint best(set, price);
  double least = price_gap(set, price);
  double reach = first_reach;
  double accuracy = 0.1;
  int retreats = 0;
  for (int center = 0; center < most_centers && least > target && retreats < most_retreats;
       ++center) {
    std::vector<double> sigma(share);
    for (double& one : sigma) one *= reach;
    Step step(set, price, std::move(sigma));
    step.allow_noise(1e-6 * target);
    const bool solved = step.run(accuracy);
    step.commit();
    const double gap = price_gap(set, price);
    if (gap < least) {
      best = WorkingPoint(set, price);
      least = gap;
    }
    if (solved && (gap < 10 * least || center < early)) {
      reach = std::min(reach * growth, most_reach);
    } else {  // rounding, or too far to go at once
      ++retreats;
      best.restore(set, price);
      reach /= growth * growth;
    }
    accuracy = std::max(accuracy / 2, 1e-3);
  }
  best.restore(set, price);
  return least;
}

}  // namespace folkman
