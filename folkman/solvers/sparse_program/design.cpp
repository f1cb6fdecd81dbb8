#include "folkman/solvers/sparse_program/design.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>
#include <utility>

#include "folkman/base/memory.hpp"
#include "folkman/base/stretches.hpp"
#include "folkman/numerics/dense_columns.hpp"

namespace folkman {
namespace {

// Columns of one task; their work differs, so there are many more tasks than threads.
constexpr std::size_t cells_per_task = std::size_t{1} << 18;

// The sum of term(0 .. count) in lanes that the processor can add side by side: always the same
// ones, so always the same rounding.
template <typename Term>
double lane_sum(std::size_t count, const Term& term) {
  constexpr std::size_t lanes = 4;
  std::array<double, lanes> sum{};
  std::size_t j = 0;
  for (; j + lanes <= count; j += lanes) {
    for (std::size_t lane = 0; lane < lanes; ++lane) sum[lane] += term(j + lane);
  }
  for (std::size_t lane = 0; j < count; ++j, ++lane) sum[lane] += term(j);
  return std::accumulate(sum.begin(), sum.end(), 0.0);
}

}  // namespace

Design Design::dense(std::size_t rows, std::vector<double> column_major) {
  assert(rows > 0 && column_major.size() % rows == 0);
  Design design;
  design.rows_ = rows;
  design.width_ = column_major.size() / rows;
  design.own(std::move(column_major));
  return design;
}

Design Design::dense(std::size_t rows, std::size_t width, std::shared_ptr<const double> cells) {
  Design design;
  design.rows_ = rows;
  design.width_ = width;
  design.cells_ = rows * width;
  design.values_ = std::move(cells);
  return design;
}

std::shared_ptr<double> Design::unfilled_cells(std::size_t count) {
  return {static_cast<double*>(scattered_memory(count * sizeof(double))), release_scattered_memory};
}

void Design::own(std::vector<double> values) {
  const auto kept = std::make_shared<const std::vector<double>>(std::move(values));
  cells_ = kept->size();
  values_ = {kept, kept->data()};
}

Design Design::sparse(std::size_t rows, std::vector<Offset> starts, std::vector<Row> rows_of,
                      std::vector<double> values) {
  assert(!starts.empty() && static_cast<std::size_t>(starts.back()) == values.size() &&
         rows_of.size() == values.size());
  Design design;
  design.rows_ = rows;
  design.width_ = starts.size() - 1;
  design.starts_ = std::move(starts);
  design.rows_of_ = std::move(rows_of);
  design.own(std::move(values));
  return design;
}

std::size_t Design::entries(std::size_t column) const {
  if (is_dense()) return rows_;
  return static_cast<std::size_t>(starts_[column + 1] - starts_[column]);
}

std::size_t Design::first_entry(std::size_t column) const {
  return is_dense() ? column * rows_ : static_cast<std::size_t>(starts_[column]);
}

double Design::dot(std::size_t column, std::span<const double> v) const {
  const double* x = values_.get() + first_entry(column);
  if (is_dense()) return dense_dot(x, v.data(), rows_);
  const Row* row = rows_of_.data() + first_entry(column);
  return lane_sum(entries(column),
                  [&](std::size_t e) { return x[e] * v[static_cast<std::size_t>(row[e])]; });
}

void Design::dots(std::span<const Column> columns, std::span<const double* const> leads,
                  double* out) const {
  if (is_dense()) {
    std::vector<const double*> cells;
    cells.reserve(columns.size());
    for (const Column i : columns) {
      cells.push_back(values_.get() + static_cast<std::size_t>(i) * rows_);
    }
    return dense_dots(leads, cells, rows_, out);
  }
  for (std::size_t a = 0; a < leads.size(); ++a) {
    const std::span<const double> lead(leads[a], rows_);
    for (std::size_t b = 0; b < columns.size(); ++b) {
      out[a * columns.size() + b] = dot(static_cast<std::size_t>(columns[b]), lead);
    }
  }
}

void Design::add(std::size_t column, double t, std::span<double> z) const {
  if (is_dense()) return dense_add(values_.get() + column * rows_, t, z.data(), rows_);
  for_each_entry(column, [&](std::size_t row, double x) { z[row] += t * x; });
}

double Design::squares(std::size_t column, std::span<const double> h) const {
  const double* x = values_.get() + first_entry(column);
  if (h.empty()) return dense_dot(x, x, entries(column));
  if (is_dense()) return dense_squares(x, h.data(), 0, rows_);
  const Row* row = rows_of_.data() + first_entry(column);
  return lane_sum(entries(column), [&](std::size_t e) {
    return h[static_cast<std::size_t>(row[e])] * (x[e] * x[e]);
  });
}

double Design::centred_dot(std::size_t column, std::span<const double> y, std::span<const double> h,
                           double centre) const {
  const double* x = values_.get() + first_entry(column);
  const Row* row = rows_of_.data() + first_entry(column);
  return lane_sum(entries(column), [&](std::size_t e) {
    const auto j = static_cast<std::size_t>(row[e]);
    return x[e] * (h[j] * (y[j] - centre));
  });
}

std::vector<double> Design::transposed_times(std::span<const double> v, int threads) const {
  std::vector<double> result(width_);
  const std::size_t per_task =
      std::max<std::size_t>(1, cells_per_task * width_ / std::max<std::size_t>(cells_, 1));
  for_each_stretch(width_, per_task, threads, [&](std::size_t first, std::size_t last) {
    for (std::size_t column = first; column < last; ++column) result[column] = dot(column, v);
  });
  return result;
}

}  // namespace folkman
