#include "folkman/solvers/sparse_program/search/support_search.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

namespace folkman {
namespace {

// A move that gains less than this share of the value is rounding.
constexpr double least_gain = 1e-10;
constexpr double least_modelled_gain = 1e-8;
// The model of a fit serves others whose curvature differs by this share of it.
constexpr double most_drift = 0.03;
constexpr int most_looks = 6;  // at the whole design, for one support
// So many moves, and two for every column, are taken at the tableau's word. Where gamma is next to
// nothing or the fit all but perfect, its word is rounding and may lead in circles: each further
// one must stand a refit.
constexpr std::size_t trusted_moves = 100;

double drift(std::span<const double> from, std::span<const double> to) {
  double away = 0;
  double total = 0;
  for (std::size_t j = 0; j < to.size(); ++j) {
    away += std::abs(to[j] - from[j]);
    total += to[j];
  }
  return away / total;
}

bool is_better(const SupportFit& fit, const SupportFit& than, const SupportGoal& goal) {
  return goal.of(fit) < goal.of(than) - least_gain * std::abs(goal.of(than));
}

}  // namespace

SupportSearch::SupportSearch(const SparseProgram& program, const SupportSearchOptions& options)
    : program_(program),
      options_(options),
      pool_(program, options.threads),
      reach_(program, options.threads),
      nothing_(fit_support(program, {})),
      nothing_zeta_(dual_point(program, nothing_)) {}

void SupportSearch::consider(std::span<const Column> columns) {
  std::size_t cells = 0;
  std::size_t count = 0;
  while (count < columns.size() && cells <= options_.cells) {
    cells += program_.design.entries(static_cast<std::size_t>(columns[count++]));
  }
  if (pool_.cells() > options_.cells) pool_.reset({});
  pool_.add(columns.first(count));
}

std::vector<Column> SupportSearch::support() const {
  std::vector<Column> columns;
  for (const std::size_t position : tableau_.members()) columns.push_back(pool_.column(position));
  std::ranges::sort(columns);
  return columns;
}

double SupportSearch::objective(const SupportGoal& goal) const {
  return tableau_.value() + goal.price * static_cast<double>(tableau_.size());
}

double SupportSearch::least_change(const SupportGoal& goal) const {
  return (exact() ? least_gain : least_modelled_gain) * std::abs(objective(goal));
}

// The support of the tableau after a change, refitted from where the model has it, takes the place
// of the fit at hand where it is better.
bool SupportSearch::adopted(const SupportTableau& tableau, const SupportChange& change,
                            const SupportGoal& goal) {
  const auto point = tableau.after(change);
  std::vector<Column> columns;
  for (const std::size_t position : point.members) columns.push_back(pool_.column(position));
  std::vector<std::size_t> order(columns.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t a) { return columns[a]; });
  std::ranges::sort(columns);
  const double hope =
      goal.of(fit_) - least_change(goal) - goal.price * static_cast<double>(columns.size());
  if (memory_.refuses(columns, hope)) return false;
  SupportFit start{.support = columns, .weight = {}, .intercept = fit_.intercept, .value = 0};
  FitModel model{.inverse = {}, .h = pool_.weights()};
  for (const std::size_t a : order) {
    start.weight.push_back(point.weight[a]);
    for (const std::size_t b : order) model.inverse.push_back(point.inverse[a * order.size() + b]);
  }
  auto effort = rough_fit;
  effort.hope = hope;
  auto fit = fit_support(program_, columns, &start, effort, &model);
  memory_.remember(columns, std::min(hope, fit.value));
  if (!(fit.value < hope)) return false;
  auto next = tableau;
  apply(next, change);
  tableau_ = std::move(next);
  fit_ = std::move(fit);
  renew_model();
  return true;
}

void SupportSearch::load(std::span<const Column> support, const SupportFit* start) {
  pool_.add(support);
  if (exact()) {
    load_quadratic(support);
  } else {
    fit_ = fit_support(program_, support, start, rough_fit);
    load_model();
  }
}

void SupportSearch::load_quadratic(std::span<const Column> support) {
  tableau_ = {program_.gamma, pool_.diagonal(), pool_.products(nothing_zeta_), nothing_.value};
  enter_all(support);
}

