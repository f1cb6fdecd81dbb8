#include "folkman/solvers/sparse_program/search/support_pool.hpp"

#include <algorithm>
#include <utility>

#include "folkman/base/stretches.hpp"

namespace folkman {
namespace {

// Below this many cells threads cost more than they bring.
constexpr std::size_t cells_worth_threads = std::size_t{1} << 19;
constexpr std::size_t members_per_task = 64;

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

void SupportPool::extend(std::size_t position, LeadingColumn& lead) {
  auto& row = rows_[position];
  if (row.size() == size()) return;
  lead.take(static_cast<std::size_t>(columns_[position]));
  row.reserve(size());
  while (row.size() < size()) {
    row.push_back(lead.dot(static_cast<std::size_t>(columns_[row.size()])));
  }
}

std::span<const double> SupportPool::gram_row(std::size_t position) {
  if (rows_[position].size() < size()) {
    const CentredProducts centred(program_.design, h_, program_.loss.has_intercept());
    LeadingColumn lead(centred);
    extend(position, lead);
  }
  return rows_[position];
}

void SupportPool::prepare(std::span<const std::size_t> positions) {
  const CentredProducts centred(program_.design, h_, program_.loss.has_intercept());
  std::size_t missing = 0;
  for (const std::size_t position : positions) missing += size() - rows_[position].size();
  const double share =
      static_cast<double>(missing) / static_cast<double>(std::max<std::size_t>(size(), 1));
  const bool alone = share * static_cast<double>(cells_) < cells_worth_threads;
  std::vector<LeadingColumn> leads(static_cast<std::size_t>(resolved_threads(threads_)),
                                   LeadingColumn(centred));
  for_each_task(positions.size(), alone ? 1 : threads_, [&](std::size_t task, int worker) {
    extend(positions[task], leads[static_cast<std::size_t>(worker)]);
  });
}

std::vector<double> SupportPool::diagonal() {
  const CentredProducts centred(program_.design, h_, program_.loss.has_intercept());
  for (std::size_t c = diagonal_.size(); c < size(); ++c) {
    diagonal_.push_back(centred.squares(static_cast<std::size_t>(columns_[c])));
  }
  return diagonal_;
}

std::vector<double> SupportPool::products(std::span<const double> v) const {
  std::vector<double> result(size());
  const int workers = worth_threads(cells_, threads_, cells_worth_threads);
  for_each_stretch(size(), members_per_task, workers, [&](std::size_t first, std::size_t last) {
    for (std::size_t c = first; c < last; ++c) {
      result[c] = program_.design.dot(static_cast<std::size_t>(columns_[c]), v);
    }
  });
  return result;
}

}  // namespace folkman
