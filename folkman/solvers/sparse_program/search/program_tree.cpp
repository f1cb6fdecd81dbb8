#include "folkman/solvers/sparse_program/search/program_tree.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <optional>
#include <queue>
#include <utility>

#include "folkman/numerics/top_k.hpp"
#include "folkman/solvers/sparse_program/relaxation/program_relaxation.hpp"
#include "folkman/solvers/sparse_program/search/program_screen.hpp"

namespace folkman {
namespace {

// A node's own list of columns out; longer ones are left to the root's.
constexpr std::size_t most_out = 512;
constexpr double epsilon = std::numeric_limits<double>::epsilon();

struct Node {
  double bound = 0;
  std::int64_t born = 0;
  ProgramFixings fixed;

  // Later in turn: the smallest bound goes first, then the youngest.
  friend bool operator<(const Node& a, const Node& b) {
    return a.bound != b.bound ? a.bound > b.bound : a.born < b.born;
  }
};

std::vector<Column> with(std::vector<Column> columns, Column one) {
  columns.insert(std::ranges::lower_bound(columns, one), one);
  return columns;
}

// The root may have learned, since the node was made, that a column is out.
bool contradictory(const ProgramFixings& fixed) {
  return std::ranges::any_of(
      fixed.in, [&](Column column) { return std::ranges::binary_search(fixed.out, column); });
}

class Tree {
 public:
  Tree(const SparseProgram& program, const SupportGoal& goal, SupportSearch& search,
       const TreeBudget& budget)
      : program_(program),
        goal_(goal),
        search_(search),
        budget_(budget),
        relaxation_(
            program,
            {.tolerance = 0.25 * budget.gap, .threads = budget.threads, .monitor = budget.monitor}),
        start_(std::chrono::steady_clock::now()) {}

  [[nodiscard]] TreeResult searched(const SupportFit& first, double bound) {
    best_ = first;
    open_.push({.bound = bound, .born = 0, .fixed = {}});
    while (!open_.empty() && open_.top().bound < cutoff() && !spent()) {
      Node node = open_.top();
      open_.pop();
      look(std::move(node));
      check_stop(budget_.monitor);
    }
    TreeResult result{.best = best_, .bound = goal_.of(best_), .closed = false, .nodes = nodes_};
    const double least = open_.empty() ? leaves_ : std::min(leaves_, open_.top().bound);
    // A closed tree proves the cutoff: nodes were left where their bound had reached it.
    result.closed = least >= cutoff();
    result.bound = std::max(bound, std::min(least, cutoff()));
    return result;
  }

 private:
  [[nodiscard]] double cutoff() const {
    return goal_.of(best_) - budget_.gap * std::abs(goal_.of(best_));
  }

  [[nodiscard]] bool spent() const {
    if (nodes_ >= budget_.nodes) return true;
    if (!(budget_.seconds > 0)) return false;
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start_;
    return passed.count() >= budget_.seconds;
  }

  [[nodiscard]] bool penalised() const { return goal_.price > 0; }

  [[nodiscard]] double bound_at(const RelaxedPoint& point, const ProgramFixings& fixed) {
    auto zeta = point.zeta;
    program_.loss.balance(zeta);
    products_ = program_.design.transposed_times(zeta, budget_.threads);
    const auto outward = rounded_outward(products_, zeta);
    const double conjugate = program_.loss.conjugate(zeta);
    const double bound =
        penalised() ? penalised_bound(conjugate, outward, program_.gamma, goal_.price, fixed)
                    : constrained_bound(conjugate, outward, program_.gamma,
                                        static_cast<double>(goal_.cap), fixed);
    return bound - 1e-12 * (std::abs(conjugate) + std::abs(bound));
  }

  // Larger by what rounding may have taken: a column far from 0 loses most of its digits.
  [[nodiscard]] std::vector<double> rounded_outward(std::span<const double> products,
                                                    std::span<const double> zeta) {
    const Design& design = program_.design;
    if (rounding_.empty()) {
      for (std::size_t i = 0; i < design.width(); ++i) {
        rounding_.push_back(epsilon * static_cast<double>(design.entries(i) + 16) *
                            std::sqrt(design.squares(i)));
      }
    }
    double squares = 0;
    for (const double x : zeta) squares += x * x;
    std::vector<double> outward;
    outward.reserve(products.size());
    for (std::size_t i = 0; i < products.size(); ++i) {
      outward.push_back(std::abs(products[i]) + rounding_[i] * std::sqrt(squares));
    }
    return outward;
  }

  void look(Node node) {
    ++nodes_;
    const auto fixed = joined(base_, node.fixed);
    if (fixed.in.size() > goal_.cap || contradictory(fixed)) return;
    const std::size_t decided = fixed.in.size() + fixed.out.size();
    if (fixed.in.size() == goal_.cap || decided >= program_.design.width()) {
      return look_at_leaf(fixed.in);
    }
    const auto& point = penalised()
                            ? relaxation_.penalised(goal_.price, fixed)
                            : relaxation_.constrained(static_cast<double>(goal_.cap), fixed);
    const double here = bound_at(point, fixed);
    node.bound = std::max(node.bound, here);
    offer_rounded(point, fixed);
    if (node.bound >= cutoff()) return;
    if (nodes_ == 1) {
      root_bound_ = here;
      root_products_ = products_;
      decide_at_root();
    }
    branch(node, here, point, fixed);
  }

