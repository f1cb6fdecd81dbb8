#include "folkman/solvers/sparse_program/relaxation/free_price.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "folkman/solvers/sparse_program/relaxation/k_support.hpp"

namespace folkman {
namespace {

constexpr int most_prices = 200;

struct Item {
  double size;  // |x|
  double sigma;
};

// nu = 1 / mu at which the shares clip(gamma (|x| nu - sigma), 0, 1) add up to k: their sum rises
// with nu, in straight pieces, so Newton's method ends exactly once it is on the right one.
double inverse_threshold(std::span<const Item> items, double gamma, double k, double start) {
  double low = 0;
  double high = std::numeric_limits<double>::infinity();
  double nu = start;
  for (int trial = 0; trial < most_prices; ++trial) {
    double sum = 0;
    double slope = 0;
    for (const Item& item : items) {
      const double share = gamma * (item.size * nu - item.sigma);
      if (share >= 1) {
        sum += 1;
      } else if (share > 0) {
        sum += share;
        slope += gamma * item.size;
      }
    }
    if (std::abs(sum - k) <= 1e-14 * k) break;
    (sum < k ? low : high) = nu;
    double next = slope > 0 ? nu + (k - sum) / slope : nu;
    if (!(next > low && next < high)) {
      next = std::isfinite(high) ? low + (high - low) / 2 : 2 * nu;
    }
    if (next == nu || next == low || next == high) break;
    nu = next;
  }
  return nu;
}

double threshold(const WorkingColumns& set, std::span<const double> x,
                 std::span<const double> sigma, const FreePrice& price) {
  std::vector<Item> items;
  double entering = 0;  // the largest mu at which a share is above 0
  for (std::size_t i = 0; i < set.size(); ++i) {
    if (set.kind(i) != ColumnFixing::free || x[i] == 0 || set.curvature(i) == 0) continue;
    items.push_back({std::abs(x[i]), sigma[i]});
    entering = std::max(entering, std::abs(x[i]) / sigma[i]);
  }
  if (static_cast<double>(items.size()) <= price.k) return 0;
  const double start = 1 / (price.mu > 0 ? price.mu : entering);
  return 1 / inverse_threshold(items, price.gamma, price.k, start);
}

}  // namespace

double price_of(const WorkingColumns& set, std::span<const double> weights,
                const FreePrice& price) {
  const ReverseHuber each = price.each();
  std::vector<double> free;
  double sum = 0;
  for (std::size_t i = 0; i < set.size(); ++i) {
    const double w = weights[i];
    if (w == 0) continue;
    if (set.kind(i) == ColumnFixing::in) {
      sum += price.gamma / 2 * w * w;
    } else if (price.constrained) {
      free.push_back(w);
    } else {
      sum += each.value(w);
    }
  }
  return price.constrained ? sum + k_support(free, price.gamma, price.k).value : sum;
}

double price_gap(const WorkingColumns& set, const FreePrice& price) {
  const ReverseHuber each = price.each();
  std::vector<double> free;
  std::vector<double> square;
  double gap = 0;
  for (std::size_t i = 0; i < set.size(); ++i) {
    const double w = set.weight(i);
    const double q = set.slope(i);
    if (set.kind(i) == ColumnFixing::in) {
      const double miss = price.gamma * w + q;
      gap += miss * miss / (2 * price.gamma);
    } else if (set.kind(i) == ColumnFixing::free && price.constrained) {
      gap += q * w;
      if (w != 0) free.push_back(w);
      square.push_back(q * q);
    } else if (set.kind(i) == ColumnFixing::free) {
      gap += each.value(w) + q * w + each.conjugate(q);
    }
  }
  if (!price.constrained) return gap;
  return gap + k_support(free, price.gamma, price.k).value +
         largest_sum(square, price.k) / (2 * price.gamma);
}

std::vector<double> proximal_point(const WorkingColumns& set, std::span<const double> x,
                                   std::span<const double> sigma, FreePrice& price) {
  if (price.constrained) price.mu = threshold(set, x, sigma, price);
  const ReverseHuber each = price.each();
  std::vector<double> w(set.size());
  for (std::size_t i = 0; i < set.size(); ++i) {
    if (set.curvature(i) == 0) continue;
    if (set.kind(i) == ColumnFixing::in) {
      w[i] = x[i] / (1 + sigma[i] * price.gamma);
    } else if (set.kind(i) == ColumnFixing::free) {
      w[i] = each.minimiser(x[i] / sigma[i], 1 / sigma[i]);
    }
  }
  return w;
}

}  // namespace folkman