void SupportSearch::enter_all(std::span<const Column> support) {
  std::vector<std::size_t> positions;
  for (const Column column : support) positions.push_back(pool_.position(column));
  pool_.prepare(positions);
  for (const std::size_t position : positions) {
    tableau_.enter(position, pool_.gram_row(position));
  }
}

// Whether the pool's curvature had to be made anew for the fit.
bool SupportSearch::curved() {
  const auto scores = linear_scores(program_.design, fit_);
  std::vector<double> h(scores.size());
  program_.loss.curvature(scores, fit_.intercept, h);
  if (drift(pool_.weights(), h) <= most_drift) return false;
  pool_.curve(std::move(h));
  return true;
}

void SupportSearch::load_model() {
  (void)curved();
  tableau_ = {program_.gamma, pool_.diagonal(), std::vector<double>(pool_.size(), 0.0), 0.0};
  enter_all(fit_.support);
  place_model();
}

// After a fit that the tableau has followed.
void SupportSearch::renew_model() {
  if (curved()) return load_model();
  place_model();
}

void SupportSearch::place_model() {
  auto slopes = pool_.products(dual_point(program_, fit_));
  std::vector<double> weights(pool_.size(), 0.0);
  for (std::size_t a = 0; a < fit_.support.size(); ++a) {
    const std::size_t position = pool_.position(fit_.support[a]);
    weights[position] = fit_.weight[a];
    slopes[position] = 0;
  }
  tableau_.place(std::move(weights), std::move(slopes), fit_.value);
}

void SupportSearch::apply(SupportTableau& tableau, const SupportChange& change) {
  if (change.leaves != SupportChange::none) tableau.leave(change.leaves);
  if (change.enters != SupportChange::none) {
    tableau.enter(change.enters, pool_.gram_row(change.enters));
  }
}

void SupportSearch::shrink(const SupportGoal& goal) {
  if (tableau_.size() <= goal.cap) return;
  for (std::size_t gone = tableau_.size() - goal.cap; gone > 0; --gone) {
    apply(tableau_, tableau_.best_exit());
  }
  if (!exact()) load(support(), &fit_);
}

void SupportSearch::grow_to(std::size_t size, const SupportGoal& goal) {
  while (tableau_.size() < std::min(size, goal.cap)) {
    const auto entry = tableau_.best_entry();
    const double enough = least_gain * std::abs(objective(goal));
    if (entry.enters == SupportChange::none || !(entry.change + goal.price < -enough)) break;
    apply(tableau_, entry);
  }
  if (!exact()) load(support(), &fit_);
}

// The single changes worth a try, the best first.
std::vector<SupportChange> SupportSearch::moves(const SupportTableau& tableau,
                                                const SupportGoal& goal) const {
  auto found = tableau.swaps();
  if (tableau.size() < goal.cap) {
    for (auto entry : tableau.entries(options_.refits)) {
      entry.change += goal.price;
      found.push_back(entry);
    }
  }
  if (goal.price > 0 && tableau.size() > 0) {
    auto exit = tableau.best_exit();
    exit.change -= goal.price;
    found.push_back(exit);
  }
  std::ranges::stable_sort(found, {}, &SupportChange::change);
  return found;
}

bool SupportSearch::moved(const SupportGoal& goal) {
  const double enough = least_change(goal);
  auto found = moves(tableau_, goal);
  std::erase_if(found, [=](const SupportChange& move) { return !(move.change < -enough); });
  if (found.empty()) return false;
  if (exact()) {
    apply(tableau_, found.front());
    return true;
  }
  if (found.size() > options_.refits) found.resize(options_.refits);
  return std::ranges::any_of(
      found, [&](const SupportChange& move) { return adopted(tableau_, move, goal); });
}

bool SupportSearch::accepted(SupportTableau&& proposal, const SupportGoal& goal) {
  const double enough = least_change(goal);
  const double proposed = proposal.value() + goal.price * static_cast<double>(proposal.size());
  if (!(proposed < objective(goal) - enough)) return false;
  if (exact()) {
    tableau_ = std::move(proposal);
    return true;
  }
  return adopted(proposal, {}, goal);
}

