#include "folkman/solvers/sparse_program/relaxation/coordinate_descent.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace folkman {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr int most_trials = 100;

void sweep(WorkingColumns& set, const ReverseHuber& price) {
  for (std::size_t i = 0; i < set.size(); ++i) {
    // By rows each slope costs a product, and most columns at rest will stay there.
    if (!set.may_move(i, price.mu)) continue;
    const double w = set.weight(i);
    const double a = set.curvature(i);
    const double pull = a * w - set.slope(i);
    double next = 0;
    if (a > 0 && set.kind(i) == ColumnFixing::free) {
      next = price.minimiser(pull, a);
    } else if (a > 0 && set.kind(i) == ColumnFixing::in) {
      next = pull / (a + price.gamma);
    }
    if (next != w) set.move(i, next);
  }
}

void sweep_round(WorkingColumns& set, const ReverseHuber& price) {
  for (int i = 0; i < sweeps_of_round; ++i) sweep(set, price);
  set.refresh_slopes();
}

double cardinality(const WorkingColumns& set, const ReverseHuber& price) {
  double sum = 0;
  for (std::size_t i = 0; i < set.size(); ++i) {
    if (set.kind(i) == ColumnFixing::free) sum += price.share(set.weight(i));
  }
  return sum;
}

// Where nothing is between 0 and 1, kappa does not answer to mu: just past where something will be.
double beyond_plateau(const WorkingColumns& set, bool upwards) {
  double entering = 0;
  double leaving = infinite;
  for (std::size_t i = 0; i < set.size(); ++i) {
    if (set.kind(i) != ColumnFixing::free) continue;
    const double size = std::abs(set.slope(i));
    if (set.weight(i) == 0) {
      entering = std::max(entering, size);
    } else {
      leaving = std::min(leaving, size);
    }
  }
  return upwards ? 1.015 * leaving : 0.985 * entering;
}

// The thresholds on both sides of the one sought, and what kappa was there.
struct Bracket {
  double low = 0;
  double high = infinite;
  double kappa_low = 0;
  double kappa_high = 0;

  void add(double mu, double kappa, double k) {
    if (kappa >= k) {
      low = mu;
      kappa_low = kappa;
    } else {
      high = mu;
      kappa_high = kappa;
    }
  }
  [[nodiscard]] bool closed() const { return low > 0 && high < infinite; }
  [[nodiscard]] bool holds(double mu) const { return mu > low && mu < high && mu < infinite; }
  // False position in log mu, never nearer to an end than a tenth.
  [[nodiscard]] double between(double k) const {
    const double share = std::clamp((kappa_low - k) / (kappa_low - kappa_high), 0.1, 0.9);
    return low * std::pow(high / low, share);
  }
};

// The next threshold, kappa being nearly a power of mu: the one through the last two points, where
// they are apart and make sense.
class ThresholdSteps {
 public:
  double next(double mu, double kappa, double k) {
    const double apart = std::log(last_kappa_ / kappa);
    const double slope = std::log(mu / last_mu_) / apart;
    if (last_mu_ > 0 && std::abs(apart) > 0.05 && slope > 0.2 && slope < 1.5) slope_ = slope;
    last_mu_ = mu;
    last_kappa_ = kappa;
    return mu * std::clamp(std::pow(kappa / k, slope_), 0.5, 2.0);
  }

 private:
  double last_mu_ = 0;  // 0: none yet
  double last_kappa_ = 1;
  double slope_ = 0.6;  // of -log mu over log kappa
};

bool whole(const WorkingColumns& set, const ReverseHuber& price) {
  for (std::size_t i = 0; i < set.size(); ++i) {
    const double share = price.share(set.weight(i));
    if (set.kind(i) == ColumnFixing::free && share > 0 && share < 1) return false;
  }
  return true;
}

double next_threshold(const WorkingColumns& set, const FreePrice& price, const Bracket& bracket,
                      double kappa) {
  if (whole(set, price.each())) {
    const double jump = beyond_plateau(set, kappa >= price.k);
    if (bracket.holds(jump)) return jump;
  }
  if (bracket.closed()) return bracket.between(price.k);
  return price.mu * std::clamp(std::sqrt(kappa / price.k), 0.5, 2.0);
}

}  // namespace

double descend(WorkingColumns& set, const FreePrice& price, double target, std::size_t rounds) {
  FreePrice penalised = price;
  penalised.constrained = false;
  double gap = price_gap(set, penalised);
  for (std::size_t round = 0; round < rounds && gap > target; ++round) {
    sweep_round(set, price.each());
    gap = price_gap(set, penalised);
  }
  return gap;
}

double descend_in_turn(WorkingColumns& set, FreePrice& price, double target, std::size_t rounds) {
  double gap = price_gap(set, price);
  ThresholdSteps steps;
  for (std::size_t round = 0; round < rounds && gap > target; ++round) {
    sweep_round(set, price.each());
    gap = price_gap(set, price);
    const double kappa = cardinality(set, price.each());
    if (gap <= target || !(kappa > 0) || whole(set, price.each())) break;
    price.mu = steps.next(price.mu, kappa, price.k);
  }
  return gap;
}

double descend_to_cardinality(WorkingColumns& set, FreePrice& price, double target,
                              std::size_t rounds) {
  double tight = 0.3 * target;
  double gap = price_gap(set, price);
  Bracket bracket;
  for (int trial = 0; trial < most_trials && gap > target; ++trial) {
    const double penalised = descend(set, price, tight, rounds);
    gap = price_gap(set, price);
    if (gap <= target || penalised > tight) break;  // there, or too slow
    if (penalised > 0.3 * gap) {
      tight = 0.1 * gap;
      bracket = {};
      continue;
    }
    const double kappa = cardinality(set, price.each());
    bracket.add(price.mu, kappa, price.k);
    const double next = next_threshold(set, price, bracket, kappa);
    if (next == price.mu) break;
    price.mu = next;
  }
  return gap;
}

}  // namespace folkman
