#include "folkman/solvers/sparse_program/search/support_starts.hpp"

#include <algorithm>
#include <cmath>

#include "folkman/numerics/top_k.hpp"

namespace folkman {
namespace {

constexpr double near = 0.7;  // of the threshold

std::vector<Column> picked(const std::vector<Column>& columns, std::span<const double> scores,
                           std::size_t k) {
  std::vector<Column> support;
  for (const Column a : top_k(scores, k)) support.push_back(columns[static_cast<std::size_t>(a)]);
  return support;
}

std::vector<Column> near_threshold(const RelaxedPoint& point) {
  std::vector<Column> found;
  for (std::size_t i = 0; i < point.products.size(); ++i) {
    if (std::abs(point.products[i]) > near * point.threshold)
      found.push_back(static_cast<Column>(i));
  }
  return found;
}

// The first k of a partial shuffle.
std::vector<Column> drawn(std::vector<Column> columns, std::size_t k, SplitMix& draw) {
  for (std::size_t t = 0; t < k; ++t) {
    std::swap(columns[t], columns[t + draw.below(columns.size() - t)]);
  }
  columns.resize(k);
  std::ranges::sort(columns);
  return columns;
}

}  // namespace

std::vector<std::vector<Column>> starting_supports(const Design& design, const RelaxedPoint& point,
                                                   const PurifiedPoint& pure, std::size_t k,
                                                   const StartCounts& counts, std::uint64_t seed) {
  std::vector<std::vector<Column>> starts;
  const auto add = [&](std::vector<Column> support) {
    if (std::ranges::find(starts, support) == starts.end()) starts.push_back(std::move(support));
  };
  std::vector<double> size(point.weight.size());
  std::ranges::transform(point.weight, size.begin(), [](double w) { return std::abs(w); });
  std::vector<double> share = point.share;
  for (std::size_t a = 0; a < share.size(); ++a) share[a] += 1e-9 * size[a];  // ties by weight
  add(picked(point.active, size, k));
  add(picked(point.active, share, k));
  SplitMix draw(seed);
  if (pure.moved) {
    add(pure.active);
    for (std::size_t p = 1; p < counts.purified; ++p) add(purified(design, point, &draw).active);
  }
  const auto candidates = near_threshold(point);
  if (candidates.size() > k && point.threshold > 0) {
    for (std::size_t r = 0; r < counts.random; ++r) add(drawn(candidates, k, draw));
  }
  size.assign(point.products.begin(), point.products.end());
  for (double& q : size) q = std::abs(q);
  for (const Column column : top_k(size, counts.single)) add({column});
  return starts;
}

}  // namespace folkman
