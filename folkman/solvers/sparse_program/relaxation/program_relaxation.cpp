#include "folkman/solvers/sparse_program/relaxation/program_relaxation.hpp"

#include <limits>
#include <utility>

#include "folkman/solvers/sparse_program/relaxation/k_support.hpp"

namespace folkman {
namespace {

constexpr double closed = 1e300;  // a threshold no column passes

}  // namespace

void ProgramRelaxation::mark(const ProgramFixings& fixed, bool set) {
  if (kind_.empty()) kind_.assign(program_.design.width(), ColumnFixing::free);
  const auto apply = [&](const std::vector<Column>& columns, ColumnFixing kind) {
    for (const Column column : columns) {
      const auto i = static_cast<std::size_t>(column);
      kind_[i] = set ? kind : ColumnFixing::free;
      auto& working = fit_.columns();
      if (working.contains(column)) {
        working.set_kind(working.position(column), kind_[i]);
        if (kind_[i] == ColumnFixing::out) working.set_weight(working.position(column), 0);
      } else if (kind_[i] == ColumnFixing::in) {
        working.push(column, kind_[i], 0);
      }
    }
  };
  apply(fixed.in, ColumnFixing::in);
  apply(fixed.out, ColumnFixing::out);
}

void ProgramRelaxation::begin(const ProgramFixings& fixed) {
  point_.passes = 0;
  forget_idle(mu_);
  fit_.columns().free_memory();
  const auto any = [](const ProgramFixings& some) { return !some.in.empty() || !some.out.empty(); };
  const bool changes = any(fixed_) || any(fixed);
  if (any(fixed_)) mark(fixed_, false);
  fixed_ = fixed;
  if (any(fixed_)) mark(fixed_, true);
  if (changes) fit_.refresh();
  if (point_.products.empty()) pass();
}

// Columns at 0 and far from entering cost time at every step.
void ProgramRelaxation::forget_idle(double mu) {
  auto& working = fit_.columns();
  if (working.size() <= 4 * working.active().size() + 512) return;
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < working.size(); ++i) {
    if (working.weight(i) != 0 || std::abs(working.slope(i)) > 0.7 * mu) kept.push_back(i);
  }
  working.keep(kept);
}

void ProgramRelaxation::pass() {
  check_stop(options_.monitor);
  ++point_.passes;
  point_.zeta.assign(fit_.zeta().begin(), fit_.zeta().end());
  point_.products = program_.design.transposed_times(point_.zeta, options_.threads);
  auto& working = fit_.columns();
  for (std::size_t i = 0; i < working.size(); ++i) {
    working.set_slope(i, point_.products[static_cast<std::size_t>(working.column(i))]);
  }
}

// Takes the columns of the largest |q| above the threshold into the working set.
bool ProgramRelaxation::admit(double above, std::size_t most) {
  std::vector<Column> found;
  const auto size = [&](Column column) {
    return std::abs(point_.products[static_cast<std::size_t>(column)]);
  };
  for (std::size_t i = 0; i < point_.products.size(); ++i) {
    if (!(std::abs(point_.products[i]) > above)) continue;
    const auto column = static_cast<Column>(i);
    if (kind(i) != ColumnFixing::free || fit_.columns().contains(column)) continue;
    found.push_back(column);
  }
  if (found.size() > most) {
    const auto end = found.begin() + static_cast<std::ptrdiff_t>(most);
    std::ranges::nth_element(found, end, [&](Column a, Column b) {
      return size(a) != size(b) ? size(a) > size(b) : a < b;
    });
    found.erase(end, found.end());
    std::ranges::sort(found);
  }
  // The fit may have moved since the products were made.
  for (const Column column : found) {
    fit_.columns().push(column, ColumnFixing::free,
                        program_.design.dot(static_cast<std::size_t>(column), fit_.zeta()));
  }
  return !found.empty();
}

// At least twice as many columns as may be chosen, so that the search for the threshold has a
// choice.
void ProgramRelaxation::fill_up(const FreePrice& price) {
  const auto least = static_cast<std::size_t>(std::min(2 * price.k + 32, free_columns()));
  const auto wanted = static_cast<std::size_t>(std::min(3 * price.k + 64, free_columns()));
  if (fit_.columns().size() < least) (void)admit(-1, wanted - fit_.columns().size());
}

double ProgramRelaxation::kth_largest(double k) const {
  std::vector<double> size;
  for (std::size_t i = 0; i < point_.products.size(); ++i) {
    if (kind(i) == ColumnFixing::free) size.push_back(std::abs(point_.products[i]));
  }
  const auto rank = static_cast<std::size_t>(std::max(std::ceil(k), 1.0)) - 1;
  if (rank >= size.size()) return 0;
  std::ranges::nth_element(size, size.begin() + static_cast<std::ptrdiff_t>(rank),
                           std::greater<>());
  return size[rank];
}

