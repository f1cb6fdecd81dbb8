// One l0 problem, solved for sizes or a price: search (l0_search.hpp), branch and bound where it
// pays or is asked for, proof (docs/theory/sparse-programs.md, 8).
//
// A size k is solved after rungs, other sizes that take less effort: the relaxation starts from the
// last rung's point, the search from its supports and its columns, and the rungs' dual points bound
// k as well. What an answer depends on is thus k alone, not the other sizes that were asked for: a
// path and a single fit give the same bits, and a path climbs the rungs once. The rungs are 1, 2,
// 4, ... below k; of a small design and a square loss they are closer (1, 2, 3, ..., 16, 18, ...)
// and end just above k, so that supports grow from below and are cut from above; of a huge one they
// are close enough (a quarter apart) to stand in for more starts.
#include "folkman/methods/sparse_program/l0_program.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/base/shortest_text.hpp"
#include "folkman/methods/sparse_program/l0_certificate.hpp"
#include "folkman/methods/sparse_program/l0_problem.hpp"
#include "folkman/methods/sparse_program/l0_search.hpp"
#include "folkman/solvers/sparse_program/search/program_tree.hpp"

namespace folkman {
namespace {

constexpr std::size_t cheap_cells = 10'000'000;  // of nodes that nobody has asked for, at each size
constexpr std::size_t cheap_nodes = 100;
constexpr std::size_t least_nodes = 8;  // fewer hardly close anything
constexpr double hopeless_gap = 0.75;   // relative, that no hundred nodes close
constexpr double narrow_gap = 0.3;      // that is left by the first nodes where more may close it

void check_finite(const L0Fit& fit) {
  const auto finite = [](double x) { return std::isfinite(x); };
  if (finite(fit.value) && finite(fit.intercept) && std::ranges::all_of(fit.weight, finite)) return;
  refuse_data("l0 regression",
              "labels, values, weights of rows and gamma differ so much in size that the fit is "
              "beyond the range of numbers",
              "rescale labels and columns to the size of 1, and give a gamma such as 0.01");
}

class L0Solver {
 public:
  L0Solver(const Design& design, const L0Targets& targets, const L0Options& options)
      : options_(options),
        problem_(design, targets, options),
        search_(problem_.program(), options) {}

  // `sizes` ascend.
  [[nodiscard]] std::vector<L0Fit> constrained(std::span<const std::size_t> sizes) const {
    std::vector<L0Fit> path;
    if (sizes.empty()) return path;
    const auto rungs = rungs_to(std::min(sizes.back(), search_.width()));
    std::vector<std::size_t> bounded(sizes.begin(), sizes.end());
    bounded.insert(bounded.end(), rungs.begin(), rungs.end());
    auto stage = search_.first_stage(std::move(bounded));
    for (std::size_t at = 0; at < sizes.size(); ++at) {
      const bool all = sizes[at] >= search_.width();  // leaves nothing to choose
      const std::size_t climbed = all ? 0 : rungs_to(sizes[at]).size();
      for (std::size_t next = stage.rungs.size(); next < climbed; ++next) {
        climb(stage, rungs[next], sizes.size() + next);
      }
      path.push_back(
          fitted(all ? search_.first_stage(std::vector(sizes.begin(), sizes.end())) : stage,
                 sizes[at], at));
      if (options_.monitor != nullptr && sizes.size() > 1) {
        options_.monitor->progress("l0", at + 1, sizes.size(), "sizes");
      }
    }
    return path;
  }

  [[nodiscard]] L0Fit penalised(double lambda) const {
    L0Answer answer;
    answer.goal = {.cap = search_.width(), .price = lambda};
    answer.fit = search_.nothing();
    auto stage = search_.first_stage(std::vector{search_.width()});
    const RelaxedPoint point = search_.priced(stage, answer);
    search_.shake(stage, answer, point.dual);
    close(stage, answer, point.dual);
    answer.fit = fit_support(problem_.program(), answer.fit.support, &answer.fit);
    const L0Certificate proof(problem_.program(), point.zeta, options_.threads);
    return told(answer, proof.penalised(lambda), proof.zeta());
  }

