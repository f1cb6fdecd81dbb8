#include "folkman/solvers/smooth/l1_quadratic.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "folkman/numerics/cholesky.hpp"
#include "folkman/solvers/smooth/l1_optimality.hpp"

namespace folkman {
namespace {

constexpr int first_sweeps = 30;
constexpr int last_sweeps = 100000;

class Search {
 public:
  explicit Search(const L1Quadratic& problem)
      : p_(problem),
        v_(problem.w.begin(), problem.w.end()),
        q_(problem.d.begin(), problem.d.end()) {}

  [[nodiscard]] double residual() const { return l1_residual(v_, q_, p_.rho); }
  [[nodiscard]] std::vector<double>& point() { return v_; }

  // Full sweeps while the support changes, sweeps over the support else.
  void sweep(int most, double tolerance) {
    bool full = true;
    for (int i = 0; i < most; ++i) {
      double largest = 0;
      for (std::size_t j = 0; j < v_.size(); ++j) {
        if (!full && v_[j] == 0) continue;
        largest = std::max(largest, l1_residual(v_[j], q_[j], p_.rho));
        descend(j);
      }
      if (largest <= tolerance) {
        if (full) return;
        full = true;
      } else {
        full = false;
      }
    }
  }

  // True when it has ended.
  [[nodiscard]] bool feature_sign(double tolerance) {
    collect();
    const std::size_t most = 20 * v_.size() + 100;
    for (std::size_t i = 0; i < most; ++i) {
      if (breach_on_support() <= tolerance && !admit(tolerance)) return true;
      step();
    }
    return false;
  }

  // q from scratch: what was added up step by step has gathered rounding.
  void refresh() {
    const std::size_t n = v_.size();
    std::ranges::copy(p_.d, q_.begin());
    for (std::size_t j = 0; j < n; ++j) add_column(j, v_[j] - p_.w[j]);
  }

 private:
  void add_column(std::size_t j, double by) {
    if (by == 0) return;
    const double* column = p_.h.row(j);
    for (std::size_t i = 0; i < q_.size(); ++i) q_[i] += by * column[i];
  }

  void descend(std::size_t j) {
    const double curvature = p_.h.row(j)[j];
    const bool flat =
        !(curvature > 0);  // then 0 is best, unless the penalty is too weak to hold it
    if (flat && std::abs(q_[j]) > p_.rho) return;
    const double next = flat ? 0.0 : soft_threshold(v_[j] - q_[j] / curvature, p_.rho / curvature);
    const double by = next - v_[j];
    v_[j] = next;
    add_column(j, by);
  }

  void collect() {
    support_.clear();
    sign_.assign(v_.size(), 0.0);
    for (std::size_t j = 0; j < v_.size(); ++j) {
      if (v_[j] == 0 && p_.rho > 0) continue;
      support_.push_back(j);
      sign_[j] = v_[j] < 0 ? -1 : 1;
    }
  }

  [[nodiscard]] double breach_on_support() const {
    double largest = 0;
    for (const std::size_t j : support_) {
      largest = std::max(largest, std::abs(q_[j] + p_.rho * sign_[j]));
    }
    return largest;
  }

  [[nodiscard]] bool admit(double tolerance) {
    std::size_t best = v_.size();
    double largest = tolerance;
    for (std::size_t j = 0; j < v_.size(); ++j) {
      if (sign_[j] != 0 || std::abs(q_[j]) - p_.rho <= largest) continue;
      largest = std::abs(q_[j]) - p_.rho;
      best = j;
    }
    if (best == v_.size()) return false;
    sign_[best] = q_[best] > 0 ? -1 : 1;
    support_.push_back(best);
    return true;
  }

