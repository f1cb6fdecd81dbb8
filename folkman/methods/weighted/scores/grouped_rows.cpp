#include "folkman/methods/weighted/scores/grouped_rows.hpp"

#include <algorithm>
#include <numeric>

#include "folkman/numerics/group_table.hpp"

namespace folkman {
namespace {

// Distinct rows, each by the first row of the table that is like it.
struct Distinct {
  std::vector<std::size_t> first;     // row of the table
  std::vector<std::uint32_t> number;  // of each row of the table: which distinct row it is
};

Distinct distinct_rows(const CodedTable& rows) {
  Distinct found;
  found.number.reserve(rows.rows());
  GroupTable table(rows.rows());
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    const auto cells = rows.row(row);
    std::uint64_t hash = 0;
    for (const std::uint32_t cell : cells) hash = mixed_hash(hash, cell);
    found.number.push_back(table.group_of(hash, [&](std::uint32_t number) {
      return std::ranges::equal(rows.row(found.first[number]), cells);
    }));
    if (table.size() > found.first.size()) found.first.push_back(row);
  }
  return found;
}

std::vector<std::uint32_t> usual_cells(const Contingency& counts) {
  std::vector<std::uint32_t> usual;
  for (std::size_t j = 0; j < counts.columns(); ++j) {
    Offset most = -1;
    std::uint32_t best = counts.starts[j];
    for (std::uint32_t cell = counts.starts[j]; cell < counts.starts[j + 1]; ++cell) {
      Offset sum = 0;
      for (std::size_t c = 0; c < counts.class_count(); ++c) sum += counts.count(cell, c);
      if (sum <= most) continue;
      most = sum;
      best = cell;
    }
    usual.push_back(best);
  }
  return usual;
}

}  // namespace

void GroupedRows::full_row(std::size_t x, std::span<std::uint32_t> result) const {
  std::ranges::copy(usual, result.begin());
  for (const std::uint32_t cell : row(x)) result[column_of[cell]] = cell;
}

GroupedRows grouped(const CodedTable& rows, const Contingency& counts) {
  GroupedRows result{.classes = rows.class_count, .starts = rows.starts};
  result.usual = usual_cells(counts);
  for (std::size_t j = 0; j < rows.columns(); ++j) {
    result.column_of.resize(rows.starts[j + 1], static_cast<std::uint32_t>(j));
  }
  const Distinct distinct = distinct_rows(rows);
  std::vector<std::size_t> order(distinct.first.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
    return std::ranges::lexicographical_compare(rows.row(distinct.first[a]),
                                                rows.row(distinct.first[b]));
  });
  std::vector<std::size_t> place(order.size());
  result.row_starts.push_back(0);
  for (std::size_t x = 0; x < order.size(); ++x) {
    place[order[x]] = x;
    for (const std::uint32_t cell : rows.row(distinct.first[order[x]])) {
      if (cell != result.usual[result.column_of[cell]]) result.cells.push_back(cell);
    }
    result.row_starts.push_back(result.cells.size());
  }
  result.count.resize(order.size());
  result.class_count.resize(order.size() * result.classes);
  for (std::size_t i = 0; i < rows.rows(); ++i) {
    const std::size_t x = place[distinct.number[i]];
    ++result.count[x];
    ++result.class_count[x * result.classes + static_cast<std::size_t>(rows.classes[i])];
  }
  result.total = static_cast<double>(rows.rows());
  return result;
}

}  // namespace folkman
