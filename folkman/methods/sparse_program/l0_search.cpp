#include "folkman/methods/sparse_program/l0_search.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "folkman/numerics/splitmix.hpp"
#include "folkman/numerics/top_k.hpp"
#include "folkman/solvers/sparse_program/search/purification.hpp"
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

bool is_open(double share) { return share > 1e-9 && share < 1 - 1e-9; }

// Products with the pool's columns are kept for square losses, and made anew at every fit of
// others.
std::size_t pool_cells(ProgramLossKind loss) {
  return loss == ProgramLossKind::square ? 4'000'000 : 1'000'000;
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

const RelaxedPoint& relaxed(L0Stage& stage, const SupportGoal& goal, double tolerance) {
  stage.relaxation.set_tolerance(tolerance);
  return goal.price > 0 ? stage.relaxation.penalised(goal.price)
                        : stage.relaxation.constrained(static_cast<double>(goal.cap));
}

void take(L0Answer& answer, SupportFit fit) {
  if (fit.support != answer.fit.support) answer.agreeing = 0;
  answer.fit = std::move(fit);
}

void describe(L0Answer& answer, const RelaxedPoint& point, const PurifiedPoint& pure) {
  auto& facts = answer.facts;
  facts.relaxed = point.primal;
  facts.threshold = point.threshold;
  facts.cardinality = point.cardinality;
  facts.fractional = static_cast<std::size_t>(std::ranges::count_if(point.share, is_open));
  facts.rank = pure.rank;
  facts.converged = point.converged;
}

bool agreed(const L0Answer& answer) { return answer.agreeing >= enough_agreeing; }

// Against the whole design.
void settle(L0Stage& stage, L0Answer& answer) {
  if (answer.effort == L0Effort::whole || stage.rungs.empty()) {
    L0Search::offer(answer, stage.search.grown(answer.goal));
  }
  take(answer, stage.search.settled(answer.fit, answer.goal));
}

}  // namespace

L0Search::L0Search(const SparseProgram& program, const L0Options& options)
    : program_(program), options_(options), nothing_(fit_support(program, {})) {
  for (std::size_t i = 0; i < width(); ++i) cells_ += program_.design.entries(i);
}

L0Stage L0Search::first_stage(std::vector<std::size_t> sizes) const {
  return {.search = {program_,
                     {.cells = pool_cells(program_.loss.kind()),
                      .threads = options_.threads,
                      .monitor = options_.monitor}},
          .relaxation = {program_, {.threads = options_.threads, .monitor = options_.monitor}},
          .bounds = {program_, std::move(sizes)},
          .rungs = {},
          .relaxed = {},
          .nonzeros = {}};
}

