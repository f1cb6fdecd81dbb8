#include "folkman/weighting/score_map.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "folkman/solvers/l1_optimality.hpp"
#include "folkman/weighting/unrolled.hpp"

namespace folkman {
ScoreMap::ScoreMap(const GroupedRows& rows, const LogTables& tables)
    : rows_(rows), tables_(tables), deviation_(tables.t.size()) {
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
  const std::size_t l = classes();
  std::vector<double> usual(l);
  for (std::size_t i = 0; i < base_.size(); ++i) usual[i % l] += weights[i] * base_[i];
  std::vector<double> added(deviation_.size());
  for (std::size_t cell = 0; cell < rows_.column_of.size(); ++cell) {
    const double* w = weights.data() + rows_.column_of[cell] * l;
    for (std::size_t c = 0; c < l; ++c) added[cell * l + c] = w[c] * deviation_[cell * l + c];
  }
  with_classes(l, [&](auto classes) {
    double* u = scores.data();
    const std::uint32_t* cell = rows_.cells.data();
    for (std::size_t x = 0; x < rows_.distinct(); ++x, u += classes) {
      for (std::size_t c = 0; c < classes; ++c) u[c] = usual[c];
      const std::uint32_t* const end = rows_.cells.data() + rows_.row_starts[x + 1];
      for (; cell != end; ++cell) {
        const double* from = added.data() + *cell * classes;
        for (std::size_t c = 0; c < classes; ++c) u[c] += from[c];
      }
    }
  });
}

void ScoreMap::backward(std::span<const double> residuals, std::span<double> result) const {
  const std::size_t l = classes();
  std::vector<double> total(l);
  std::vector<double> sums(deviation_.size());
  with_classes(l, [&](auto classes) {
    const double* r = residuals.data();
    const std::uint32_t* cell = rows_.cells.data();
    for (std::size_t x = 0; x < rows_.distinct(); ++x, r += classes) {
      for (std::size_t c = 0; c < classes; ++c) total[c] += r[c];
      const std::uint32_t* const end = rows_.cells.data() + rows_.row_starts[x + 1];
      for (; cell != end; ++cell) {
        double* to = sums.data() + *cell * classes;
        for (std::size_t c = 0; c < classes; ++c) to[c] += r[c];
      }
    }
  });
  for (std::size_t i = 0; i < base_.size(); ++i) result[i] = total[i % l] * base_[i];
  for (std::size_t cell = 0; cell < rows_.column_of.size(); ++cell) {
    double* to = result.data() + rows_.column_of[cell] * l;
    for (std::size_t c = 0; c < l; ++c) to[c] += sums[cell * l + c] * deviation_[cell * l + c];
  }
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

double ScoreMap::lemma_one() const {
  const std::size_t l = classes();
  std::vector<std::uint32_t> cells(rows_.columns());
  double total = 0;
  for (std::size_t x = 0; x < rows_.distinct(); ++x) {
    rows_.full_row(x, cells);
    double largest = 0;
    for (std::size_t c = 0; c < l; ++c) {
      double square = 0;
      for (const std::uint32_t cell : cells) {
        square += tables_.t[cell * l + c] * tables_.t[cell * l + c];
      }
      largest = std::max(largest, square);
    }
    total += rows_.count[x] * largest;
  }
  return total;
}

}  // namespace folkman
