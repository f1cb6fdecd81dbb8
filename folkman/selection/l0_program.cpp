#include "folkman/selection/l0_program.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/base/shortest_text.hpp"
#include "folkman/selection/l0_certificate.hpp"
#include "folkman/selection/l0_problem.hpp"
#include "folkman/solvers/support_search.hpp"

namespace folkman {
namespace {

class L0Solver {
 public:
  L0Solver(const Design& design, const L0Targets& targets, const L0Options& options)
      : options_(options),
        problem_(design, targets, options),
        search_(problem_.program(), {.threads = options.threads, .monitor = options.monitor}),
        nothing_(fit_support(problem_.program(), {})) {}

  [[nodiscard]] std::size_t width() const { return problem_.program().design.width(); }

  [[nodiscard]] L0Fit constrained(std::size_t k) {
    const SupportGoal goal{.cap = std::min(k, width())};
    const auto fit = found(goal);
    const L0Certificate proof(problem_.program(), dual_point(problem_.program(), fit),
                              options_.threads);
    return answer(fit, goal, proof.constrained(k), proof.zeta());
  }

  [[nodiscard]] L0Fit penalised(double lambda) {
    const SupportGoal goal{.cap = width(), .price = lambda};
    const auto fit = found(goal);
    const L0Certificate proof(problem_.program(), dual_point(problem_.program(), fit),
                              options_.threads);
    return answer(fit, goal, proof.penalised(lambda), proof.zeta());
  }

 private:
  [[nodiscard]] SupportFit found(const SupportGoal& goal) {
    if (goal.cap == 0) return nothing_;
    auto best = search_.settled(search_.grown(goal), goal);
    if (!last_.support.empty()) {
      auto other = search_.settled(search_.improved(last_, goal), goal);
      if (goal.of(other) < goal.of(best)) best = std::move(other);
    }
    last_ = best;
    return best;
  }

  [[nodiscard]] L0Fit answer(const SupportFit& fit, const SupportGoal& goal, double bound,
                             std::vector<double> zeta) const {
    L0Fit result;
    result.support = fit.support;
    result.weight = problem_.coefficients(fit);
    result.intercept = fit.intercept;
    result.value = attained_value(problem_.program(), fit) +
                   goal.price * static_cast<double>(fit.support.size());
    result.bound = std::min(bound, result.value);
    result.relaxed = result.value;
    result.floor = attained_value(problem_.program(), nothing_);
    result.guaranteed = result.floor;
    result.zeta = std::move(zeta);
    result.optimal = result.relative_gap() <= options_.gap;
    return result;
  }

  L0Options options_;
  L0Problem problem_;
  SupportSearch search_;
  SupportFit nothing_;
  SupportFit last_;
};

}  // namespace

double L0Fit::relative_gap() const {
  return value != 0 ? gap() / std::abs(value) : (gap() > 0 ? 1.0 : 0.0);
}

L0Fit l0_constrained(const Design& design, const L0Targets& targets, std::size_t k,
                     const L0Options& options) {
  return L0Solver(design, targets, options).constrained(k);
}

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
  L0Solver solver(design, targets, options);
  std::vector<L0Fit> path;
  for (const std::size_t k : sizes) path.push_back(solver.constrained(k));
  return path;
}

}  // namespace folkman