// Several columns at once: the best of the others come in and the cheapest go, or the other way
// about.
bool SupportSearch::spliced(const SupportGoal& goal) {
  const std::size_t size = tableau_.size();
  for (const std::size_t several : std::array<std::size_t, 3>{2, 3, 5}) {
    if (several > size || size + several > pool_.size()) break;
    auto forward = tableau_;
    for (std::size_t c = 0; c < several; ++c) apply(forward, forward.best_entry());
    for (std::size_t c = 0; c < several; ++c) apply(forward, forward.best_exit());
    if (accepted(std::move(forward), goal)) return true;
    auto backward = tableau_;
    for (std::size_t c = 0; c < several; ++c) apply(backward, backward.best_exit());
    for (std::size_t c = 0; c < several; ++c) apply(backward, backward.best_entry());
    if (accepted(std::move(backward), goal)) return true;
  }
  return false;
}

// As many moves as the model likes, then one refit.
bool SupportSearch::leapt(const SupportGoal& goal) {
  if (exact()) return false;
  auto proposal = tableau_;
  const double enough = least_change(goal);
  for (std::size_t move = 0; move < 2 * goal.cap + 2; ++move) {
    const auto found = moves(proposal, goal);
    if (found.empty() || !(found.front().change < -enough)) break;
    apply(proposal, found.front());
  }
  return accepted(std::move(proposal), goal);
}

SupportFit SupportSearch::descended(const SupportGoal& goal) {
  shrink(goal);
  if (goal.price == 0 && tableau_.size() < goal.cap) grow_to(goal.cap, goal);
  memory_.turn_to(goal.cap, goal.price, pool_.size());
  const std::size_t trusted = 2 * tableau_.size() + trusted_moves;
  std::size_t moves = 0;
  std::optional<SupportFit> last;  // that was refitted
  do {
    do {
      check_stop(options_.monitor);
      if (const auto* known = memory_.optimum(support())) return *known;
      if (exact() && moves++ >= trusted) {
        auto fit = fit_support(program_, support());
        if (last && !is_better(fit, *last, goal)) return *std::move(last);
        last = std::move(fit);
      }
    } while (leapt(goal) || moved(goal));
  } while (spliced(goal));
  auto fit = exact() ? fit_support(program_, support()) : fit_;
  memory_.settle(fit);
  return fit;
}

SupportFit SupportSearch::grown(const SupportGoal& goal) {
  const bool looking = pool_.size() == 0;
  load({}, nullptr);
  for (std::size_t size = 1;; size *= 2) {
    if (looking && size <= 64 && widen(false)) load(support(), &fit_);
    grow_to(size, goal);
    if (tableau_.size() < size || size >= goal.cap) break;
    check_stop(options_.monitor);
  }
  return descended(goal);
}

SupportFit SupportSearch::improved(const SupportFit& start, const SupportGoal& goal) {
  memory_.turn_to(goal.cap, goal.price, pool_.size());
  if (const auto* known = memory_.optimum(start.support)) return *known;
  load(start.support, &start);
  return descended(goal);
}

SupportFit SupportSearch::improved(std::span<const Column> support, const SupportGoal& goal) {
  const SupportFit near = fit_;  // supports that are tried one after another have much in common
  load(support, near.support.empty() ? nullptr : &near);
  return descended(goal);
}

SupportFit SupportSearch::settled(SupportFit fit, const SupportGoal& goal) {
  for (int look = 0; look < most_looks; ++look) {
    if (pool_.cells() > options_.cells) pool_.reset(fit.support);
    load(fit.support, &fit);
    if (!widen(true)) break;
    auto next = improved(fit, goal);
    if (!is_better(next, fit, goal)) break;
    fit = std::move(next);
  }
  return fit;
}

bool SupportSearch::widen(bool with_neighbours) {
  const auto chosen = support();
  const auto fit = exact() ? fit_support(program_, chosen) : fit_;
  const auto slopes = program_.design.transposed_times(dual_point(program_, fit), options_.threads);
  bool grew = pool_.add(reach_.leading(slopes, options_.pool));
  if (with_neighbours) {
    reach_.learn_neighbours(chosen, options_.neighbours);
    for (const Column column : chosen) grew = pool_.add(reach_.neighbours(column)) || grew;
  }
  return grew;
}

}  // namespace folkman
