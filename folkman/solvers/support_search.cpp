#include "folkman/solvers/support_search.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include "folkman/base/stretches.hpp"
#include "folkman/solvers/centred_products.hpp"
#include "folkman/solvers/top_k.hpp"

namespace folkman {
namespace {

// A move that gains less than this share of the value is rounding.
constexpr double least_gain = 1e-10;
constexpr double least_modelled_gain = 1e-8;
constexpr int most_looks = 6;                 // at the whole design, for one support
constexpr std::size_t columns_per_task = 32;  // of a pass over the design: they stay in the cache
constexpr std::size_t leads_at_once = 32;

}  // namespace

SupportSearch::SupportSearch(const SparseProgram& program, const SupportSearchOptions& options)
    : program_(program),
      options_(options),
      pool_(program, options.threads),
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

// A refit takes the place of the fit at hand where it is better.
bool SupportSearch::adopted(const std::vector<Column>& columns, const SupportGoal& goal) {
  const double hope =
      goal.of(fit_) - least_change(goal) - goal.price * static_cast<double>(columns.size());
  if (memory_.refuses(columns, hope)) return false;
  auto effort = rough_fit;
  effort.hope = hope;
  auto fit = fit_support(program_, columns, &fit_, effort);
  memory_.remember(columns, std::min(hope, fit.value));
  if (!(fit.value < hope)) return false;
  fit_ = std::move(fit);
  load_model();
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
  for (const Column column : support) {
    const std::size_t position = pool_.position(column);
    tableau_.enter(position, pool_.gram_row(position));
  }
}

void SupportSearch::load_model() {
  const auto scores = linear_scores(program_.design, fit_);
  std::vector<double> h(scores.size());
  program_.loss.curvature(scores, fit_.intercept, h);
  pool_.curve(std::move(h));
  tableau_ = {program_.gamma, pool_.diagonal(), std::vector<double>(pool_.size(), 0.0), 0.0};
  auto slopes = pool_.products(dual_point(program_, fit_));
  std::vector<double> weights(pool_.size(), 0.0);
  for (std::size_t a = 0; a < fit_.support.size(); ++a) {
    const std::size_t position = pool_.position(fit_.support[a]);
    tableau_.enter(position, pool_.gram_row(position));
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
  while (tableau_.size() > goal.cap) apply(tableau_, tableau_.best_exit());
  if (!exact()) load(support(), &fit_);
}

void SupportSearch::grow_to(std::size_t size, const SupportGoal& goal) {
  while (tableau_.size() < std::min(size, goal.cap)) {
    const auto entry = tableau_.best_entry();
    if (entry.enters == SupportChange::none || entry.change + goal.price >= 0) break;
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
  for (const auto& move : found) {
    auto columns = fit_.support;
    if (move.leaves != SupportChange::none) std::erase(columns, pool_.column(move.leaves));
    if (move.enters != SupportChange::none) columns.push_back(pool_.column(move.enters));
    std::ranges::sort(columns);
    if (adopted(columns, goal)) return true;
  }
  return false;
}

bool SupportSearch::accepted(SupportTableau proposal, const SupportGoal& goal) {
  const double enough = least_change(goal);
  const double proposed = proposal.value() + goal.price * static_cast<double>(proposal.size());
  if (!(proposed < objective(goal) - enough)) return false;
  if (exact()) {
    tableau_ = std::move(proposal);
    return true;
  }
  std::vector<Column> columns;
  for (const std::size_t position : proposal.members()) columns.push_back(pool_.column(position));
  std::ranges::sort(columns);
  return adopted(columns, goal);
}

// Several columns at once: the best of the others come in and the cheapest go, or the other way
// about.
bool SupportSearch::spliced(const SupportGoal& goal) {
  const std::size_t size = tableau_.size();
  for (const std::size_t several : std::array<std::size_t, 3>{2, 3, 5}) {
    if (several > size || size + several > pool_.size()) break;
    auto forward = tableau_;
    for (std::size_t c = 0; c < several; ++c) apply(forward, forward.best_entry());
    while (forward.size() > size) apply(forward, forward.best_exit());
    if (accepted(std::move(forward), goal)) return true;
    auto backward = tableau_;
    for (std::size_t c = 0; c < several; ++c) apply(backward, backward.best_exit());
    while (backward.size() < size) apply(backward, backward.best_entry());
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
  do {
    do {
      check_stop(options_.monitor);
      if (const auto* known = memory_.optimum(support())) return *known;
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
  load(support, nullptr);
  return descended(goal);
}

SupportFit SupportSearch::settled(SupportFit fit, const SupportGoal& goal) {
  for (int look = 0; look < most_looks; ++look) {
    if (pool_.cells() > options_.cells) pool_.reset(fit.support);
    load(fit.support, &fit);
    if (!widen(true)) break;
    auto next = improved(fit, goal);
    const bool better = goal.of(next) < goal.of(fit) - least_gain * std::abs(goal.of(fit));
    if (better) fit = std::move(next);
    if (!better) break;
  }
  return fit;
}

std::vector<Column> SupportSearch::leading(std::span<const double> products, std::size_t count) {
  std::vector<double> gain(products.size());
  for (std::size_t i = 0; i < gain.size(); ++i) gain[i] = products[i] * products[i] / reach_[i];
  auto best = top_k(gain, count);
  std::erase_if(best, [&](Column i) { return !(gain[static_cast<std::size_t>(i)] > 0); });
  return best;
}

// Those of every column that has none yet, in one pass over the design.
void SupportSearch::find_neighbours(std::span<const Column> columns) {
  const CentredProducts centred(program_.design, program_.loss.scales(),
                                program_.loss.has_intercept());
  std::vector<Column> fresh;
  std::vector<std::vector<double>> leads;
  for (const Column column : columns) {
    if (neighbours_.contains(column)) continue;
    fresh.push_back(column);
    leads.push_back(centred.lead(static_cast<std::size_t>(column)));
  }
  const std::size_t width = program_.design.width();
  std::vector<std::vector<double>> products(fresh.size(), std::vector<double>(width));
  std::vector<const double*> lead;
  for (const auto& of_column : leads) lead.push_back(of_column.data());
  for_each_stretch(
      width, columns_per_task, options_.threads, [&](std::size_t first, std::size_t last) {
        std::vector<Column> some(last - first);
        std::iota(some.begin(), some.end(), static_cast<Column>(first));
        std::vector<double> found(some.size() * lead.size());
        program_.design.dots(some, lead, found.data());
        for (std::size_t f = 0; f < lead.size(); ++f) {
          std::copy_n(found.data() + f * some.size(), some.size(), products[f].data() + first);
        }
      });
  for (std::size_t f = 0; f < fresh.size(); ++f) {
    neighbours_.emplace(fresh[f], leading(products[f], options_.neighbours));
  }
}

bool SupportSearch::widen(bool with_neighbours) {
  if (reach_.empty()) {
    const CentredProducts centred(program_.design, program_.loss.scales(),
                                  program_.loss.has_intercept());
    reach_.resize(program_.design.width());
    for_each_task((reach_.size() + columns_per_task - 1) / columns_per_task, options_.threads,
                  [&](std::size_t task, int) {
                    const std::size_t end = std::min(reach_.size(), (task + 1) * columns_per_task);
                    for (std::size_t i = task * columns_per_task; i < end; ++i) {
                      reach_[i] = centred.squares(i) + program_.gamma;
                    }
                  });
  }
  const auto chosen = support();
  const auto fit = exact() ? fit_support(program_, chosen) : fit_;
  const auto slopes = program_.design.transposed_times(dual_point(program_, fit), options_.threads);
  bool grew = pool_.add(leading(slopes, options_.pool));
  if (with_neighbours) {
    for (std::size_t from = 0; from < chosen.size(); from += leads_at_once) {
      find_neighbours(
          std::span(chosen).subspan(from).first(std::min(leads_at_once, chosen.size() - from)));
    }
    for (const Column column : chosen) grew = pool_.add(neighbours_.at(column)) || grew;
  }
  return grew;
}

}  // namespace folkman
