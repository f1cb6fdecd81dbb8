// Batches joined in memory. Where the files' size is known, the first batches tell how much room
// the rest will take, so that the arrays seldom move; what they get too much is never touched.
// Columns are renumbered, by all threads, only where provisional numbers are not final already.
#include <algorithm>
#include <iterator>

#include "folkman/base/memory.hpp"
#include "folkman/base/threads.hpp"
#include "folkman/data/batch/column_map.hpp"
#include "folkman/data/dataset/dataset.hpp"

namespace folkman {
namespace {

constexpr std::size_t rows_per_task = 4096;

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

void append(Batch& all, Batch& batch, double share) {
  const Offset before = all.starts.back();
  append(all.values, batch.values, share);
  append(all.columns, batch.columns, share);
  append(all.classes, batch.classes, share);
  append(all.targets, batch.targets, share);
  append(all.weights, batch.weights, share);
  make_room(all.starts, batch.rows(), share);
  for (std::size_t row = 0; row < batch.rows(); ++row) {
    all.starts.push_back(before + batch.starts[row + 1]);
  }
  std::ranges::move(batch.carried, std::back_inserter(all.carried));
}

bool columns_are_final(const Dataset& data) {
  const auto width = static_cast<Column>(data.features().width());
  if (data.features().is_numbered()) return width == 0 || data.final_column(0) == 0;
  if (data.feature_order().size() > static_cast<std::size_t>(width)) return false;
  for (Column column = 0; column < width; ++column) {
    if (data.final_column(column) != column) return false;
  }
  return true;
}

// Columns below 0 turned out not to be features: n-grams too rare, for instance. Rows are sorted,
// so they come first.
void leave_out_dropped(Batch& all) {
  if (std::ranges::none_of(all.columns, [](Column column) { return column < 0; })) return;
  std::size_t kept = 0;
  for (std::size_t row = 0; row < all.rows(); ++row) {
    const auto first = static_cast<std::size_t>(all.starts[row]);
    const auto last = static_cast<std::size_t>(all.starts[row + 1]);
    all.starts[row] = static_cast<Offset>(kept);
    for (std::size_t i = first; i < last; ++i) {
      if (all.columns[i] < 0) continue;
      all.columns[kept] = all.columns[i];
      all.values[kept++] = all.values[i];
    }
  }
  all.starts.back() = static_cast<Offset>(kept);
  all.columns.resize(kept);
  all.values.resize(kept);
}

}  // namespace

Batch read_all(Dataset& data) {
  Batch all;
  data.read({.in_order = [&](Batch& batch) { append(all, batch, data.share_read()); }});
  for (Class& row_class : all.classes) {
    if (row_class >= 0) row_class = data.class_order()[static_cast<std::size_t>(row_class)];
  }
  const bool sorted = data.fitted_text() == nullptr;  // rows of text may be in any order
  if (sorted && columns_are_final(data)) return all;
  const std::size_t tasks = (all.rows() + rows_per_task - 1) / rows_per_task;
  for_each_task(tasks, data.options().threads, [&](std::size_t task, int) {
    const std::size_t first = task * rows_per_task;
    const std::size_t last = std::min(first + rows_per_task, all.rows());
    for (Offset i = all.starts[first]; i < all.starts[last]; ++i) {
      Column& column = all.columns[static_cast<std::size_t>(i)];
      column = data.final_column(column);
    }
    sort_rows(all, first, last);
  });
  leave_out_dropped(all);
  return all;
}

}  // namespace folkman
