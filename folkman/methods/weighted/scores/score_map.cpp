#include "folkman/methods/weighted/scores/score_map.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "folkman/methods/weighted/scores/unrolled.hpp"
#include "folkman/solvers/smooth/l1_optimality.hpp"

namespace folkman {
ScoreMap::ScoreMap(const GroupedRows& rows, const LogTables& tables)
    : rows_(rows), tables_(tables), tries_(column_tries(rows)), deviation_(tables.t.size()) {
  const std::size_t l = classes();
  base_.resize(weights());
  for (std::size_t j = 0; j < rows.columns(); ++j) {
    for (std::size_t c = 0; c < l; ++c) base_[j * l + c] = tables.t[rows.usual[j] * l + c];
  }
  for (std::size_t i = 0; i < deviation_.size(); ++i) {
    deviation_[i] = tables.t[i] - base_[rows.column_of[i / l] * l + i % l];
  }
}

void ScoreMap::forward(std::span<const double> weights, std::span<double> scores) const {
  with_classes(classes(), [&](auto l) {
    std::vector<double> of_node(tries_.nodes() * l);
    for (std::size_t node = 1; node < tries_.nodes(); ++node) {
      const double* before = of_node.data() + tries_.parent[node] * l;
      const double* t = tables_.t.data() + tries_.cell[node] * l;
      const double* w = weights.data() + rows_.column_of[tries_.cell[node]] * l;
      double* to = of_node.data() + node * l;
      for (std::size_t c = 0; c < l; ++c) to[c] = before[c] + w[c] * t[c];
    }
    auto sum = row_room<1>(l);
    double* u = scores.data();
    const std::uint32_t* leaf = tries_.leaves.data();
    for (std::size_t x = 0; x < rows_.distinct(); ++x, u += l) {
      for (std::size_t c = 0; c < l; ++c) sum[c] = 0;
      for (std::size_t g = 0; g < tries_.groups; ++g, ++leaf) {
        const double* from = of_node.data() + *leaf * l;
        for (std::size_t c = 0; c < l; ++c) sum[c] += from[c];
      }
      for (std::size_t c = 0; c < l; ++c) u[c] = sum[c];
    }
  });
}

void ScoreMap::backward(std::span<const double> residuals, std::span<double> result) const {
  std::ranges::fill(result, 0.0);
  with_classes(classes(), [&](auto l) {
    std::vector<double> of_node(tries_.nodes() * l);
    auto given = row_room<1>(l);
    const double* r = residuals.data();
    const std::uint32_t* leaf = tries_.leaves.data();
    for (std::size_t x = 0; x < rows_.distinct(); ++x, r += l) {
      for (std::size_t c = 0; c < l; ++c) given[c] = r[c];
      for (std::size_t g = 0; g < tries_.groups; ++g, ++leaf) {
        double* to = of_node.data() + *leaf * l;
        for (std::size_t c = 0; c < l; ++c) to[c] += given[c];
      }
    }
    for (std::size_t node = tries_.nodes() - 1; node > 0; --node) {
      for (std::size_t c = 0; c < l; ++c) given[c] = of_node[node * l + c];
      double* before = of_node.data() + tries_.parent[node] * l;
      for (std::size_t c = 0; c < l; ++c) before[c] += given[c];
      const double* t = tables_.t.data() + tries_.cell[node] * l;
      double* to = result.data() + rows_.column_of[tries_.cell[node]] * l;
      for (std::size_t c = 0; c < l; ++c) to[c] += given[c] * t[c];
    }
  });
}

double ScoreMap::largest_curvature() const {
  constexpr int rounds = 60;
  constexpr double margin = 1.01;
  const std::size_t l = classes();
  std::vector<double> direction(weights(), 1.0);
  for (std::size_t i = 0; i < direction.size(); ++i) {
    direction[i] = i % l == 0 ? 1.0 : -1.0 / static_cast<double>(i % l);
  }
  std::vector<double> image(scores());
  std::vector<double> next(weights());
  double largest = 0;
  for (int round = 0; round < rounds; ++round) {
    const double length = std::sqrt(inner_product(direction, direction));
    if (!(length > 0)) break;
    for (double& d : direction) d /= length;
    forward(direction, image);
    for (std::size_t x = 0; x < rows_.distinct(); ++x) {
      const auto u = std::span(image).subspan(x * l, l);
      double mean = 0;
      for (const double s : u) mean += s / static_cast<double>(l);
      for (double& s : u) s = rows_.count[x] * (s - mean) / 2;
    }
    backward(image, next);
    largest = std::max(largest, std::sqrt(inner_product(next, next)));
    std::swap(direction, next);
  }
  return margin * largest;
}

}  // namespace folkman
