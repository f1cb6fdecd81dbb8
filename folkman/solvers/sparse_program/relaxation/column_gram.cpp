#include "folkman/solvers/sparse_program/relaxation/column_gram.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "folkman/base/threads.hpp"
#include "folkman/numerics/dense_columns.hpp"

namespace folkman {
namespace {

// Centring leaves this share of a constant column's squares at most.
constexpr double constant_share = 1e-12;
// Multiplications below which starting threads costs more than it saves.
constexpr std::size_t least_parallel_work = 1 << 20;
// Rows made together, and columns that stay in the cache while they are.
constexpr std::size_t rows_at_once = 8;
constexpr std::size_t columns_at_once = 32;

}  // namespace

ColumnGram::ColumnGram(const Design& design, bool centred)
    : design_(design), centred_(centred), scattered_(1) {}

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

// Rows still to be made: of a pair of them the earlier makes the entry, whatever the number of
// threads.
struct ColumnGram::Missing {
  std::vector<std::size_t> positions;  // those of which as much is known are side by side
  std::vector<std::size_t> turn;       // of each position in the set; rows not missing: none

  static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
};

// The rows of a few positions of which as much is known.
void ColumnGram::make(std::span<const std::size_t> positions, const Missing& missing,
                      std::span<std::vector<double>> scattered) {
  std::vector<const double*> leads;
  for (std::size_t p = 0; p < positions.size(); ++p) {
    scattered[p].resize(design_.rows());
    scatter(positions[p], scattered[p]);
    leads.push_back(scattered[p].data());
  }
  const std::size_t known = rows_[positions.front()].size();
  const std::size_t last = *std::ranges::max_element(positions);
  const std::size_t turn = missing.turn[positions.front()];
  for (const std::size_t position : positions) rows_[position].resize(size());
  std::vector<std::size_t> others;
  const auto multiply = [&] {
    std::array<Column, columns_at_once> columns;
    std::array<double, columns_at_once * rows_at_once> products;
    for (std::size_t o = 0; o < others.size(); ++o) columns[o] = columns_[others[o]];
    design_.dots(std::span(columns).first(others.size()), leads, products.data());
    for (std::size_t p = 0; p < positions.size(); ++p) {
      for (std::size_t o = 0; o < others.size(); ++o) {
        double& entry = rows_[positions[p]][others[o]];
        entry = products[p * others.size() + o];
        if (centred_) entry -= sum_[positions[p]] * sum_[others[o]] / total_;
      }
    }
    others.clear();
  };
  for (std::size_t other = known; other < size(); ++other) {
    if (missing.turn[other] == Missing::none && rows_[other].size() > last) {
      for (const std::size_t position : positions) rows_[position][other] = rows_[other][position];
    } else if (missing.turn[other] >= turn) {
      others.push_back(other);
      if (others.size() == columns_at_once) multiply();
    }
  }
  multiply();
  for (std::size_t p = 0; p < positions.size(); ++p) clear(positions[p], scattered[p]);
}

std::span<const double> ColumnGram::row(std::size_t position) {
  if (rows_[position].size() < size()) {
    Missing missing{.positions = {position},
                    .turn = std::vector<std::size_t>(size(), Missing::none)};
    missing.turn[position] = 0;
    make(missing.positions, missing, scattered_);
  }
  return rows_[position];
}

double ColumnGram::missing(std::span<const std::size_t> positions) const {
  std::size_t entries = 0;
  for (const std::size_t position : positions) entries += size() - rows_[position].size();
  return static_cast<double>(entries) / static_cast<double>(std::max<std::size_t>(size(), 1));
}

void ColumnGram::prepare(std::span<const std::size_t> positions, int threads) {
  Missing missing;
  std::size_t cells = 0;
  for (const std::size_t position : positions) {
    if (rows_[position].size() < size()) missing.positions.push_back(position);
  }
  for (const Column column : columns_) cells += design_.entries(static_cast<std::size_t>(column));
  const std::size_t count = missing.positions.size();
  if (count < 2 || cells * count < least_parallel_work) return;
  const auto known = [&](std::size_t position) { return rows_[position].size(); };
  std::ranges::stable_sort(missing.positions, {}, known);
  missing.turn.assign(size(), Missing::none);
  std::vector<std::span<const std::size_t>> tasks;
  for (std::size_t t = 0, first = 0; t < count; ++t) {
    missing.turn[missing.positions[t]] = t;
    const bool ends = t + 1 == count || t + 1 == first + rows_at_once ||
                      known(missing.positions[t + 1]) != known(missing.positions[first]);
    if (!ends) continue;
    tasks.push_back(std::span(missing.positions).subspan(first, t + 1 - first));
    first = t + 1;
  }
  std::vector<std::array<std::vector<double>, rows_at_once>> room(
      static_cast<std::size_t>(resolved_threads(threads)));
  for_each_task(tasks.size(), threads, [&](std::size_t task, int worker) {
    make(tasks[task], missing, room[static_cast<std::size_t>(worker)]);
  });
  for (std::size_t t = 0; t < count; ++t) {
    for (std::size_t earlier = 0; earlier < t; ++earlier) {
      rows_[missing.positions[t]][missing.positions[earlier]] =
          rows_[missing.positions[earlier]][missing.positions[t]];
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
  const auto column = static_cast<std::size_t>(columns_[position]);
  if (design_.is_dense()) {
    dense_add_weighted(design_.cells(column).data(), h_.data(), d, e.data(), e.size());
  } else {
    design_.for_each_entry(column, [&](std::size_t row, double x) { e[row] += d * (h_[row] * x); });
  }
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
