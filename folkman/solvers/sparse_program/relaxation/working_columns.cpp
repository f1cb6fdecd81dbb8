#include "folkman/solvers/sparse_program/relaxation/working_columns.hpp"

#include <algorithm>

#include "folkman/base/stretches.hpp"
#include "folkman/base/threads.hpp"

namespace folkman {
namespace {

constexpr std::size_t slopes_per_task = 64;
constexpr std::size_t most_products = std::size_t{1} << 25;

}  // namespace

WorkingColumns::WorkingColumns(const Design& design, bool centred)
    : gram_(design, centred), position_(design.width(), -1), image_(design.rows()) {}

void WorkingColumns::push(Column column, ColumnFixing kind, double slope) {
  position_[static_cast<std::size_t>(column)] = static_cast<std::int32_t>(size());
  gram_.push(column);
  kind_.push_back(kind);
  weight_.push_back(0);
  slope_.push_back(slope);
}

void WorkingColumns::move(std::size_t position, double to) {
  const double by = to - weight_[position];
  weight_[position] = to;
  if (by == 0) return;
  if (by_rows_) {
    moved_ = true;
    return gram_.add(position, by, image_, image_sum_);
  }
  const auto row = gram_.row(position);
  for (std::size_t i = 0; i < row.size(); ++i) slope_[i] += by * row[i];
}

void WorkingColumns::begin_rows(int threads) {
  std::size_t cells = 0;
  for (std::size_t i = 0; i < size(); ++i) cells += gram_.cells(i);
  by_rows_ = true;
  threads_ = worth_threads(cells, threads);
}

void WorkingColumns::refresh_slopes() {
  if (!moved_) return;
  for_each_stretch(size(), slopes_per_task, threads_, [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) slope_[i] = slope(i);
  });
  std::ranges::fill(image_, 0.0);
  image_sum_ = 0;
  moved_ = false;
}

void WorkingColumns::end_rows() {
  refresh_slopes();
  by_rows_ = false;
}

void WorkingColumns::free_memory() {
  if (gram_.entries() <= most_products) return;
  for (std::size_t i = 0; i < size(); ++i) {
    if (weight_[i] == 0) gram_.forget(i);
  }
}

std::vector<std::size_t> WorkingColumns::active() const {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < size(); ++i) {
    if (weight_[i] != 0) result.push_back(i);
  }
  return result;
}

std::vector<double> WorkingColumns::block(std::span<const std::size_t> positions) {
  std::vector<double> result(positions.size() * positions.size());
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const auto row = gram_.row(positions[i]);
    for (std::size_t j = 0; j < positions.size(); ++j) {
      result[i * positions.size() + j] = row[positions[j]];
    }
  }
  return result;
}

void WorkingColumns::keep(std::span<const std::size_t> positions) {
  for (const Column column : gram_.columns()) position_[static_cast<std::size_t>(column)] = -1;
  gram_.keep(positions);
  for (std::size_t to = 0; to < positions.size(); ++to) {
    position_[static_cast<std::size_t>(gram_.columns()[to])] = static_cast<std::int32_t>(to);
    kind_[to] = kind_[positions[to]];
    weight_[to] = weight_[positions[to]];
    slope_[to] = slope_[positions[to]];
  }
  kind_.resize(positions.size());
  weight_.resize(positions.size());
  slope_.resize(positions.size());
}

}  // namespace folkman
