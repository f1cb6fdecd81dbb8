#include "folkman/solvers/support_pool.hpp"

#include <algorithm>
#include <utility>

#include "folkman/base/threads.hpp"
#include "folkman/solvers/centred_products.hpp"

namespace folkman {
namespace {

// Below this many cells threads cost more than they bring.
constexpr std::size_t cells_worth_threads = std::size_t{1} << 19;
constexpr std::size_t columns_per_task = 64;

}  // namespace

SupportPool::SupportPool(const SparseProgram& program, int threads)
    : program_(program),
      threads_(threads),
      position_(program.design.width(), -1),
      h_(program.loss.scales().begin(), program.loss.scales().end()) {}

std::size_t SupportPool::position(Column column) const {
  return static_cast<std::size_t>(position_[static_cast<std::size_t>(column)]);
}

bool SupportPool::add(std::span<const Column> columns) {
  const std::size_t before = size();
  for (const Column column : columns) {
    auto& position = position_[static_cast<std::size_t>(column)];
    if (position >= 0) continue;
    position = static_cast<std::int32_t>(columns_.size());
    columns_.push_back(column);
    cells_ += program_.design.entries(static_cast<std::size_t>(column));
  }
  rows_.resize(size());
  return size() > before;
}

void SupportPool::reset(std::span<const Column> columns) {
  for (const Column column : columns_) position_[static_cast<std::size_t>(column)] = -1;
  columns_.clear();
  cells_ = 0;
  rows_.clear();
  diagonal_.clear();
  add(columns);
}

void SupportPool::curve(std::vector<double> h) {
  h_ = std::move(h);
  for (auto& row : rows_) row.clear();
  diagonal_.clear();
}

void SupportPool::extend(std::vector<double>& row, std::span<const double> v) const {
  const std::size_t done = row.size();
  row.resize(size());
  std::size_t cells = 0;
  for (std::size_t c = done; c < size(); ++c) {
    cells += program_.design.entries(static_cast<std::size_t>(columns_[c]));
  }
  const int threads = cells < cells_worth_threads ? 1 : threads_;
  const std::size_t tasks = (size() - done + columns_per_task - 1) / columns_per_task;
  for_each_task(tasks, threads, [&](std::size_t task, int) {
    const std::size_t begin = done + task * columns_per_task;
    const std::size_t end = std::min(size(), begin + columns_per_task);
    for (std::size_t c = begin; c < end; ++c) {
      row[c] = program_.design.dot(static_cast<std::size_t>(columns_[c]), v);
    }
  });
}

std::span<const double> SupportPool::gram_row(std::size_t position) {
  auto& row = rows_[position];
  if (row.size() < size()) {
    const CentredProducts centred(program_.design, h_, program_.loss.has_intercept());
    extend(row, centred.lead(static_cast<std::size_t>(columns_[position])));
  }
  return row;
}

std::vector<double> SupportPool::diagonal() {
  const CentredProducts centred(program_.design, h_, program_.loss.has_intercept());
  for (std::size_t c = diagonal_.size(); c < size(); ++c) {
    diagonal_.push_back(centred.squares(static_cast<std::size_t>(columns_[c])));
  }
  return diagonal_;
}

std::vector<double> SupportPool::products(std::span<const double> v) const {
  std::vector<double> result;
  extend(result, v);
  return result;
}

}  // namespace folkman