const RelaxedPoint& ProgramRelaxation::constrained(double k, const ProgramFixings& fixed) {
  gamma_ = program_.gamma;
  begin(fixed);
  FreePrice price{.gamma = gamma_,
                  .constrained = true,
                  .k = k - static_cast<double>(fixed.in.size()),
                  .mu = mu_};
  const auto bound = [&] {
    return constrained_bound(program_.loss.conjugate(point_.zeta), point_.products, gamma_, k,
                             fixed);
  };
  if (price.k <= 0) {
    price = {.gamma = gamma_, .mu = closed};
  } else if (price.k >= free_columns()) {
    price = {.gamma = gamma_, .mu = 0};
  } else {
    fill_up(price);
    if (!(price.mu > 0) || price.mu == closed) price.mu = 0.9 * kth_largest(price.k);
    if (!(price.mu > 0)) price.mu = 1e-3 * kth_largest(1);
  }
  const auto& point = solve(price, bound, 0);
  if (price.mu == closed) point_.threshold = kth_largest(1);
  return point;
}

const RelaxedPoint& ProgramRelaxation::penalised(double lambda, const ProgramFixings& fixed) {
  gamma_ = program_.gamma;
  begin(fixed);
  return priced(lambda);
}

// With theta = (a value that is reached) / mu, as with f(0) / mu, no optimal weight is beyond
// theta; the smaller theta is, the smaller is the gap that a slope not yet at its bound leaves.
const RelaxedPoint& ProgramRelaxation::lasso(double mu) {
  begin({});
  double most = fit_.loss();
  for (const double w : fit_.columns().weights()) most += mu * std::abs(w);
  most = std::min(most, loss_of_nothing_);
  if (!(most > 0)) most = mu;
  gamma_ = mu * (mu / most);
  return priced(most / 2);
}

const RelaxedPoint& ProgramRelaxation::priced(double lambda) {
  const auto bound = [&] {
    return penalised_bound(program_.loss.conjugate(point_.zeta), point_.products, gamma_, lambda,
                           fixed_);
  };
  const FreePrice price{.gamma = gamma_, .mu = std::sqrt(2 * gamma_ * lambda)};
  return solve(price, bound, lambda * static_cast<double>(fixed_.in.size()));
}

// `paid` is what the columns forced in cost besides their ridge.
const RelaxedPoint& ProgramRelaxation::solve(FreePrice price, const std::function<double()>& bound,
                                             double paid) {
  const double least = std::numeric_limits<double>::min();
  if (!(fit_.value(price) <= loss_of_nothing_)) {  // a start worse than none
    for (const std::size_t i : fit_.columns().active()) fit_.columns().set_weight(i, 0);
    fit_.refresh();
  }
  const double start = fit_.value(price) + paid;
  double target = 0.3 * options_.tolerance * std::max(start, least);
  // Columns that the last pass asked for come first: a set that grows is not solved to the end.
  if (admit(price.mu, growth())) target = std::max(target, 0.05 * (start - bound()));
  point_.converged = false;
  for (bool stuck = false; !stuck;) {
    fit_.solve(price, target);
    pass();
    point_.primal = fit_.value(price) + paid;
    point_.dual = bound();
    const double gap = point_.primal - point_.dual;
    const double wanted = options_.tolerance * std::max(std::abs(point_.primal), least);
    point_.converged = gap <= wanted;
    if (point_.converged || point_.passes >= options_.max_passes) break;
    const bool grew = admit(price.mu, growth());
    stuck = !grew && target < 1e-3 * wanted;
    target = grew ? std::max(0.3 * wanted, 0.05 * gap) : 0.1 * std::min(target, wanted);
  }
  mu_ = price.mu;
  describe(price);
  return point_;
}

void ProgramRelaxation::describe(const FreePrice& price) {
  const auto& working = fit_.columns();
  ReverseHuber each{.gamma = gamma_, .mu = price.mu};
  if (price.constrained) {
    std::vector<double> free;
    for (std::size_t i = 0; i < working.size(); ++i) {
      if (working.kind(i) == ColumnFixing::free) free.push_back(working.weight(i));
    }
    each.mu = gamma_ * k_support(free, gamma_, price.k).theta;
  }
  point_.threshold = price.constrained && each.mu == 0 ? kth_largest(price.k) : each.mu;
  point_.intercept = fit_.intercept();
  point_.cardinality = static_cast<double>(fixed_.in.size());
  std::vector<std::pair<Column, std::size_t>> order;
  for (const std::size_t i : working.active()) order.emplace_back(working.column(i), i);
  std::ranges::sort(order);
  point_.active.clear();
  point_.weight.clear();
  point_.share.clear();
  for (const auto& [column, i] : order) {
    const bool forced = working.kind(i) == ColumnFixing::in;
    const double share = forced ? 1.0 : each.share(working.weight(i));
    point_.active.push_back(column);
    point_.weight.push_back(working.weight(i));
    point_.share.push_back(share);
    if (!forced) point_.cardinality += share;
  }
}

}  // namespace folkman