  // One support is left. What proves that there is nothing below its fit is the fit's dual point,
  // as at any other node, and not that the fit was made.
  void look_at_leaf(const std::vector<Column>& support) {
    auto fit = fit_support(program_, support, &best_);
    leaves_ = std::min(leaves_, bound_of(fit));
    offer(std::move(fit));
  }

  [[nodiscard]] double bound_of(const SupportFit& fit) const {
    const auto zeta = dual_point(program_, fit);
    double squares = 0;
    for (const Column column : fit.support) {
      const double q = program_.design.dot(static_cast<std::size_t>(column), zeta);
      squares += q * q;
    }
    const double conjugate = program_.loss.conjugate(zeta);
    const double ridge = squares / (2 * program_.gamma);
    const double price = goal_.price * static_cast<double>(fit.support.size());
    return price - conjugate - ridge - 1e-12 * (std::abs(conjugate) + ridge + price);
  }

  // `bound` is that of the products' dual point; what other points have proven says nothing here.
  [[nodiscard]] ProgramFixings screened(std::span<const double> products, double bound,
                                        const ProgramFixings& fixed) const {
    const ScreenedAt at{.gamma = program_.gamma, .bound = bound, .value = cutoff()};
    return penalised() ? screened_penalised(products, at, goal_.price, fixed)
                       : screened_constrained(products, at, goal_.cap, fixed);
  }

  void decide_at_root() {
    if (root_products_.empty()) return;
    base_ = screened(root_products_, root_bound_, {});
  }

  void offer(SupportFit fit) {
    if (!(goal_.of(fit) < goal_.of(best_))) return;
    best_ = std::move(fit);
    auto better = search_.improved(best_, goal_);
    if (goal_.of(better) < goal_.of(best_)) best_ = std::move(better);
    decide_at_root();
  }

  // The fit on the largest shares.
  void offer_rounded(const RelaxedPoint& point, const ProgramFixings& fixed) {
    std::vector<double> share = point.share;
    for (std::size_t a = 0; a < share.size(); ++a) {
      if (std::ranges::binary_search(fixed.in, point.active[a])) share[a] = 2;
    }
    std::vector<Column> support;
    for (const Column a : top_k(share, goal_.cap)) {
      const auto position = static_cast<std::size_t>(a);
      if (!penalised() || share[position] > 0.5) support.push_back(point.active[position]);
    }
    offer(fit_support(program_, support, &best_));
  }

  // The open column whose share is closest to a half; else the one of the largest |q|.
  [[nodiscard]] std::optional<Column> undecided(const RelaxedPoint& point,
                                                const ProgramFixings& fixed) const {
    const auto decided = [&](Column column) {
      return std::ranges::binary_search(fixed.in, column) ||
             std::ranges::binary_search(fixed.out, column);
    };
    std::optional<Column> chosen;
    double closest = 0.5 - 1e-6;
    for (std::size_t a = 0; a < point.active.size(); ++a) {
      const double distance = std::abs(point.share[a] - 0.5);
      if (distance >= closest || decided(point.active[a])) continue;
      closest = distance;
      chosen = point.active[a];
    }
    if (chosen) return chosen;
    double largest = -1;
    for (std::size_t i = 0; i < products_.size(); ++i) {
      const auto column = static_cast<Column>(i);
      if (std::abs(products_[i]) <= largest || decided(column)) continue;
      largest = std::abs(products_[i]);
      chosen = column;
    }
    return chosen;
  }

  void branch(const Node& node, double here, const RelaxedPoint& point,
              const ProgramFixings& fixed) {
    auto known = screened(products_, here, fixed);
    const bool all_out = known.out.size() + fixed.out.size() + fixed.in.size() + known.in.size() >=
                         program_.design.width();
    const auto after = joined(fixed, known);
    const auto column = undecided(point, after);
    if (!column || all_out) {
      if (after.in.size() <= goal_.cap) look_at_leaf(after.in);
      return;
    }
    if (known.out.size() > most_out) known.out.clear();
    const auto own = joined(node.fixed, known);
    open_.push({.bound = node.bound,
                .born = ++born_,
                .fixed = {.in = own.in, .out = with(own.out, *column)}});
    open_.push({.bound = node.bound,
                .born = ++born_,
                .fixed = {.in = with(own.in, *column), .out = own.out}});
  }

  SparseProgram program_;
  SupportGoal goal_;
  SupportSearch& search_;
  TreeBudget budget_;
  ProgramRelaxation relaxation_;
  std::chrono::steady_clock::time_point start_;
  std::priority_queue<Node> open_;
  double leaves_ = std::numeric_limits<double>::infinity();  // the least of their bounds
  SupportFit best_;
  ProgramFixings base_;  // what the root decides for every node
  double root_bound_ = 0;
  std::vector<double> root_products_;
  std::vector<double> products_;  // X' zeta of the node at hand
  std::vector<double> rounding_;  // of each product, for a zeta of length 1
  std::int64_t nodes_ = 0;
  std::int64_t born_ = 0;
};

}  // namespace

TreeResult program_tree(const SparseProgram& program, const SupportGoal& goal,
                        const SupportFit& first, double bound, SupportSearch& search,
                        const TreeBudget& budget) {
  return Tree(program, goal, search, budget).searched(first, bound);
}

}  // namespace folkman
