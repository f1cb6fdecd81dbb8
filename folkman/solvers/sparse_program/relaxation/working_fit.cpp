#include "folkman/solvers/sparse_program/relaxation/working_fit.hpp"

#include <algorithm>
#include <cmath>

#include "folkman/solvers/sparse_program/relaxation/coordinate_descent.hpp"
#include "folkman/solvers/sparse_program/relaxation/proximal_newton_point.hpp"

namespace folkman {
namespace {

constexpr int most_newton_steps = 100;
constexpr int most_step_halvings = 30;
constexpr int patience = 6;
constexpr std::size_t few = 64;        // active columns, for which Newton's systems cost nothing
constexpr double likely_sweeps = 20;   // of a descent
constexpr double product_cost = 0.25;  // of an entry, tiled and by threads
constexpr std::size_t first_rounds = 12;
constexpr std::size_t last_rounds = 400;
constexpr double slow = 0.25;  // a step that leaves more of the gap calls for fresh curvature

}  // namespace

WorkingFit::WorkingFit(const SparseProgram& program, int threads, const Monitor* monitor)
    : program_(program),
      threads_(threads),
      monitor_(monitor),
      set_(program.design, program.loss.has_intercept()),
      z_(program.design.rows()),
      zeta_(program.design.rows()) {
  evaluate_loss();
  weigh();
}

void WorkingFit::evaluate_loss() {
  const ProgramLoss& loss = program_.loss;
  intercept_ = loss.best_intercept(z_, intercept_);
  loss_ = loss.value(z_, intercept_);
  loss.gradient(z_, intercept_, zeta_);
  loss.balance(zeta_);
}

void WorkingFit::refresh_slopes() {
  for (std::size_t i = 0; i < set_.size(); ++i) {
    set_.set_slope(i, program_.design.dot(static_cast<std::size_t>(set_.column(i)), zeta_));
  }
}

void WorkingFit::refresh() {
  rebuild();
  refresh_slopes();
}

void WorkingFit::rebuild() {
  std::ranges::fill(z_, 0.0);
  for (const std::size_t i : set_.active()) {
    program_.design.add(static_cast<std::size_t>(set_.column(i)), set_.weight(i), z_);
  }
  evaluate_loss();
  fresh_ = program_.loss.kind() == ProgramLossKind::square;
}

void WorkingFit::weigh() {
  std::vector<double> h(z_.size());
  program_.loss.curvature(z_, intercept_, h);
  set_.weigh_rows(h);
  fresh_ = true;
}

// Whether slopes are made cheaper from rows than from products of columns, of which many may still
// have to be made.
bool WorkingFit::rows_pay(std::span<const std::size_t> movers) const {
  std::size_t moved = 0;
  for (const std::size_t i : movers) moved += set_.cells(i);
  std::size_t all = 0;
  for (std::size_t i = 0; i < set_.size(); ++i) all += set_.cells(i);
  const double products = static_cast<double>(movers.size() * set_.size());
  const double made = set_.missing(movers) * static_cast<double>(all) * product_cost;
  const double by_rows = 2 * likely_sweeps * static_cast<double>(moved) +
                         likely_sweeps / sweeps_of_round * static_cast<double>(all);
  return by_rows < made + likely_sweeps * products;
}

template <typename Descend>
double WorkingFit::descended(FreePrice& price, const Descend& descend) {
  std::vector<std::size_t> movers;
  for (std::size_t i = 0; i < set_.size(); ++i) {
    if (set_.may_move(i, price.mu)) movers.push_back(i);
  }
  const bool by_rows = rows_pay(movers);
  if (by_rows) {
    set_.begin_rows(threads_);
  } else {
    set_.prepare(movers, threads_);
  }
  descend();
  if (by_rows) set_.end_rows();
  return price_gap(set_, price);
}

// A quick descent, which is enough for a rough target.
double WorkingFit::approached(FreePrice& price, double target) {
  return descended(price, [&] {
    (void)(price.constrained ? descend_in_turn(set_, price, target, first_rounds)
                             : descend(set_, price, target, first_rounds));
  });
}

void WorkingFit::solve_model(FreePrice& price, double target) {
  check_stop(monitor_);
  if (price_gap(set_, price) <= target) return;
  std::size_t likely = 0;
  for (std::size_t i = 0; i < set_.size(); ++i) likely += set_.may_move(i, price.mu) ? 1 : 0;
  if (likely > few && approached(price, target) <= target) return;
  check_stop(monitor_);
  set_.prepare(set_.active(), threads_);
  if (proximal_newton_point(set_, price, target) <= target) return;
  check_stop(monitor_);
  (void)descended(price, [&] {
    (void)(price.constrained ? descend_to_cardinality(set_, price, target, last_rounds)
                             : descend(set_, price, target, last_rounds));
  });
}

void WorkingFit::solve(FreePrice& price, double target) {
  if (program_.loss.kind() == ProgramLossKind::square) {
    solve_model(price, target);
    rebuild();
    return;
  }
  double gap = price_gap(set_, price);
  double best = gap;
  double inexact = 0.05;
  int waited = 0;  // the value falls with every step, the gap need not
  for (int step = 0; step < most_newton_steps && gap > target && waited < patience; ++step) {
    const double before = gap;
    const bool moved = newton(price, inexact * before);
    // A model solved too loosely may not know better than where we are.
    if (!moved) inexact *= 0.01;
    gap = price_gap(set_, price);
    if (!fresh_ && gap > slow * before) weigh();
    waited = gap < best ? 0 : waited + 1;
    best = std::min(best, gap);
  }
}

bool WorkingFit::newton(FreePrice& price, double target) {
  const std::vector<double> from(set_.weights().begin(), set_.weights().end());
  std::vector<double> slope(set_.size());
  for (std::size_t i = 0; i < slope.size(); ++i) slope[i] = set_.slope(i);
  const double price_before = price_of(set_, set_.weights(), price);
  solve_model(price, target);
  double predicted = price_of(set_, set_.weights(), price) - price_before;
  for (std::size_t i = 0; i < slope.size(); ++i) {
    predicted += slope[i] * (set_.weight(i) - from[i]);
  }
  if (line_search(price, from, predicted)) {
    fresh_ = false;
    return true;
  }
  for (std::size_t i = 0; i < from.size(); ++i) set_.set_weight(i, from[i]);
  refresh();
  return false;
}

bool WorkingFit::line_search(const FreePrice& price, const std::vector<double>& from,
                             double predicted) {
  const std::vector<double> to(set_.weights().begin(), set_.weights().end());
  std::vector<double> by(z_.size());
  for (std::size_t i = 0; i < to.size(); ++i) {
    if (to[i] == from[i]) continue;
    program_.design.add(static_cast<std::size_t>(set_.column(i)), to[i] - from[i], by);
  }
  const std::vector<double> z = z_;
  const double before = loss_ + price_of(set_, from, price);
  const double rounding = 1e-13 * std::abs(before);
  if (!(predicted < rounding)) return false;
  const bool below_rounding = -predicted < rounding;  // the gap still sees what the value cannot
  double t = 1;
  for (int halving = 0; halving < most_step_halvings; ++halving, t /= 2) {
    for (std::size_t j = 0; j < z.size(); ++j) z_[j] = z[j] + t * by[j];
    for (std::size_t i = 0; i < to.size(); ++i) {
      set_.set_weight(i, t == 1 ? to[i] : from[i] + t * (to[i] - from[i]));
    }
    evaluate_loss();
    if (below_rounding ||
        loss_ + price_of(set_, set_.weights(), price) <= before + 1e-4 * t * predicted) {
      refresh_slopes();
      return true;
    }
  }
  return false;
}

}  // namespace folkman
