#include "folkman/data/batch/batch_parts.hpp"

#include <algorithm>
#include <vector>

namespace folkman {
namespace {

// The rows with the entries that `place` gives a column from 0.
template <class Place, class Value>
Batch filtered(const Batch& rows, const Place& place, const Value& value) {
  Batch part;
  part.starts.reserve(rows.starts.size());
  part.classes = rows.classes;
  part.targets = rows.targets;
  part.weights = rows.weights;
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    for (auto i = static_cast<std::size_t>(rows.starts[row]);
         i < static_cast<std::size_t>(rows.starts[row + 1]); ++i) {
      const Column to = place(i);
      if (to < 0) continue;
      part.columns.push_back(to);
      part.values.push_back(value(i));
    }
    part.starts.push_back(static_cast<Offset>(part.columns.size()));
  }
  return part;
}

template <class T>
void copy_of(const std::vector<T>& all, std::size_t row, std::size_t per_row, std::vector<T>& to) {
  const auto first = all.begin() + static_cast<std::ptrdiff_t>(row * per_row);
  to.insert(to.end(), first, first + static_cast<std::ptrdiff_t>(per_row));
}

}  // namespace

Batch with_columns(const Batch& rows, std::span<const Column> columns) {
  const Column last = columns.empty() ? -1 : columns.back();
  std::vector<Column> place(static_cast<std::size_t>(last + 1), -1);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    place[static_cast<std::size_t>(columns[i])] = static_cast<Column>(i);
  }
  return filtered(
      rows,
      [&](std::size_t i) {
        const auto column = static_cast<std::size_t>(rows.columns[i]);
        return column < place.size() ? place[column] : Column{-1};
      },
      [&](std::size_t i) { return rows.values[i]; });
}

Batch with_rows(const Batch& rows, std::span<const std::size_t> chosen) {
  Batch part;
  part.starts.reserve(chosen.size() + 1);
  const std::size_t carried = rows.rows() == 0 ? 0 : rows.carried.size() / rows.rows();
  const std::size_t notes = rows.rows() == 0 ? 0 : rows.notes.size() / rows.rows();
  for (const std::size_t row : chosen) {
    const auto start = static_cast<std::ptrdiff_t>(rows.starts[row]);
    const auto stop = static_cast<std::ptrdiff_t>(rows.starts[row + 1]);
    part.columns.insert(part.columns.end(), rows.columns.begin() + start,
                        rows.columns.begin() + stop);
    part.values.insert(part.values.end(), rows.values.begin() + start, rows.values.begin() + stop);
    part.starts.push_back(static_cast<Offset>(part.columns.size()));
    part.classes.push_back(rows.classes[row]);
    if (!rows.targets.empty()) part.targets.push_back(rows.targets[row]);
    if (!rows.weights.empty()) part.weights.push_back(rows.weights[row]);
    copy_of(rows.carried, row, carried, part.carried);
    copy_of(rows.notes, row, notes, part.notes);
  }
  return part;
}

Batch binarized(Batch rows, std::optional<double> threshold) {
  if (!threshold) return rows;
  return filtered(
      rows,
      [&](std::size_t i) { return rows.values[i] > *threshold ? rows.columns[i] : Column{-1}; },
      [](std::size_t) { return 1.0; });
}

}  // namespace folkman
