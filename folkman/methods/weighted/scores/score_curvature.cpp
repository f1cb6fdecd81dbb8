// The Hessian of the log-loss. A row's g is its columns' usual values b plus deviations d at the
// few unusual cells, so sum_x K[x] g g' takes three sums: of K, of K d and of K d d', the last over
// pairs of unusual cells alone.
#include <algorithm>
#include <vector>

#include "folkman/methods/weighted/scores/score_map.hpp"
#include "folkman/methods/weighted/scores/unrolled.hpp"

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
