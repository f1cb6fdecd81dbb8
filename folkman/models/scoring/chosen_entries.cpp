#include "folkman/models/scoring/chosen_entries.hpp"

#include <algorithm>
#include <limits>

#include "folkman/base/error.hpp"
#include "folkman/base/threads.hpp"
#include "folkman/models/scoring/column_set.hpp"

namespace folkman {
namespace {

constexpr Offset entries_at_once = Offset{1} << 15;

// What one block of rows has.
struct Part {
  std::vector<Column> columns;
  std::vector<Offset> entries;
};

std::span<const Column> columns_of(const IndexArray& indices, Offset first, std::size_t count,
                                   std::vector<Column>& room) {
  if (!indices.wide) return {static_cast<const Column*>(indices.data) + first, count};
  const auto* from = static_cast<const std::int64_t*>(indices.data) + first;
  room.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    const bool fits = from[i] >= 0 && from[i] <= std::numeric_limits<Column>::max();
    room[i] = fits ? static_cast<Column>(from[i]) : Column{-1};
  }
  return room;
}

// The members of the block, a few thousand entries at a time; counts go to starts[row + 1].
Part part_of(const SparseView& matrix, const ColumnSet& set, MemoryBlocks::Range range,
             std::span<Offset> starts) {
  Part part;
  std::vector<Column> room;
  std::vector<std::uint32_t> list;
  Offset row = range.first;
  const Offset end = matrix.starts[range.last];
  for (Offset first = matrix.starts[range.first]; first < end; first += entries_at_once) {
    const auto count = static_cast<std::size_t>(std::min(entries_at_once, end - first));
    const auto columns = columns_of(matrix.indices, first, count, room);
    list.resize(count + ColumnSet::slack);
    const std::size_t found = set.list_members(columns, list.data());
    for (std::size_t i = 0; i < found; ++i) {
      const Offset entry = first + list[i];
      while (matrix.starts[row + 1] <= entry) ++row;
      ++starts[static_cast<std::size_t>(row) + 1];
      part.columns.push_back(static_cast<Column>(set.rank(columns[list[i]])));
      part.entries.push_back(entry);
    }
  }
  return part;
}

void check_starts_ascend(const SparseView& matrix, MemoryBlocks::Range range) {
  for (Offset row = range.first; row < range.last; ++row) {
    const Offset start = matrix.starts[row];
    const Offset stop = matrix.starts[row + 1];
    if (0 <= start && start <= stop && stop <= matrix.entries) continue;
    refuse_data("X, row " + std::to_string(row) + " (from 0)",
                "its entries run from " + std::to_string(start) + " to " + std::to_string(stop) +
                    " of " + std::to_string(matrix.entries),
                "make the matrix again; SciPy's X.check_format() names the fault");
  }
}

}  // namespace

ChosenEntries chosen_entries(const SparseView& matrix, std::span<const Column> chosen, int threads,
                             const Monitor* monitor) {
  const RowsView view = matrix;
  const MemoryBlocks blocks(view, "X", std::size_t{1} << 22);
  const ColumnSet set(chosen, static_cast<std::size_t>(matrix.columns));
  ChosenEntries result;
  result.starts.assign(static_cast<std::size_t>(matrix.rows) + 1, 0);
  std::vector<Part> parts(blocks.count());
  for_each_task(parts.size(), threads, [&](std::size_t block, int) {
    check_stop(monitor);
    check_starts_ascend(matrix, blocks.range(block));
    parts[block] = part_of(matrix, set, blocks.range(block), result.starts);
  });
  for (std::size_t row = 0; row + 1 < result.starts.size(); ++row) {
    result.starts[row + 1] += result.starts[row];
  }
  const auto total = static_cast<std::size_t>(result.starts.back());
  result.columns.reserve(total);
  result.entries.reserve(total);
  for (const Part& part : parts) {
    result.columns.insert(result.columns.end(), part.columns.begin(), part.columns.end());
    result.entries.insert(result.entries.end(), part.entries.begin(), part.entries.end());
  }
  return result;
}

}  // namespace folkman
