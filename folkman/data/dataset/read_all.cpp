// Batches joined in memory. Columns are renumbered, by all threads, only where provisional numbers
// are not final already.
#include <algorithm>

#include "folkman/base/threads.hpp"
#include "folkman/data/batch/batch_parts.hpp"
#include "folkman/data/batch/column_map.hpp"
#include "folkman/data/dataset/dataset.hpp"

namespace folkman {
namespace {

constexpr std::size_t rows_per_task = 4096;

bool columns_are_final(const Dataset& data) {
  const auto width = static_cast<Column>(data.features().width());
  if (data.features().is_numbered()) return width == 0 || data.final_column(0) == 0;
  if (data.feature_order().size() > static_cast<std::size_t>(width)) return false;
  for (Column column = 0; column < width; ++column) {
    if (data.final_column(column) != column) return false;
  }
  return true;
}

}  // namespace

Batch read_all(Dataset& data) {
  Batch all;
  data.read({.in_order = [&](Batch& batch) { append(all, batch, data.share_read()); }});
  make_final(data, all);
  return all;
}

void make_final(const Dataset& data, Batch& all) {
  for (Class& row_class : all.classes) {
    if (row_class >= 0) row_class = data.class_order()[static_cast<std::size_t>(row_class)];
  }
  const bool sorted = data.fitted_text() == nullptr;  // rows of text may be in any order
  if (sorted && columns_are_final(data)) return;
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
  // Columns below 0 turned out not to be features: n-grams too rare, for instance.
  if (std::ranges::any_of(all.columns, [](Column column) { return column < 0; })) {
    move_columns(all, [](Column column) { return column; });
  }
}

}  // namespace folkman