  // Towards the solution for the present signs, as far as the objective falls.
  void step() {
    std::vector<double> move = solved();
    const double t = p_.rho > 0 ? best_share(move) : 1;
    for (std::size_t k = 0; k < support_.size(); ++k) {
      const std::size_t j = support_[k];
      double next = v_[j] + t * move[k];
      const bool stops = p_.rho > 0 && v_[j] != 0 && crossing(v_[j], move[k]) == t;
      if (stops) next = 0;
      add_column(j, next - v_[j]);
      v_[j] = next;
      if (next != 0) sign_[j] = next < 0 ? -1 : 1;
    }
    if (p_.rho == 0) return;
    std::erase_if(support_, [&](std::size_t j) {
      if (v_[j] != 0) return false;
      sign_[j] = 0;
      return true;
    });
  }

  [[nodiscard]] std::vector<double> solved() const {
    const std::size_t size = support_.size();
    UpperCholesky factor(size);
    double trace = 0;
    for (std::size_t k = 0; k < size; ++k) {
      const double* row = p_.h.row(support_[k]);
      for (std::size_t i = k; i < size; ++i) factor.row(k)[i] = row[support_[i]];
      trace += row[support_[k]];
    }
    factor.factorise(1e-10 * trace / static_cast<double>(std::max<std::size_t>(size, 1)));
    std::vector<double> move(size);
    for (std::size_t k = 0; k < size; ++k) {
      move[k] = -(q_[support_[k]] + p_.rho * sign_[support_[k]]);
    }
    factor.solve(move);
    return move;
  }

  [[nodiscard]] static double crossing(double from, double move) {
    return from * (from + move) < 0 ? -from / move : 2.0;
  }

  // The objective along the move is quadratic between crossings: the best of these and 1.
  [[nodiscard]] double best_share(const std::vector<double>& move) const {
    double slope = 0;
    for (std::size_t k = 0; k < move.size(); ++k) slope += q_[support_[k]] * move[k];
    const double curvature = squared(move);
    std::vector<double> shares{1};
    for (std::size_t k = 0; k < move.size(); ++k) {
      const double t = crossing(v_[support_[k]], move[k]);
      if (t < 1) shares.push_back(t);
    }
    double best = 1;
    double least = std::numeric_limits<double>::infinity();
    for (const double t : shares) {
      double size = 0;
      for (std::size_t k = 0; k < move.size(); ++k) {
        size += std::abs(v_[support_[k]] + t * move[k]) - std::abs(v_[support_[k]]);
      }
      const double value = t * slope + t * t * curvature / 2 + p_.rho * size;
      if (value < least) {
        least = value;
        best = t;
      }
    }
    return best;
  }

  [[nodiscard]] double squared(const std::vector<double>& move) const {
    double total = 0;
    for (std::size_t k = 0; k < move.size(); ++k) {
      const double* row = p_.h.row(support_[k]);
      double sum = 0;
      for (std::size_t i = 0; i < move.size(); ++i) sum += row[support_[i]] * move[i];
      total += sum * move[k];
    }
    return total;
  }

  const L1Quadratic& p_;
  std::vector<double> v_;
  std::vector<double> q_;  // d + H (v - w)
  std::vector<std::size_t> support_;
  std::vector<double> sign_;  // 0 off the support
};

}  // namespace

std::vector<double> l1_quadratic_minimum(const L1Quadratic& problem, double asked) {
  // What rounding leaves of H (v - w): asking for less would never end.
  double curvature = 0;
  for (std::size_t j = 0; j < problem.h.size; ++j) {
    curvature = std::max(curvature, problem.h.row(j)[j]);
  }
  const double tolerance = std::max(asked, 4 * std::numeric_limits<double>::epsilon() * curvature);
  Search search(problem);
  if (problem.rho > 0) search.sweep(first_sweeps, tolerance);
  if (search.residual() > tolerance && !search.feature_sign(tolerance)) {
    search.sweep(last_sweeps, tolerance);
  }
  search.refresh();
  if (search.residual() > tolerance) (void)search.feature_sign(tolerance);
  return std::move(search.point());
}

}  // namespace folkman
