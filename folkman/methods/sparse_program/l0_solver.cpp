#include "folkman/methods/sparse_program/l0_solver.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/methods/sparse_program/l0_certificate.hpp"
#include "folkman/numerics/splitmix.hpp"
#include "folkman/numerics/top_k.hpp"
#include "folkman/solvers/sparse_program/search/support_starts.hpp"

namespace folkman {
namespace {

constexpr std::size_t most_considered = 400;  // columns of a relaxed point that join the search
constexpr int most_shakes = 24;
constexpr int few_shakes = 8;  // of a large design
// Searches of a large design, from several starts, that in a row end where the best one did.
constexpr std::size_t enough_agreeing = 4;
constexpr double as_good = 1e-12;
constexpr double usual_tolerance = 1e-6;
constexpr double rough_tolerance = 0.05;  // of a first look at a large design
constexpr double share_of_gap = 0.02;     // that the relaxation's error may add to the gap

constexpr std::size_t cheap_cells = 10'000'000;  // of nodes that nobody has asked for, at each size
constexpr std::size_t cheap_nodes = 100;
constexpr std::size_t least_nodes = 8;  // fewer hardly close anything
constexpr double hopeless_gap = 0.75;   // relative, that no hundred nodes close
constexpr double narrow_gap = 0.3;      // that is left by the first nodes where more may close it

bool is_open(double share) { return share > 1e-9 && share < 1 - 1e-9; }

// Products with the pool's columns are kept for square losses, and made anew at every fit of
// others.
std::size_t pool_cells(ProgramLossKind loss) {
  return loss == ProgramLossKind::square ? 4'000'000 : 1'000'000;
}

void check_finite(const L0Fit& fit) {
  const auto finite = [](double x) { return std::isfinite(x); };
  if (finite(fit.value) && finite(fit.intercept) && std::ranges::all_of(fit.weight, finite)) return;
  throw Error(
      {.kind = Fault::Kind::data,
       .where = "l0 regression",
       .what = "labels, values, weights of rows and gamma differ so much in size that the "
               "fit is beyond the range of numbers",
       .fix = "rescale labels and columns to the size of 1, and give a gamma such as 0.01"});
}

// The columns of the largest shares, the largest first.
std::vector<Column> leading_columns(const RelaxedPoint& point, std::size_t count) {
  std::vector<Column> columns;
  for (const Column a : ranked(point.share)) {
    if (columns.size() == count) break;
    columns.push_back(point.active[static_cast<std::size_t>(a)]);
  }
  return columns;
}

}  // namespace

L0Solver::L0Solver(const Design& design, const L0Targets& targets, const L0Options& options)
    : options_(options), problem_(design, targets, options), nothing_(fit_support(program(), {})) {
  for (std::size_t i = 0; i < width(); ++i) cells_ += program().design.entries(i);
}

L0Stage L0Solver::first_stage(std::vector<std::size_t> sizes) const {
  return {.search = {program(),
                     {.cells = pool_cells(program().loss.kind()),
                      .threads = options_.threads,
                      .monitor = options_.monitor}},
          .relaxation = {program(), {.threads = options_.threads, .monitor = options_.monitor}},
          .bounds = {program(), std::move(sizes)},
          .rungs = {},
          .relaxed = {},
          .nonzeros = {}};
}

bool L0Solver::is_frugal(const Answer& answer, std::size_t k) const {
  const bool quick = program().loss.kind() == ProgramLossKind::square;
  return is_huge() || (!is_small() && (answer.effort == Effort::rung ||
                                       (!quick && program().design.rows() * k > 100'000)));
}

double L0Solver::first_tolerance() const {
  return is_rough() ? rough_tolerance : options_.tolerance.value_or(usual_tolerance);
}

// Half of what would do, since a better bound leaves a smaller gap.
double L0Solver::next_tolerance(const Answer& answer, const RelaxedPoint& point,
                                double bound) const {
  if (!is_rough() || !point.converged) return 0;
  const double value = std::abs(point.primal);
  const double allowed = share_of_gap * (answer.goal.of(answer.fit) - bound);
  if (point.primal - point.dual <= std::max(allowed, usual_tolerance * value)) return 0;
  return std::max(0.5 * allowed / value, usual_tolerance);
}

std::size_t L0Solver::wanted_size(const Answer& answer, const RelaxedPoint& point) const {
  return answer.goal.price > 0
             ? std::min(width(), static_cast<std::size_t>(std::lround(point.cardinality)))
             : answer.goal.cap;
}

// After one search, which tells most of the gap, and before those that are better spent on a better
// point.
double L0Solver::glanced_tolerance(L0Stage& stage, Answer& answer, const RelaxedPoint& point,
                                   double bound) const {
  if (!is_rough() || answer.goal.cap == 0 || answer.effort == Effort::rung) return 0;
  stage.search.consider(leading_columns(point, most_considered));
  offer(answer,
        stage.search.improved(leading_columns(point, wanted_size(answer, point)), answer.goal));
  return next_tolerance(answer, point, bound);
}

const RelaxedPoint& L0Solver::relaxed(L0Stage& stage, const SupportGoal& goal, double tolerance) {
  stage.relaxation.set_tolerance(tolerance);
  return goal.price > 0 ? stage.relaxation.penalised(goal.price)
                        : stage.relaxation.constrained(static_cast<double>(goal.cap));
}

bool L0Solver::proven(const Answer& answer, double bound) const {
  const double value = answer.goal.of(answer.fit);
  return value - bound <= options_.gap * std::abs(value);
}

void L0Solver::take(Answer& answer, SupportFit fit) {
  if (fit.support != answer.fit.support) answer.agreeing = 0;
  answer.fit = std::move(fit);
}

void L0Solver::offer(Answer& answer, SupportFit fit) {
  if (answer.goal.of(fit) < answer.goal.of(answer.fit)) take(answer, std::move(fit));
}

void L0Solver::describe(Answer& answer, const RelaxedPoint& point, const PurifiedPoint& pure) {
  auto& facts = answer.facts;
  facts.relaxed = point.primal;
  facts.threshold = point.threshold;
  facts.cardinality = point.cardinality;
  facts.fractional = static_cast<std::size_t>(std::ranges::count_if(point.share, is_open));
  facts.rank = pure.rank;
  facts.converged = point.converged;
}

// Local searches from what the relaxation suggests, until the bound is met.
void L0Solver::search_from(L0Stage& stage, Answer& answer, const RelaxedPoint& point,
                           const PurifiedPoint& pure, double bound) const {
  stage.search.consider(leading_columns(point, most_considered));
  const std::size_t k = wanted_size(answer, point);
  const bool quick = program().loss.kind() == ProgramLossKind::square;
  StartCounts counts{.single = quick || is_small() ? 16U : 4U};
  if (is_frugal(answer, k)) counts = {.purified = 1, .random = 0, .single = 0};
  const auto starts = starting_supports(program().design, point, pure, k, counts, options_.seed);
  answer.agreeing = 0;
  const auto begin_at = [&](std::span<const Column> start) {
    auto found = stage.search.improved(start, answer.goal);
    const double best = answer.goal.of(answer.fit);
    if (std::abs(answer.goal.of(found) - best) <= as_good * std::abs(best)) {
      ++answer.agreeing;  // with like columns, another support may do as well
      return;
    }
    answer.agreeing = 0;
    offer(answer, std::move(found));
  };
  for (const auto& start : starts) {
    if (proven(answer, bound)) return;
    if (agreed(answer) && !is_small()) break;
    begin_at(start);
  }
  if (proven(answer, bound) || is_frugal(answer, k)) return;
  auto slopes =
      program().design.transposed_times(dual_point(program(), nothing_), options_.threads);
  for (double& q : slopes) q = std::abs(q);
  begin_at(top_k(slopes, k));
}

bool L0Solver::agreed(const Answer& answer) { return answer.agreeing >= enough_agreeing; }

int L0Solver::shakes(const Answer& answer) const {
  if (!options_.shaken) return 0;
  if (is_small()) return most_shakes;
  return agreed(answer) || is_frugal(answer, answer.fit.support.size()) ? 0 : few_shakes;
}

// Half of the columns or a fifth, drawn at random, make way for what grows in their place: the way
// out of a support that no few swaps improve.
void L0Solver::shake(L0Stage& stage, Answer& answer, double bound) const {
  SplitMix draw(options_.seed);
  const double before = answer.goal.of(answer.fit);
  const int most = shakes(answer);
  for (int shake = 0; shake < most && !proven(answer, bound); ++shake) {
    auto support = answer.fit.support;
    const std::size_t gone = shake % 2 == 0 ? (support.size() + 1) / 2 : (support.size() + 4) / 5;
    for (const std::size_t left = support.size() - gone; support.size() > left;) {
      support.erase(support.begin() + static_cast<std::ptrdiff_t>(draw.below(support.size())));
    }
    offer(answer, stage.search.improved(support, answer.goal));
  }
  if (answer.goal.of(answer.fit) < before) {
    take(answer, stage.search.settled(answer.fit, answer.goal));
  }
}

// Relaxations at neighbouring sizes, whose shares show other columns.
void L0Solver::search_around(L0Stage& stage, Answer& answer, double bound) const {
  if (!is_small()) return;
  for (const double factor : std::array{0.5, 0.75, 1.5, 2.0, 3.0}) {
    const double k = factor * static_cast<double>(answer.goal.cap);
    if (proven(answer, bound) || k >= static_cast<double>(width())) return;
    const auto& point = stage.relaxation.constrained(k);
    stage.search.consider(leading_columns(point, most_considered));
    std::vector<double> size(point.weight.size());
    std::ranges::transform(point.weight, size.begin(), [](double w) { return std::abs(w); });
    std::vector<Column> support;
    for (const Column a : top_k(size, answer.goal.cap)) {
      support.push_back(point.active[static_cast<std::size_t>(a)]);
    }
    offer(answer, stage.search.improved(support, answer.goal));
  }
}

// A size small enough that its purified point fits into k: its relaxed value is then one that k
// columns are sure to reach (1.5), and the point a start. Of a large design the rungs' must do.
void L0Solver::guarantee(L0Stage& stage, Answer& answer, std::size_t at) const {
  const std::size_t k = answer.goal.cap;
  auto& guaranteed = answer.facts.guaranteed;
  guaranteed = answer.nonzeros <= k ? answer.facts.relaxed : nothing_.value;
  for (std::size_t rung = 0; rung < stage.relaxed.size(); ++rung) {
    if (stage.nonzeros[rung] <= k) guaranteed = std::min(guaranteed, stage.relaxed[rung]);
  }
  const int most_tries = is_small() ? 3 : 0;
  std::size_t size = k;
  std::size_t nonzeros = answer.nonzeros;
  for (int trial = 0; trial < most_tries && nonzeros > k; ++trial) {
    size -= std::min(size, nonzeros - k);
    if (size == 0) return;
    const auto& point = stage.relaxation.constrained(static_cast<double>(size));
    stage.bounds.offer(point.zeta, point.products);
    const auto pure = purified(program().design, point);
    nonzeros = pure.active.size();
    if (nonzeros > k) continue;
    guaranteed = std::min(guaranteed, point.primal);
    if (!proven(answer, stage.bounds.bound(at))) {
      offer(answer, stage.search.improved(pure.active, answer.goal));
    }
  }
}

// Against the whole design.
void L0Solver::settle(L0Stage& stage, Answer& answer) {
  if (answer.effort == Effort::whole || stage.rungs.empty()) {
    offer(answer, stage.search.grown(answer.goal));
  }
  take(answer, stage.search.settled(answer.fit, answer.goal));
}

void L0Solver::search(L0Stage& stage, Answer& answer, const RelaxedPoint& point,
                      std::size_t at) const {
  const auto pure = purified(program().design, point);
  describe(answer, point, pure);
  answer.nonzeros = pure.active.size();
  if (answer.goal.cap == 0) return;
  search_from(stage, answer, point, pure, stage.bounds.bound(at));
  // Of the last rungs one is just above k, if they are climbed slowly, and one just below.
  std::size_t neighbours = answer.effort == Effort::whole && climbs_slowly() ? 3 : 1;
  for (auto rung = stage.rungs.rbegin(); rung != stage.rungs.rend() && neighbours > 0; ++rung) {
    if (proven(answer, stage.bounds.bound(at))) return;
    offer(answer, stage.search.improved(*rung, answer.goal));
    --neighbours;
  }
  // A rung near below is settled, and its columns are here.
  const bool near_rung = is_huge() && answer.effort == Effort::whole && !stage.rungs.empty();
  if (!near_rung && !proven(answer, stage.bounds.bound(at))) settle(stage, answer);
}

L0Solver::Answer L0Solver::solved(L0Stage& stage, std::size_t k, std::size_t at,
                                  Effort effort) const {
  Answer answer;
  answer.goal = {.cap = std::min(k, width())};
  answer.fit = nothing_;
  answer.effort = effort;
  for (double tolerance = first_tolerance(); tolerance > 0;) {
    const auto& point = relaxed(stage, answer.goal, tolerance);
    stage.bounds.offer(point.zeta, point.products);
    tolerance = glanced_tolerance(stage, answer, point, stage.bounds.bound(at));
    if (tolerance > 0) continue;
    search(stage, answer, point, at);
    tolerance = effort == Effort::rung ? 0 : next_tolerance(answer, point, stage.bounds.bound(at));
  }
  return answer;
}

std::vector<std::size_t> L0Solver::rungs_to(std::size_t k) const {
  const auto next = [&](std::size_t rung) {
    if (is_huge()) return rung + std::max<std::size_t>(1, rung / 4);
    return climbs_slowly() ? rung + std::max<std::size_t>(1, rung / 8) : 2 * rung;
  };
  std::vector<std::size_t> rungs;
  std::size_t rung = 1;
  for (; rung < k; rung = next(rung)) rungs.push_back(rung);
  if (!climbs_slowly()) return rungs;
  if (rung == k) rungs.push_back(std::exchange(rung, next(rung)));
  if (rung < width()) rungs.push_back(rung);
  return rungs;
}

void L0Solver::climb(L0Stage& stage, std::size_t rung, std::size_t at) const {
  auto answer = solved(stage, rung, at, Effort::rung);
  stage.rungs.push_back(std::move(answer.fit));
  stage.relaxed.push_back(answer.facts.relaxed);
  stage.nonzeros.push_back(answer.nonzeros);
}

// The stage is a copy: what one size learns must not show in the next.
L0Fit L0Solver::fitted(L0Stage stage, std::size_t k, std::size_t at) const {
  auto answer = solved(stage, k, at, Effort::whole);
  search_around(stage, answer, stage.bounds.bound(at));
  shake(stage, answer, stage.bounds.bound(at));
  guarantee(stage, answer, at);
  close(stage, answer, stage.bounds.bound(at));
  answer.fit = fit_support(program(), answer.fit.support, &answer.fit);
  const L0Certificate proof(program(), stage.bounds.zeta(at), options_.threads);
  return told(answer, proof.constrained(answer.goal.cap), proof.zeta());
}

// Nobody having said how many: as many nodes as may look at so many cells, a hundred at most. Their
// number depends on the data's size alone, so results do not depend on the machine.
TreeBudget L0Solver::tree_budget() const {
  TreeBudget budget{.nodes = options_.nodes.value_or(0),
                    .seconds = options_.seconds,
                    .gap = options_.gap,
                    .threads = options_.threads,
                    .monitor = options_.monitor};
  if (options_.nodes) return budget;
  const std::size_t affordable = cheap_cells / std::max<std::size_t>(cells_, 1);
  if (affordable >= least_nodes) {
    budget.nodes = static_cast<std::int64_t>(std::min(affordable, cheap_nodes));
  }
  return budget;
}

void L0Solver::close(L0Stage& stage, Answer& answer, double bound) const {
  TreeBudget budget = tree_budget();
  if (budget.nodes <= 0 || proven(answer, bound)) return;
  const bool is_cheap = cells_ * cheap_nodes <= cheap_cells / 5;
  if (options_.nodes || is_cheap) return grow_tree(stage, answer, bound, budget);
  // A path asks as often as it has sizes, so nobody waits for nodes that cannot close the gap.
  const std::int64_t most = std::exchange(budget.nodes, static_cast<std::int64_t>(least_nodes));
  const auto is_wide = [&](double below, double limit) {
    const double value = answer.goal.of(answer.fit);
    return value - below > limit * std::abs(value);
  };
  if (is_wide(bound, hopeless_gap)) return;
  grow_tree(stage, answer, bound, budget);
  if (answer.closed || is_wide(answer.tree_bound.value_or(bound), narrow_gap)) return;
  budget.nodes = most;
  grow_tree(stage, answer, bound, budget);
}

void L0Solver::grow_tree(L0Stage& stage, Answer& answer, double bound,
                         const TreeBudget& budget) const {
  auto result = program_tree(program(), answer.goal, answer.fit, bound, stage.search, budget);
  offer(answer, std::move(result.best));
  answer.facts.nodes = result.nodes;
  answer.tree_bound = result.bound;
  answer.closed = result.closed;
}

L0Fit L0Solver::told(Answer& answer, double bound, std::vector<double> zeta) const {
  L0Fit result = std::move(answer.facts);
  result.support = answer.fit.support;
  result.weight = problem_.coefficients(answer.fit);
  result.intercept = answer.fit.intercept;
  result.value = attained_value(program(), answer.fit) +
                 answer.goal.price * static_cast<double>(answer.fit.support.size());
  check_finite(result);
  // Losses, ridge and prices are not negative; a bound that is no number says nothing.
  result.bound = 0;
  for (const double one : {bound, answer.tree_bound.value_or(0)}) {
    if (one > result.bound) result.bound = std::min(one, result.value);
  }
  result.floor = attained_value(program(), nothing_);
  result.zeta = std::move(zeta);
  result.optimal = answer.closed || result.relative_gap() <= options_.gap;
  return result;
}

std::vector<L0Fit> L0Solver::constrained(std::span<const std::size_t> sizes) {
  std::vector<L0Fit> path;
  if (sizes.empty()) return path;
  const auto rungs = rungs_to(std::min(sizes.back(), width()));
  std::vector<std::size_t> bounded(sizes.begin(), sizes.end());
  bounded.insert(bounded.end(), rungs.begin(), rungs.end());
  auto stage = first_stage(std::move(bounded));
  for (std::size_t at = 0; at < sizes.size(); ++at) {
    const bool all = sizes[at] >= width();  // leaves nothing to choose
    const std::size_t climbed = all ? 0 : rungs_to(sizes[at]).size();
    for (std::size_t next = stage.rungs.size(); next < climbed; ++next) {
      climb(stage, rungs[next], sizes.size() + next);
    }
    path.push_back(
        fitted(all ? first_stage(std::vector(sizes.begin(), sizes.end())) : stage, sizes[at], at));
    if (options_.monitor != nullptr && sizes.size() > 1) {
      options_.monitor->progress("l0", at + 1, sizes.size(), "sizes");
    }
  }
  return path;
}

L0Fit L0Solver::penalised(double lambda) {
  Answer answer;
  answer.goal = {.cap = width(), .price = lambda};
  answer.fit = nothing_;
  auto stage = first_stage(std::vector{width()});
  RelaxedPoint point;
  for (double tolerance = first_tolerance(); tolerance > 0;) {
    point = relaxed(stage, answer.goal, tolerance);
    tolerance = glanced_tolerance(stage, answer, point, point.dual);
    if (tolerance > 0) continue;
    const auto pure = purified(program().design, point);
    describe(answer, point, pure);
    answer.facts.guaranteed = point.primal;
    for (const double share : pure.share) {
      if (share < 1) answer.facts.guaranteed += lambda * (1 - share) * (1 - share);
    }
    search_from(stage, answer, point, pure, point.dual);
    if (!proven(answer, point.dual)) {
      offer(answer, stage.search.grown(answer.goal));
      take(answer, stage.search.settled(answer.fit, answer.goal));
    }
    tolerance = next_tolerance(answer, point, point.dual);
  }
  shake(stage, answer, point.dual);
  close(stage, answer, point.dual);
  answer.fit = fit_support(program(), answer.fit.support, &answer.fit);
  const L0Certificate proof(program(), point.zeta, options_.threads);
  return told(answer, proof.penalised(lambda), proof.zeta());
}

}  // namespace folkman
