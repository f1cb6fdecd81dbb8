#include "folkman/solvers/multinomial/exact_search/branch_and_bound.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <queue>
#include <utility>

#include "folkman/solvers/multinomial/many_class/whole_copies.hpp"

namespace folkman {
namespace {

// Group `group` is taken `low` to `high` times.
struct Limit {
  std::size_t group = 0;
  double low = 0;
  double high = 0;
};

struct Node {
  double bound = 0;
  std::int64_t number = 0;    // of equal bounds the older goes first
  std::vector<Limit> limits;  // from the root down
  std::vector<double> mix;    // where the parent's bound was taken
  double threshold = 0;

  // Later in turn.
  friend bool operator<(const Node& left, const Node& right) {
    return left.bound != right.bound ? left.bound < right.bound : left.number > right.number;
  }
};

class Search {
 public:
  Search(const OpenChoice& choice, const Swapped& first, const SearchBudget& budget)
      : choice_(choice), best_(first), budget_(budget), score_(choice.grouped.size()) {}

  Searched run(const Monitor* monitor) {
    Node root{.bound = std::numeric_limits<double>::infinity(),
              .number = 0,
              .limits = {},
              .mix = choice_.grouped.centre,
              .threshold = median_gain()};
    open_.push(std::move(root));
    while (!open_.empty() && open_.top().bound > enough() && nodes_ < budget_.nodes) {
      check_stop(monitor);
      Node node = open_.top();
      open_.pop();
      ++nodes_;
      visit(std::move(node));
    }
    const bool closed = open_.empty() || open_.top().bound <= enough();
    return {.copies = best_.copies,
            .gain = best_.gain,
            .proven = closed ? enough() : open_.top().bound,
            .closed = closed,
            .nodes = nodes_};
  }

 private:
  [[nodiscard]] double enough() const { return best_.gain + budget_.tolerance; }

  // Any threshold is valid at the root; this one is near the one the window was centred at.
  [[nodiscard]] double median_gain() const {
    std::vector<double> gains = choice_.grouped.gain;
    const auto middle = gains.begin() + static_cast<std::ptrdiff_t>(gains.size() / 2);
    std::nth_element(gains.begin(), middle, gains.end());
    return *middle;
  }

  void visit(Node node) {
    low_.assign(choice_.caps.size(), 0.0);
    high_ = choice_.caps;
    for (const Limit& limit : node.limits) {
      low_[limit.group] = limit.low;
      high_[limit.group] = limit.high;
    }
    if (!narrow(node)) return;
    const FractionalSelection found = relaxed();
    node.bound = std::min(node.bound, found.bound);
    if (node.bound <= enough()) return;
    node.mix = found.mix;
    node.threshold = found.threshold;
    try_whole(found);
    if (node.bound <= enough() || !narrow(node)) return;
    branch(node);
  }

  // Tightens low and high by reduced costs at the node's mix; false when nothing better is left.
  bool narrow(Node& node) {
    if (!feasible()) return false;
    const double t = node.threshold;
    double bound = dual_without_groups(node.mix) + choice_.size * t;
    for (std::size_t i = 0; i < score_.size(); ++i) {
      const double above = score_[i] - t;
      bound += (above > 0 ? high_[i] : low_[i]) * above;
    }
    node.bound = std::min(node.bound, bound);
    if (bound <= enough()) return false;
    const double slack = bound - best_.gain;
    for (std::size_t i = 0; i < score_.size(); ++i) {
      const double cost = std::abs(score_[i] - t);
      if (high_[i] == low_[i] || cost * (high_[i] - low_[i]) <= slack) continue;
      const double wrong = std::floor(slack / cost);
      (score_[i] > t ? low_[i] : high_[i]) = score_[i] > t ? high_[i] - wrong : low_[i] + wrong;
    }
    return feasible();
  }

  [[nodiscard]] bool feasible() const {
    return std::accumulate(low_.begin(), low_.end(), 0.0) <= choice_.size &&
           std::accumulate(high_.begin(), high_.end(), 0.0) >= choice_.size;
  }

