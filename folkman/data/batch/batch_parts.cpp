#include "folkman/data/batch/batch_parts.hpp"

#include <algorithm>

#include "folkman/base/memory.hpp"

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

template <typename T>
void make_room(std::vector<T>& values, std::size_t more, double share) {
  const std::size_t needed = values.size() + more;
  if (needed <= values.capacity()) return;
  constexpr double margin = 1.1;  // later rows may be fuller
  const double known = share > 0 && share <= 1 ? margin / share : 0;
  const double factor = std::max(2.0, known);
  // A guess from little is held back: the machine may refuse to promise what it does not have.
  const double most = std::max(2.0, 0x1p29 / static_cast<double>(needed));
  values.reserve(static_cast<std::size_t>(static_cast<double>(needed) * std::min(factor, most)));
  ask_for_huge_pages(values.data(), values.capacity() * sizeof(T));
}

template <typename T>
void append(std::vector<T>& all, const std::vector<T>& part, double share) {
  make_room(all, part.size(), share);
  all.insert(all.end(), part.begin(), part.end());
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

void append(Batch& all, const Batch& more, double share) {
  const Offset before = all.starts.back();
  if (!more.weights.empty()) all.weights.resize(all.rows(), 1.0);
  append(all.values, more.values, share);
  append(all.columns, more.columns, share);
  append(all.classes, more.classes, share);
  append(all.targets, more.targets, share);
  append(all.weights, more.weights, share);
  make_room(all.starts, more.rows(), share);
  for (std::size_t row = 0; row < more.rows(); ++row) {
    all.starts.push_back(before + more.starts[row + 1]);
  }
  if (!all.weights.empty()) all.weights.resize(all.rows(), 1.0);
  all.carried.insert(all.carried.end(), more.carried.begin(), more.carried.end());
}

}  // namespace folkman
