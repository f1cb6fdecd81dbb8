#include "folkman/methods/weighted/scores/score_map.hpp"

#include <algorithm>
#include <cmath>

#include "folkman/methods/weighted/scores/unrolled.hpp"
#include "folkman/solvers/smooth/l1_optimality.hpp"

namespace folkman {
namespace {

// K[c,c'] = N (p_c [c = c'] - p_c p_c').
void fill_kernel(double count, const double* p, auto l, auto& k) {
  for (std::size_t c = 0; c < l; ++c) {
    for (std::size_t d = 0; d < l; ++d) k[c * l + d] = -count * p[c] * p[d];
    k[c * l + c] = 0;
    for (std::size_t d = 0; d < l; ++d) {
      if (d != c) k[c * l + c] -= k[c * l + d];  // p_c (1 - p_c), without cancelling
    }
  }
}

}  // namespace

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

// The Hessian of the log-loss. A row's g is its columns' usual values b plus deviations d at the
// few unusual cells, so sum_x K[x] g g' takes three sums: of K, of K d and of K d d', the last over
// pairs of unusual cells alone.
void ScoreMap::curvature(std::span<const double> probabilities, DenseMatrix& result) const {
  std::ranges::fill(result.entries, 0.0);
  std::vector<double> kernel_sum(classes() * classes());
  std::vector<double> first(weights() * classes());  // [(j, c) * l + c']: sum of K[c,c'] d[j,c]
  with_classes(classes(), [&](auto l) {
    auto k = square_room(l);
    auto scaled = square_room(l);
    auto right = row_room<1>(l);
    for (std::size_t x = 0; x < rows_.distinct(); ++x) {
      fill_kernel(rows_.count[x], probabilities.data() + x * l, l, k);
      for (std::size_t i = 0; i < l * l; ++i) kernel_sum[i] += k[i];
      const auto cells = rows_.row(x);
      for (std::size_t a = 0; a < cells.size(); ++a) {
        const std::size_t at = rows_.column_of[cells[a]] * l;
        const double* left = deviation_.data() + cells[a] * l;
        double* sums = first.data() + at * l;
        for (std::size_t c = 0; c < l; ++c) {
          for (std::size_t d = 0; d < l; ++d) scaled[c * l + d] = k[c * l + d] * left[c];
        }
        for (std::size_t i = 0; i < l * l; ++i) sums[i] += scaled[i];
        double* const to_row = result.row(at);
        for (std::size_t b = a; b < cells.size(); ++b) {
          double* to = to_row + rows_.column_of[cells[b]] * l;
          for (std::size_t d = 0; d < l; ++d) right[d] = deviation_[cells[b] * l + d];
          for (std::size_t c = 0; c < l; ++c, to += result.size) {
            for (std::size_t d = 0; d < l; ++d) to[d] += scaled[c * l + d] * right[d];
          }
        }
      }
    }
  });
  add_usual(kernel_sum, first, result);
}

// The parts of g g' that a row's usual cells have a share in; then the lower triangle.
void ScoreMap::add_usual(std::span<const double> kernel_sum, std::span<const double> first,
                         DenseMatrix& result) const {
  with_classes(classes(), [&](auto l) {
    for (std::size_t p = 0; p < result.size; p += l) {
      for (std::size_t c = 0; c < l; ++c) {
        const double own = base_[p + c];
        const double* of_own = first.data() + (p + c) * l;
        double* row = result.row(p + c);
        for (std::size_t q = p; q < result.size; q += l) {
          const double* of_other = first.data() + q * l + c;
          for (std::size_t d = 0; d < l; ++d) {
            row[q + d] +=
                (kernel_sum[c * l + d] * own + of_own[d]) * base_[q + d] + of_other[d * l] * own;
          }
        }
      }
    }
  });
  for (std::size_t p = 1; p < result.size; ++p) {
    double* row = result.row(p);
    for (std::size_t q = 0; q < p; ++q) row[q] = result.row(q)[p];
  }
}

}  // namespace folkman