  // Scores of the groups at `mix`; returns what the base adds to the dual there.
  double dual_without_groups(std::span<const double> mix) {
    std::vector<double> shift(mix.size());
    double base = choice_.base.gain;
    for (std::size_t c = 0; c < mix.size(); ++c) {
      shift[c] = std::log(mix[c] / choice_.grouped.centre[c]);
      base -= choice_.base.mass[c] * shift[c];
    }
    for (std::size_t i = 0; i < score_.size(); ++i) score_[i] = choice_.grouped.score(i, shift);
    return base;
  }

  // The fractional optimum within the limits; x counts copies beyond `low` of the free groups.
  FractionalSelection relaxed() {
    free_.clear();
    GroupedMasses groups{.centre = choice_.grouped.centre, .mass = {}, .gain = {}};
    FractionalBase base = choice_.base;
    caps_.clear();
    size_ = choice_.size;
    for (std::size_t i = 0; i < low_.size(); ++i) {
      size_ -= low_[i];
      base.gain += low_[i] * choice_.grouped.gain[i];
      choice_.grouped.add_to(base.mass, i, low_[i]);
      if (high_[i] == low_[i]) continue;
      const auto f = choice_.grouped.of(i);
      free_.push_back(i);
      caps_.push_back(high_[i] - low_[i]);
      groups.mass.insert(groups.mass.end(), f.begin(), f.end());
      groups.gain.push_back(choice_.grouped.gain[i]);
    }
    free_groups_ = std::move(groups);
    return fractional_selection(free_groups_, caps_, base, size_,
                                {.tolerance = 1e-13, .enough = enough()});
  }

  // Rounds the fractional choice, and looks around when that already beats the best.
  void try_whole(const FractionalSelection& found) {
    const auto whole = whole_copies(free_groups_, caps_, found.mix, found.x, size_);
    std::vector<double> copies = low_;
    taken_ = low_;
    for (std::size_t j = 0; j < free_.size(); ++j) {
      copies[free_[j]] += whole[j];
      taken_[free_[j]] += found.x[j];
    }
    offer(std::move(copies));
  }

  void offer(std::vector<double> copies) {
    if (choice_.gain(copies) <= best_.gain) return;
    best_ = swapped(choice_, std::move(copies));
  }

  // Splits the limits of the group that is farthest from being taken whole.
  void branch(const Node& node) {
    std::size_t chosen = low_.size();
    double split = 0;
    double farthest = -std::numeric_limits<double>::infinity();
    for (const std::size_t i : free_) {
      if (high_[i] <= low_[i]) continue;
      const double below = std::clamp(std::floor(taken_[i]), low_[i], high_[i] - 1);
      const double distance = 0.5 - std::abs(taken_[i] - below - 0.5);
      if (distance <= farthest) continue;
      farthest = distance;
      chosen = i;
      split = below;
    }
    if (chosen == low_.size()) {
      if (std::accumulate(low_.begin(), low_.end(), 0.0) == choice_.size) offer(low_);
      return;
    }
    add_child(node, {.group = chosen, .low = low_[chosen], .high = split});
    add_child(node, {.group = chosen, .low = split + 1, .high = high_[chosen]});
  }

  void add_child(const Node& parent, const Limit& limit) {
    Node child = parent;
    child.number = ++made_;
    child.limits.push_back(limit);
    open_.push(std::move(child));
  }

  const OpenChoice& choice_;
  Swapped best_;
  SearchBudget budget_;
  std::vector<double> low_;  // the limits of the node at hand
  std::vector<double> high_;
  std::vector<double> score_;      // h of every group at its mix
  std::vector<double> taken_;      // by its fractional optimum
  std::vector<std::size_t> free_;  // groups with a choice left, and their relaxation:
  GroupedMasses free_groups_;
  std::vector<double> caps_;
  double size_ = 0;
  std::priority_queue<Node> open_;
  std::int64_t nodes_ = 0;
  std::int64_t made_ = 0;
};

}  // namespace

Searched branch_and_bound(const OpenChoice& choice, const Swapped& first,
                          const SearchBudget& budget, const Monitor* monitor) {
  return Search(choice, first, budget).run(monitor);
}

}  // namespace folkman