 private:
  // The rungs that are climbed before a size k, ascending; those of a smaller k come first.
  [[nodiscard]] std::vector<std::size_t> rungs_to(std::size_t k) const {
    const auto next = [&](std::size_t rung) {
      if (search_.is_huge()) return rung + std::max<std::size_t>(1, rung / 4);
      return search_.climbs_slowly() ? rung + std::max<std::size_t>(1, rung / 8) : 2 * rung;
    };
    std::vector<std::size_t> rungs;
    std::size_t rung = 1;
    for (; rung < k; rung = next(rung)) rungs.push_back(rung);
    if (!search_.climbs_slowly()) return rungs;
    if (rung == k) rungs.push_back(std::exchange(rung, next(rung)));
    if (rung < search_.width()) rungs.push_back(rung);
    return rungs;
  }

  void climb(L0Stage& stage, std::size_t rung, std::size_t at) const {
    auto answer = search_.solved(stage, rung, at, L0Effort::rung);
    stage.rungs.push_back(std::move(answer.fit));
    stage.relaxed.push_back(answer.facts.relaxed);
    stage.nonzeros.push_back(answer.nonzeros);
  }

  // The stage is a copy: what one size learns must not show in the next.
  [[nodiscard]] L0Fit fitted(L0Stage stage, std::size_t k, std::size_t at) const {
    auto answer = search_.solved(stage, k, at, L0Effort::whole);
    search_.search_around(stage, answer, stage.bounds.bound(at));
    search_.shake(stage, answer, stage.bounds.bound(at));
    search_.guarantee(stage, answer, at);
    close(stage, answer, stage.bounds.bound(at));
    answer.fit = fit_support(problem_.program(), answer.fit.support, &answer.fit);
    const L0Certificate proof(problem_.program(), stage.bounds.zeta(at), options_.threads);
    return told(answer, proof.constrained(answer.goal.cap), proof.zeta());
  }

  // Nobody having said how many: as many nodes as may look at so many cells, a hundred at most.
  // Their number depends on the data's size alone, so results do not depend on the machine.
  [[nodiscard]] TreeBudget tree_budget() const {
    TreeBudget budget{.nodes = options_.nodes.value_or(0),
                      .seconds = options_.seconds,
                      .gap = options_.gap,
                      .threads = options_.threads,
                      .monitor = options_.monitor};
    if (options_.nodes) return budget;
    const std::size_t affordable = cheap_cells / std::max<std::size_t>(search_.cells(), 1);
    if (affordable >= least_nodes) {
      budget.nodes = static_cast<std::int64_t>(std::min(affordable, cheap_nodes));
    }
    return budget;
  }

  void close(L0Stage& stage, L0Answer& answer, double bound) const {
    TreeBudget budget = tree_budget();
    if (budget.nodes <= 0 || search_.proven(answer, bound)) return;
    const bool is_cheap = search_.cells() * cheap_nodes <= cheap_cells / 5;
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

  void grow_tree(L0Stage& stage, L0Answer& answer, double bound, const TreeBudget& budget) const {
    auto result =
        program_tree(problem_.program(), answer.goal, answer.fit, bound, stage.search, budget);
    L0Search::offer(answer, std::move(result.best));
    answer.facts.nodes = result.nodes;
    answer.tree_bound = result.bound;
    answer.closed = result.closed;
  }

  [[nodiscard]] L0Fit told(L0Answer& answer, double bound, std::vector<double> zeta) const {
    L0Fit result = std::move(answer.facts);
    result.support = answer.fit.support;
    result.weight = problem_.coefficients(answer.fit);
    result.intercept = answer.fit.intercept;
    result.value = attained_value(problem_.program(), answer.fit) +
                   answer.goal.price * static_cast<double>(answer.fit.support.size());
    check_finite(result);
    // Losses, ridge and prices are not negative; a bound that is no number says nothing.
    result.bound = 0;
    for (const double one : {bound, answer.tree_bound.value_or(0)}) {
      if (one > result.bound) result.bound = std::min(one, result.value);
    }
    result.floor = attained_value(problem_.program(), search_.nothing());
    result.zeta = std::move(zeta);
    result.optimal = answer.closed || result.relative_gap() <= options_.gap;
    return result;
  }

  L0Options options_;
  L0Problem problem_;
  L0Search search_;
};

}  // namespace

L0Fit l0_penalised(const Design& design, const L0Targets& targets, double lambda,
                   const L0Options& options) {
  if (!(lambda >= 0) || !std::isfinite(lambda)) {
    refuse_argument("lambda", shortest_text(lambda) + " is no price",
                    "take a number that is not negative");
  }
  return L0Solver(design, targets, options).penalised(lambda);
}

std::vector<L0Fit> l0_path(const Design& design, const L0Targets& targets,
                           std::span<const std::size_t> sizes, const L0Options& options) {
  return L0Solver(design, targets, options).constrained(sizes);
}

}  // namespace folkman
