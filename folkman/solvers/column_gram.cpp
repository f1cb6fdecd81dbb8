#include "folkman/solvers/column_gram.hpp"

#include <algorithm>

#include "folkman/base/threads.hpp"

namespace folkman {
namespace {

// Centring leaves this share of a constant column's squares at most.
constexpr double constant_share = 1e-12;
// Multiplications below which starting threads costs more than it saves.
constexpr std::size_t least_parallel_work = 1 << 20;

}  // namespace

ColumnGram::ColumnGram(const Design& design, bool centred)
    : design_(design), centred_(centred), scattered_(design.rows()) {}

void ColumnGram::weigh(std::span<const double> h) {
  h_.assign(h.begin(), h.end());
  total_ = 0;
  for (const double x : h_) total_ += x;
  for (auto& row : rows_) row.clear();
  for (std::size_t i = 0; i < columns_.size(); ++i) measure(i);
}

void ColumnGram::push(Column column) {
  columns_.push_back(column);
  rows_.emplace_back();
  diagonal_.push_back(0);
  sum_.push_back(0);
  measure(columns_.size() - 1);
}

void ColumnGram::measure(std::size_t position) {
  const auto column = static_cast<std::size_t>(columns_[position]);
  const double squares = design_.squares(column, h_);
  diagonal_[position] = squares;
  if (!centred_) return;
  sum_[position] = design_.dot(column, h_);
  const double left = squares - sum_[position] * sum_[position] / total_;
  diagonal_[position] = left > constant_share * squares ? left : 0.0;
}

void ColumnGram::scatter(std::size_t position, std::span<double> scattered) const {
  design_.for_each_entry(static_cast<std::size_t>(columns_[position]),
                         [&](std::size_t row, double x) { scattered[row] = h_[row] * x; });
}

void ColumnGram::clear(std::size_t position, std::span<double> scattered) const {
  design_.for_each_entry(static_cast<std::size_t>(columns_[position]),
                         [&](std::size_t row, double) { scattered[row] = 0; });
}

double ColumnGram::entry(std::size_t position, std::size_t other,
                         std::span<const double> scattered) const {
  const double product = design_.dot(static_cast<std::size_t>(columns_[other]), scattered);
  return centred_ ? product - sum_[position] * sum_[other] / total_ : product;
}

std::span<const double> ColumnGram::row(std::size_t position) {
  auto& row = rows_[position];
  if (row.size() == size()) return row;
  scatter(position, scattered_);
  for (std::size_t other = row.size(); other < size(); ++other) {
    row.push_back(rows_[other].size() > position ? rows_[other][position]
                                                 : entry(position, other, scattered_));
  }
  clear(position, scattered_);
  return row;
}

void ColumnGram::prepare(std::span<const std::size_t> positions, int threads) {
  std::vector<std::size_t> missing;
  std::size_t cells = 0;
  for (const std::size_t position : positions) {
    if (rows_[position].size() < size()) missing.push_back(position);
  }
  for (const Column column : columns_) cells += design_.entries(static_cast<std::size_t>(column));
  if (missing.size() < 2 || cells * missing.size() < least_parallel_work) return;
  // Of a pair of missing rows the earlier makes the entry, whatever the number of threads.
  std::vector<std::size_t> turn(size(), missing.size());
  for (std::size_t t = 0; t < missing.size(); ++t) turn[missing[t]] = t;
  std::vector<std::vector<double>> room(static_cast<std::size_t>(resolved_threads(threads)));
  for_each_task(missing.size(), threads, [&](std::size_t task, int worker) {
    auto& scattered = room[static_cast<std::size_t>(worker)];
    scattered.resize(design_.rows());
    const std::size_t position = missing[task];
    auto& row = rows_[position];
    const std::size_t known = row.size();
    scatter(position, scattered);
    row.resize(size());
    for (std::size_t other = known; other < size(); ++other) {
      if (turn[other] == missing.size() && rows_[other].size() > position) {
        row[other] = rows_[other][position];
      } else if (turn[other] >= task) {
        row[other] = entry(position, other, scattered);
      }
    }
    clear(position, scattered);
  });
  for (std::size_t t = 0; t < missing.size(); ++t) {
    for (std::size_t earlier = 0; earlier < t; ++earlier) {
      rows_[missing[t]][missing[earlier]] = rows_[missing[earlier]][missing[t]];
    }
  }
}

std::size_t ColumnGram::entries() const {
  std::size_t sum = 0;
  for (const auto& row : rows_) sum += row.size();
  return sum;
}

double ColumnGram::image(std::size_t position, std::span<const double> e, double sum) const {
  const double product = design_.dot(static_cast<std::size_t>(columns_[position]), e);
  return centred_ ? product - sum_[position] * sum / total_ : product;
}

void ColumnGram::add(std::size_t position, double d, std::span<double> e, double& sum) const {
  design_.for_each_entry(static_cast<std::size_t>(columns_[position]),
                         [&](std::size_t row, double x) { e[row] += d * (h_[row] * x); });
  sum += d * sum_[position];
}

void ColumnGram::keep(std::span<const std::size_t> positions) {
  const std::size_t before = size();
  for (std::size_t to = 0; to < positions.size(); ++to) {
    const std::size_t from = positions[to];
    columns_[to] = columns_[from];
    diagonal_[to] = diagonal_[from];
    sum_[to] = sum_[from];
    if (rows_[from].size() == before) {
      std::vector<double> row(positions.size());
      for (std::size_t i = 0; i < row.size(); ++i) row[i] = rows_[from][positions[i]];
      rows_[to] = std::move(row);
    } else {
      rows_[to].clear();
    }
  }
  columns_.resize(positions.size());
  diagonal_.resize(positions.size());
  sum_.resize(positions.size());
  rows_.resize(positions.size());
}

}  // namespace folkman
