#include "folkman/solvers/path_tree.hpp"

#include <algorithm>
#include <cmath>

namespace folkman {
namespace {

constexpr std::size_t leaf_sizes = 24;
constexpr std::size_t leaf_pairs = 192;
constexpr std::size_t children = 6;
constexpr double margin_of_width = 0.06;

// Where the pull vanishes if it changes linearly between the ends.
double share_of_crossing(const MixPoint& low, const TopCut& at_low, const MixPoint& high,
                         const TopCut& at_high) {
  const double right = at_low.sums.pull(low.mix) / (at_low.sums.a + at_low.sums.b);
  const double left = -at_high.sums.pull(high.mix) / (at_high.sums.a + at_high.sums.b);
  return right + left > 0 ? right / (right + left) : 0.5;
}

}  // namespace

struct PathTree::Node {
  Screened screened;
  std::size_t pairs_above = 0;  // how many the parent had
  MixPoint low, high;
  Wanted wanted;                        // proven to lie between them
  std::vector<TopCut> at_low, at_high;  // of each wanted size
  Wanted escaped;
};

PathTree::Node PathTree::node(const ScoredPairs& pairs, const PairSums& inside,
                              const Wanted& wanted, const MixInterval& interval) const {
  Node node;
  node.pairs_above = pairs.size();
  node.low = mix_point(interval.low, centre_);
  node.high = mix_point(interval.high, centre_);
  node.screened = screened(pairs, inside,
                           {.low = node.low,
                            .high = node.high,
                            .smallest = sizes_[wanted.front()],
                            .largest = sizes_[wanted.back()]});
  std::vector<std::size_t> k;
  k.reserve(wanted.size());
  for (const std::uint32_t j : wanted) k.push_back(sizes_[j]);
  auto at_low = top_cuts(node.screened.pairs, node.screened.inside, node.low.logs, k);
  auto at_high = top_cuts(node.screened.pairs, node.screened.inside, node.high.logs, k);
  for (std::size_t j = 0; j < wanted.size(); ++j) {
    const bool inside_interval =
        at_low[j].sums.pull(interval.low) >= 0 && at_high[j].sums.pull(interval.high) <= 0;
    if (!inside_interval) {
      node.escaped.push_back(wanted[j]);
      continue;
    }
    node.wanted.push_back(wanted[j]);
    node.at_low.push_back(at_low[j]);
    node.at_high.push_back(at_high[j]);
  }
  return node;
}

void PathTree::solve_one_by_one(const Node& node) const {
  PathLeaf leaf(node.screened.pairs, node.screened.inside, middle(node.low.mix, node.high.mix),
                centre_, tolerance_);
  for (std::size_t j = 0; j < node.wanted.size(); ++j) {
    points_[node.wanted[j]] =
        leaf.solved(sizes_[node.wanted[j]], node.low, node.at_low[j], node.high, node.at_high[j]);
  }
}

void PathTree::solve_by_children(const Node& node) const {
  std::vector<double> share(node.wanted.size());
  for (std::size_t j = 0; j < share.size(); ++j) {
    share[j] = share_of_crossing(node.low, node.at_low[j], node.high, node.at_high[j]);
  }
  Wanted pending = node.wanted;
  for (double margin = margin_of_width; !pending.empty(); margin *= 4) {
    Wanted escaped;
    for (const Wanted& run : runs_of_equal_work(pending, sizes_, children)) {
      double first = 1;
      double last = 0;
      for (const std::uint32_t position : run) {
        const auto j = static_cast<std::size_t>(std::ranges::lower_bound(node.wanted, position) -
                                                node.wanted.begin());
        first = std::min(first, share[j]);
        last = std::max(last, share[j]);
      }
      first = std::max(0.0, first - margin);
      last = std::min(1.0, last + margin);
      const MixInterval interval{
          .low = first > 0 ? between(node.low.mix, node.high.mix, first) : node.low.mix,
          .high = last < 1 ? between(node.low.mix, node.high.mix, last) : node.high.mix};
      const Wanted back = solve(node.screened.pairs, node.screened.inside, run, interval);
      escaped.insert(escaped.end(), back.begin(), back.end());
    }
    pending = std::move(escaped);
  }
}

PathTree::Wanted PathTree::solve(const ScoredPairs& pairs, const PairSums& inside,
                                 const Wanted& wanted, const MixInterval& interval) const {
  check_stop(monitor_);
  Node here = node(pairs, inside, wanted, interval);
  if (here.wanted.empty()) return here.escaped;
  const std::size_t left = here.screened.pairs.size();
  const bool few = here.wanted.size() <= leaf_sizes && left <= leaf_pairs;
  const bool stuck = here.wanted.size() == 1 && 10 * left > 6 * here.pairs_above;
  if (few || stuck) {
    solve_one_by_one(here);
  } else {
    solve_by_children(here);
  }
  return here.escaped;
}

std::vector<PathTree::Wanted> runs_of_equal_work(const PathTree::Wanted& wanted,
                                                 std::span<const std::size_t> sizes,
                                                 std::size_t parts) {
  std::vector<PathTree::Wanted> runs;
  if (wanted.empty()) return runs;
  std::size_t previous = 0;
  const auto count = static_cast<double>(wanted.size());
  const double first = static_cast<double>(sizes[wanted.front()]) - 1;
  const double ranks = static_cast<double>(sizes[wanted.back()]) - first;
  for (std::size_t j = 0; j < wanted.size(); ++j) {
    const double work = 0.5 * static_cast<double>(j) / count +
                        0.5 * (static_cast<double>(sizes[wanted[j]]) - 1 - first) / ranks;
    const auto part = static_cast<std::size_t>(work * static_cast<double>(parts));
    if (runs.empty() || part != previous) runs.emplace_back();
    previous = part;
    runs.back().push_back(wanted[j]);
  }
  return runs;
}

}  // namespace folkman