bool L0Search::is_frugal(const L0Answer& answer, std::size_t k) const {
  const bool quick = program_.loss.kind() == ProgramLossKind::square;
  return is_huge() || (!is_small() && (answer.effort == L0Effort::rung ||
                                       (!quick && program_.design.rows() * k > 100'000)));
}

double L0Search::first_tolerance() const {
  return is_rough() ? rough_tolerance : options_.tolerance.value_or(usual_tolerance);
}

// Half of what would do, since a better bound leaves a smaller gap.
double L0Search::next_tolerance(const L0Answer& answer, const RelaxedPoint& point,
                                double bound) const {
  if (!is_rough() || !point.converged) return 0;
  const double value = std::abs(point.primal);
  const double allowed = share_of_gap * (answer.goal.of(answer.fit) - bound);
  if (point.primal - point.dual <= std::max(allowed, usual_tolerance * value)) return 0;
  return std::max(0.5 * allowed / value, usual_tolerance);
}

std::size_t L0Search::wanted_size(const L0Answer& answer, const RelaxedPoint& point) const {
  return answer.goal.price > 0
             ? std::min(width(), static_cast<std::size_t>(std::lround(point.cardinality)))
             : answer.goal.cap;
}

// After one search, which tells most of the gap, and before those that are better spent on a better
// point.
double L0Search::glanced_tolerance(L0Stage& stage, L0Answer& answer, const RelaxedPoint& point,
                                   double bound) const {
  if (!is_rough() || answer.goal.cap == 0 || answer.effort == L0Effort::rung) return 0;
  stage.search.consider(leading_columns(point, most_considered));
  offer(answer,
        stage.search.improved(leading_columns(point, wanted_size(answer, point)), answer.goal));
  return next_tolerance(answer, point, bound);
}

bool L0Search::proven(const L0Answer& answer, double bound) const {
  const double value = answer.goal.of(answer.fit);
  return value - bound <= options_.gap * std::abs(value);
}

void L0Search::offer(L0Answer& answer, SupportFit fit) {
  if (answer.goal.of(fit) < answer.goal.of(answer.fit)) take(answer, std::move(fit));
}

// Local searches from what the relaxation suggests, until the bound is met.
void L0Search::search_from(L0Stage& stage, L0Answer& answer, const RelaxedPoint& point,
                           const PurifiedPoint& pure, double bound) const {
  stage.search.consider(leading_columns(point, most_considered));
  const std::size_t k = wanted_size(answer, point);
  const bool quick = program_.loss.kind() == ProgramLossKind::square;
  StartCounts counts{.single = quick || is_small() ? 16U : 4U};
  if (is_frugal(answer, k)) counts = {.purified = 1, .random = 0, .single = 0};
  const auto starts = starting_supports(program_.design, point, pure, k, counts, options_.seed);
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
  auto slopes = program_.design.transposed_times(dual_point(program_, nothing_), options_.threads);
  for (double& q : slopes) q = std::abs(q);
  begin_at(top_k(slopes, k));
}

int L0Search::shakes(const L0Answer& answer) const {
  if (!options_.shaken) return 0;
  if (is_small()) return most_shakes;
  return agreed(answer) || is_frugal(answer, answer.fit.support.size()) ? 0 : few_shakes;
}

// Half of the columns or a fifth, drawn at random, make way for what grows in their place: the way
// out of a support that no few swaps improve.
void L0Search::shake(L0Stage& stage, L0Answer& answer, double bound) const {
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
void L0Search::search_around(L0Stage& stage, L0Answer& answer, double bound) const {
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
void L0Search::guarantee(L0Stage& stage, L0Answer& answer, std::size_t at) const {
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
    const auto pure = purified(program_.design, point);
    nonzeros = pure.active.size();
    if (nonzeros > k) continue;
    guaranteed = std::min(guaranteed, point.primal);
    if (!proven(answer, stage.bounds.bound(at))) {
      offer(answer, stage.search.improved(pure.active, answer.goal));
    }
  }
}

void L0Search::search(L0Stage& stage, L0Answer& answer, const RelaxedPoint& point,
                      std::size_t at) const {
  const auto pure = purified(program_.design, point);
  describe(answer, point, pure);
  answer.nonzeros = pure.active.size();
  if (answer.goal.cap == 0) return;
  search_from(stage, answer, point, pure, stage.bounds.bound(at));
  // Of the last rungs one is just above k, if they are climbed slowly, and one just below.
  std::size_t neighbours = answer.effort == L0Effort::whole && climbs_slowly() ? 3 : 1;
  for (auto rung = stage.rungs.rbegin(); rung != stage.rungs.rend() && neighbours > 0; ++rung) {
    if (proven(answer, stage.bounds.bound(at))) return;
    offer(answer, stage.search.improved(*rung, answer.goal));
    --neighbours;
  }
  // A rung near below is settled, and its columns are here.
  const bool near_rung = is_huge() && answer.effort == L0Effort::whole && !stage.rungs.empty();
  if (!near_rung && !proven(answer, stage.bounds.bound(at))) settle(stage, answer);
}

L0Answer L0Search::solved(L0Stage& stage, std::size_t k, std::size_t at, L0Effort effort) const {
  L0Answer answer;
  answer.goal = {.cap = std::min(k, width())};
  answer.fit = nothing_;
  answer.effort = effort;
  for (double tolerance = first_tolerance(); tolerance > 0;) {
    const auto& point = relaxed(stage, answer.goal, tolerance);
    stage.bounds.offer(point.zeta, point.products);
    tolerance = glanced_tolerance(stage, answer, point, stage.bounds.bound(at));
    if (tolerance > 0) continue;
    search(stage, answer, point, at);
    tolerance =
        effort == L0Effort::rung ? 0 : next_tolerance(answer, point, stage.bounds.bound(at));
  }
  return answer;
}

RelaxedPoint L0Search::priced(L0Stage& stage, L0Answer& answer) const {
  RelaxedPoint point;
  for (double tolerance = first_tolerance(); tolerance > 0;) {
    point = relaxed(stage, answer.goal, tolerance);
    tolerance = glanced_tolerance(stage, answer, point, point.dual);
    if (tolerance > 0) continue;
    const auto pure = purified(program_.design, point);
    describe(answer, point, pure);
    answer.facts.guaranteed = point.primal;
    for (const double share : pure.share) {
      if (share < 1) answer.facts.guaranteed += answer.goal.price * (1 - share) * (1 - share);
    }
    search_from(stage, answer, point, pure, point.dual);
    if (!proven(answer, point.dual)) settle(stage, answer);
    tolerance = next_tolerance(answer, point, point.dual);
  }
  return point;
}

}  // namespace folkman
