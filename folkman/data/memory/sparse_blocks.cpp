#include "folkman/data/memory/sparse_blocks.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/numerics/double_bits.hpp"

namespace folkman {
namespace {

[[noreturn]] void refuse_sparse(const std::string& where, const std::string& what) {
  refuse_data(where, what, "make the matrix again; SciPy's X.check_format() names the fault");
}

void check_range(const SparseView& sparse, Offset start, Offset stop, Offset row,
                 const std::string& shown) {
  if (0 <= start && start <= stop && stop <= sparse.entries) return;
  refuse_sparse(
      shown + (sparse.by_columns ? ", column " : ", row ") + std::to_string(row) + " (from 0)",
      "its entries run from " + std::to_string(start) + " to " + std::to_string(stop) + " of " +
          std::to_string(sparse.entries));
}

void copy_columns(const IndexArray& indices, Offset first, Offset count, std::vector<Column>& out) {
  if (!indices.wide) {
    const auto* from = static_cast<const std::int32_t*>(indices.data) + first;
    out.assign(from, from + count);
    return;
  }
  const auto* from = static_cast<const std::int64_t*>(indices.data) + first;
  out.resize(static_cast<std::size_t>(count));
  for (std::size_t i = 0; i < out.size(); ++i) {
    const bool fits = from[i] >= 0 && from[i] <= std::numeric_limits<Column>::max();
    out[i] = fits ? static_cast<Column>(from[i]) : Column{-1};  // found out of range below
  }
}

void copy_values(const NumberArray& values, Offset first, Offset count, std::vector<double>& out) {
  if (values.type == NumberType::float64 && values.stride == sizeof(double) &&
      values.present == nullptr) {  // without zeros first
    const auto* from = static_cast<const double*>(values.data) + first;
    out.assign(from, from + count);
    return;
  }
  out.resize(static_cast<std::size_t>(count));
  read_numbers(values, first, out);
}

// Sorts each row by column, adds what is given twice in the order given, and leaves out zeros.
void mend(const SparseView& sparse, RowRange range, Batch& batch, const std::string& shown) {
  std::vector<std::pair<Column, double>> row;
  std::size_t end = 0;
  for (std::size_t r = 0; r < batch.rows(); ++r) {
    row.clear();
    for (Offset i = batch.starts[r]; i < batch.starts[r + 1]; ++i) {
      const auto at = static_cast<std::size_t>(i);
      row.emplace_back(batch.columns[at], batch.values[at]);
    }
    std::ranges::stable_sort(row, {}, &std::pair<Column, double>::first);
    if (!row.empty() && (row.front().first < 0 || row.back().first >= sparse.columns)) {
      refuse_sparse(
          shown + ", row " + std::to_string(range.first + static_cast<Offset>(r)) + " (from 0)",
          "an entry lies outside the " + std::to_string(sparse.columns) + " columns");
    }
    batch.starts[r] = static_cast<Offset>(end);
    for (std::size_t i = 0; i < row.size();) {
      const Column column = row[i].first;
      double value = 0;
      for (; i < row.size() && row[i].first == column; ++i) value += row[i].second;
      if (value == 0) continue;
      batch.columns[end] = column;
      batch.values[end++] = value;
    }
  }
  batch.starts.back() = static_cast<Offset>(end);
  batch.columns.resize(end);
  batch.values.resize(end);
}

// Entries that do not lie behind the one before them.
Column steps_back(std::span<const Column> columns) {
  Column count = 0;  // of the same width as what is compared
  for (std::size_t i = 1; i < columns.size(); ++i) count += columns[i] <= columns[i - 1] ? 1 : 0;
  return count;
}

// Rows ascend within the columns there are, and no value is zero: columns may step back only where
// a row begins. The loops over all entries have no branches.
bool is_tidy(const SparseView& sparse, const Batch& batch) {
  Column allowed = 0;
  bool inside = true;
  Column last = -1;  // of the rows before
  for (std::size_t r = 0; r < batch.rows(); ++r) {
    if (batch.starts[r] == batch.starts[r + 1]) continue;
    const Column first = batch.columns[static_cast<std::size_t>(batch.starts[r])];
    allowed += first <= last ? 1 : 0;
    last = batch.columns[static_cast<std::size_t>(batch.starts[r + 1]) - 1];
    inside &= first >= 0 && last < sparse.columns;
  }
  return inside && !has_zero(batch.values) && steps_back(batch.columns) == allowed;
}

void read_csr(const SparseView& sparse, RowRange range, Batch& batch, const std::string& shown) {
  const Offset first = sparse.starts[range.first];
  batch.starts.resize(static_cast<std::size_t>(range.last - range.first) + 1);
  Offset start = first;
  for (Offset row = range.first; row < range.last; ++row) {
    const Offset stop = sparse.starts[row + 1];
    if (start < 0 || start > stop || stop > sparse.entries)
      check_range(sparse, start, stop, row, shown);
    batch.starts[static_cast<std::size_t>(row - range.first) + 1] = stop - first;
    start = stop;
  }
  copy_columns(sparse.indices, first, batch.starts.back(), batch.columns);
  copy_values(sparse.values, first, batch.starts.back(), batch.values);
}

// The entries of a column that lie in the rows of the range; its rows ascend.
struct Strip {
  Offset first = 0;
  Offset last = 0;
};
Strip strip_of(const SparseView& sparse, Offset start, Offset stop, RowRange range) {
  const auto before = [&](Offset row) {
    Offset low = start;
    Offset high = stop;
    while (low < high) {
      const Offset middle = low + (high - low) / 2;
      if (sparse.indices[middle] < row) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  };
  return {before(range.first), before(range.last)};
}

void read_csc(const SparseView& sparse, RowRange range, bool ascending, Batch& batch,
              const std::string& shown) {
  const auto rows = static_cast<std::size_t>(range.last - range.first);
  std::vector<Strip> strips(static_cast<std::size_t>(sparse.columns));
  std::vector<Offset> ends(rows + 1, 0);
  const bool look_at_all = !ascending || range.last - range.first == sparse.rows;
  for (Offset c = 0; c < sparse.columns; ++c) {
    const Offset start = sparse.starts[c];
    const Offset stop = sparse.starts[c + 1];
    check_range(sparse, start, stop, c, shown);
    Strip& strip = strips[static_cast<std::size_t>(c)];
    strip = look_at_all ? Strip{start, stop} : strip_of(sparse, start, stop, range);
    for (Offset i = strip.first; i < strip.last; ++i) {
      const Offset row = sparse.indices[i];
      if (row < 0 || row >= sparse.rows) {
        refuse_sparse(shown + ", column " + std::to_string(c) + " (from 0)",
                      "an entry lies outside the " + std::to_string(sparse.rows) + " rows");
      }
      if (row >= range.first && row < range.last) {
        ++ends[static_cast<std::size_t>(row - range.first) + 1];
      }
    }
  }
  for (std::size_t r = 0; r < rows; ++r) ends[r + 1] += ends[r];
  batch.starts.assign(ends.begin(), ends.end());
  batch.columns.resize(static_cast<std::size_t>(ends.back()));
  batch.values.resize(static_cast<std::size_t>(ends.back()));
  std::vector<double> values;
  for (Offset c = 0; c < sparse.columns; ++c) {
    const Strip& strip = strips[static_cast<std::size_t>(c)];
    values.resize(static_cast<std::size_t>(strip.last - strip.first));
    read_numbers(sparse.values, strip.first, values);
    for (Offset i = strip.first; i < strip.last; ++i) {
      const Offset row = sparse.indices[i];
      if (row < range.first || row >= range.last) continue;
      const auto at = static_cast<std::size_t>(ends[static_cast<std::size_t>(row - range.first)]++);
      batch.columns[at] = static_cast<Column>(c);
      batch.values[at] = values[static_cast<std::size_t>(i - strip.first)];
    }
  }
}

}  // namespace

void check_starts(const SparseView& sparse, const std::string& shown) {
  const Offset last = sparse.by_columns ? sparse.columns : sparse.rows;
  if (sparse.starts[0] == 0 && sparse.starts[last] <= sparse.entries) return;
  refuse_sparse(shown, "its entries run from " + std::to_string(sparse.starts[0]) + " to " +
                           std::to_string(sparse.starts[last]) + " of " +
                           std::to_string(sparse.entries));
}

bool ascends(const SparseView& sparse) {
  for (Offset c = 0; c < (sparse.by_columns ? sparse.columns : sparse.rows); ++c) {
    for (Offset i = sparse.starts[c] + 1; i < std::min(sparse.starts[c + 1], sparse.entries); ++i) {
      if (i > 0 && sparse.indices[i] < sparse.indices[i - 1]) return false;
    }
  }
  return true;
}

void read_sparse(const SparseView& sparse, RowRange range, bool ascending, Batch& batch,
                 const std::string& shown) {
  if (sparse.by_columns) {
    read_csc(sparse, range, ascending, batch, shown);
  } else {
    read_csr(sparse, range, batch, shown);
  }
  if (!is_tidy(sparse, batch)) mend(sparse, range, batch, shown);
}

}  // namespace folkman
