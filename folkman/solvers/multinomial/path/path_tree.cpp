#include "folkman/solvers/multinomial/path/path_tree.hpp"

#include <algorithm>

namespace folkman {
namespace {

constexpr std::size_t leaf_sizes = 20;
constexpr std::size_t leaf_pairs = 80;
constexpr std::size_t children = 6;
constexpr int deepest = 60;
constexpr double margin_of_width = 0.08;

// Where the pull vanishes if it changes linearly between the ends.
double share_of_crossing(const MixPoint& low, const TopCut& at_low, const MixPoint& high,
                         const TopCut& at_high) {
  const double right = at_low.sums.pull(low.mix) / (at_low.sums.a + at_low.sums.b);
  const double left = -at_high.sums.pull(high.mix) / (at_high.sums.a + at_high.sums.b);
  return right + left > 0 ? right / (right + left) : 0.5;
}

// The direction of the minimiser; 0 where rounding could have made it.
int pulls(const PairSums& sums, const TwoClassMix& mix) {
  const double pull = sums.pull(mix);
  const double doubt = 1e-13 * (sums.a * mix.r + sums.b * mix.q);
  return pull > doubt ? 1 : pull < -doubt ? -1 : 0;
}

bool narrow(const TwoClassMix& low, const TwoClassMix& high) {
  return distance(low, high) < 1e-6 * std::min(low.q, high.r);
}

}  // namespace

struct PathTree::Node {
  Screened screened;
  std::size_t pairs_above = 0;  // how many the parent had
  MixPoint low, high;
  Wanted wanted;                        // proven to lie between them
  std::vector<TopCut> at_low, at_high;  // of each wanted size
  Escaped escaped;
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
    if (pulls(at_low[j].sums, interval.low) < 0) {
      node.escaped.left.push_back(wanted[j]);
      continue;
    }
    if (pulls(at_high[j].sums, interval.high) > 0) {
      node.escaped.right.push_back(wanted[j]);
      continue;
    }
    node.wanted.push_back(wanted[j]);
    node.at_low.push_back(at_low[j]);
    node.at_high.push_back(at_high[j]);
  }
  return node;
}

void PathTree::solve_one_by_one(const Node& node, const Wanted& wanted) const {
  if (wanted.empty()) return;
  PathLeaf leaf(node.screened.pairs, node.screened.inside, middle(node.low.mix, node.high.mix),
                centre_, tolerance_);
  std::size_t j = 0;
  for (const std::uint32_t position : wanted) {
    while (node.wanted[j] != position) ++j;
    points_[position] =
        leaf.solved(sizes_[position], node.low, node.at_low[j], node.high, node.at_high[j]);
  }
}

void PathTree::solve_by_children(const Node& node, int depth) const {
  const auto& [pairs, inside] = node.screened;
  const auto mix_at = [&](double share) {
    if (share <= 0) return node.low.mix;
    return share < 1 ? between(node.low.mix, node.high.mix, share) : node.high.mix;
  };
  std::size_t j = 0;
  for (const Wanted& run : runs_of_equal_work(node.wanted, sizes_, children)) {
    double first = 1;
    double last = 0;
    for (const std::size_t end = j + run.size(); j < end; ++j) {
      const double share = share_of_crossing(node.low, node.at_low[j], node.high, node.at_high[j]);
      first = std::min(first, share);
      last = std::max(last, share);
    }
    const MixInterval interval{.low = mix_at(first - margin_of_width),
                               .high = mix_at(last + margin_of_width)};
    const Escaped escaped = solve(pairs, inside, run, interval, depth + 1);
    // What rounding drives out of either half once more is finished here.
    const Escaped lost_left = retried(escaped.left, node, {node.low.mix, interval.low}, depth);
    const Escaped lost_right = retried(escaped.right, node, {interval.high, node.high.mix}, depth);
    for (const Wanted& lost :
         {lost_left.left, lost_left.right, lost_right.left, lost_right.right}) {
      solve_one_by_one(node, lost);
    }
  }
}

PathTree::Escaped PathTree::retried(const Wanted& wanted, const Node& node,
                                    const MixInterval& interval, int depth) const {
  if (wanted.empty()) return {};
  return solve(node.screened.pairs, node.screened.inside, wanted, interval, depth + 1);
}

PathTree::Escaped PathTree::solve(const ScoredPairs& pairs, const PairSums& inside,
                                  const Wanted& wanted, const MixInterval& interval,
                                  int depth) const {
  check_stop(monitor_);
  Node here = node(pairs, inside, wanted, interval);
  if (here.wanted.empty()) return here.escaped;
  const std::size_t left = here.screened.pairs.size();
  const bool few = here.wanted.size() <= leaf_sizes && left <= leaf_pairs;
  // Pairs that even a very narrow interval cannot tell apart are nearly equal.
  const bool stuck = 10 * left > 6 * here.pairs_above && narrow(interval.low, interval.high);
  if (few || stuck || depth >= deepest) {
    solve_one_by_one(here, here.wanted);
  } else {
    solve_by_children(here, depth);
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
