#include "folkman/data/single_cell/hdf5_blocks.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "folkman/base/error.hpp"
#include "folkman/base/memory.hpp"

namespace folkman {
namespace {

constexpr std::uint64_t most_block_rows = 1U << 14U;
constexpr std::uint64_t entries_at_once = std::uint64_t{1} << 20U;
constexpr double largest_piece = 0x1p27;

[[noreturn]] void refuse_blocks(const std::string& where, const std::string& what,
                                const std::string& fix = "write the file again") {
  refuse_data(where, what, fix);
}

template <class T>
void put(std::string& bytes, std::span<const T> values) {
  bytes.append(reinterpret_cast<const char*>(values.data()), values.size_bytes());
}

template <class T>
std::vector<T> taken(const char*& at, std::size_t count) {
  std::vector<T> values(count);
  if (count > 0) std::memcpy(values.data(), at, count * sizeof(T));
  at += count * sizeof(T);
  return values;
}

bool is_list(const Hdf5Array& array) { return array.shape().size() == 1; }

std::uint64_t checked_entries(const SparseArrays& arrays, std::uint64_t lines) {
  if (!is_list(arrays.indptr) || arrays.indptr.shape()[0] != lines + 1) {
    refuse_blocks(arrays.indptr.where(),
                  "its length does not fit " + std::to_string(lines) + " rows or columns");
  }
  if (!is_list(arrays.indices) || !is_list(arrays.data) ||
      arrays.indices.shape() != arrays.data.shape()) {
    refuse_blocks(arrays.data.where(), "there are not as many values as indices");
  }
  return arrays.data.shape()[0];
}

void check_starts(std::span<const std::int64_t> starts, std::uint64_t entries,
                  const Hdf5Array& indptr) {
  for (std::size_t i = 0; i < starts.size(); ++i) {
    const bool ascends = i == 0 || starts[i] >= starts[i - 1];
    if (starts[i] >= 0 && ascends && static_cast<std::uint64_t>(starts[i]) <= entries) continue;
    refuse_blocks(indptr.where(), "the starts do not ascend within the " + std::to_string(entries) +
                                      " entries: " + std::to_string(starts[i]) +
                                      " is out of place");
  }
}

class DenseBlocks final : public Hdf5Blocks {
 public:
  DenseBlocks(Hdf5Array array, MatrixSize size, std::size_t block_bytes)
      : array_(std::move(array)), size_(size) {
    if (array_.shape() != std::vector<std::uint64_t>{size.rows, size.columns}) {
      refuse_blocks(array_.where(), "the matrix does not fit " + std::to_string(size.rows) +
                                        " rows and " + std::to_string(size.columns) + " columns");
    }
    const double row_bytes = 8.0 * static_cast<double>(std::max<std::uint64_t>(size.columns, 1));
    at_once_ = std::max<std::uint64_t>(
        1, static_cast<std::uint64_t>(static_cast<double>(block_bytes) / row_bytes));
    // Whole pieces, so that none is unpacked twice.
    const std::uint64_t piece = array_.piece();
    if (piece > 0 && row_bytes * static_cast<double>(piece) <= largest_piece)
      at_once_ = (at_once_ + piece - 1) / piece * piece;
  }

  bool next(Block& block) override {
    if (next_ == size_.rows) return false;
    const std::uint64_t rows = std::min(at_once_, size_.rows - next_);
    std::vector<double> values(rows * size_.columns);
    array_.read(next_, values);
    block.bytes.clear();
    put<double>(block.bytes, values);
    block.first_row = static_cast<Offset>(next_);
    block.rows = static_cast<Offset>(rows);
    next_ += rows;
    return true;
  }

  void for_each_row(const Block& block, const RowUse& use,
                    const std::function<bool()>& enough) const override {
    const char* at = block.bytes.data();
    for (Offset row = 0; row < block.rows && !enough(); ++row) {
      use.dense(block.first_row + row, taken<double>(at, size_.columns));
    }
  }
  [[nodiscard]] double share() const override {
    return static_cast<double>(next_) / static_cast<double>(size_.rows);
  }

 private:
  Hdf5Array array_;
  MatrixSize size_;
  std::uint64_t at_once_ = 1;
  std::uint64_t next_ = 0;
};

// A block's bytes: where each row ends (from the block's start), the columns, the values.
class CsrBlocks final : public Hdf5Blocks {
 public:
  CsrBlocks(SparseArrays arrays, MatrixSize size, std::size_t block_bytes)
      : arrays_(std::move(arrays)),
        size_(size),
        entries_(checked_entries(arrays_, size.rows)),
        entries_per_block_(static_cast<std::int64_t>(block_bytes / 16 + 1)) {}

  bool next(Block& block) override {
    if (next_ == size_.rows) return false;
    std::vector<std::int64_t> starts(std::min(most_block_rows, size_.rows - next_) + 1);
    arrays_.indptr.read(next_, starts);
    check_starts(starts, entries_, arrays_.indptr);
    if (next_ == 0 && starts[0] != 0)
      refuse_blocks(arrays_.indptr.where(), "the first row does not start at 0");
    std::size_t rows = 1;  // a block has at least one
    while (rows + 1 < starts.size() && starts[rows + 1] - starts[0] <= entries_per_block_) ++rows;
    const auto first = static_cast<std::uint64_t>(starts[0]);
    std::vector<std::int64_t> columns(static_cast<std::size_t>(starts[rows] - starts[0]));
    std::vector<double> values(columns.size());
    arrays_.indices.read(first, columns);
    arrays_.data.read(first, values);
    for (std::size_t i = rows; i > 0; --i) starts[i] -= starts[0];
    block.bytes.clear();
    put<std::int64_t>(block.bytes, std::span(starts).subspan(1, rows));
    put<std::int64_t>(block.bytes, columns);
    put<double>(block.bytes, values);
    block.first_row = static_cast<Offset>(next_);
    block.rows = static_cast<Offset>(rows);
    next_ += rows;
    return true;
  }

  void for_each_row(const Block& block, const RowUse& use,
                    const std::function<bool()>& enough) const override {
    const char* at = block.bytes.data();
    const auto ends = taken<std::int64_t>(at, static_cast<std::size_t>(block.rows));
    const auto entries = static_cast<std::size_t>(ends.back());
    const auto columns = taken<std::int64_t>(at, entries);
    const auto values = taken<double>(at, entries);
    std::size_t start = 0;
    for (std::size_t i = 0; i < ends.size() && !enough(); ++i) {
      const auto count = static_cast<std::size_t>(ends[i]) - start;
      use.sparse(block.first_row + static_cast<Offset>(i), std::span(columns).subspan(start, count),
                 std::span(values).subspan(start, count));
      start += count;
    }
  }
  [[nodiscard]] double share() const override {
    return static_cast<double>(next_) / static_cast<double>(size_.rows);
  }

 private:
  SparseArrays arrays_;
  MatrixSize size_;
  std::uint64_t entries_;
  std::int64_t entries_per_block_;
  std::uint64_t next_ = 0;
};

// Turned in memory: the entries of every row, columns ascending.
class CscBlocks final : public Hdf5Blocks {
 public:
  CscBlocks(const SparseArrays& arrays, MatrixSize size, std::size_t block_bytes)
      : size_(size), entries_per_block_(block_bytes / 12 + 1) {
    const std::uint64_t entries = checked_entries(arrays, size.columns);
    ask_memory(entries, arrays);
    const auto column_starts = arrays.indptr.integers();
    check_starts(column_starts, entries, arrays.indptr);
    if (column_starts.front() != 0 || static_cast<std::uint64_t>(column_starts.back()) != entries)
      refuse_blocks(arrays.indptr.where(), "the columns do not cover all entries");
    starts_.assign(size.rows + 1, 0);
    for_some(arrays, entries, [&](std::uint64_t, std::span<const std::int64_t> rows) {
      for (const std::int64_t row : rows) ++starts_[checked_row(row, arrays) + 1];
    });
    for (std::size_t row = 0; row < size.rows; ++row) starts_[row + 1] += starts_[row];
    columns_.resize(entries);
    values_.resize(entries);
    auto next = starts_;
    std::size_t column = 0;
    std::vector<double> values;
    for_some(arrays, entries, [&](std::uint64_t first, std::span<const std::int64_t> rows) {
      values.resize(rows.size());
      arrays.data.read(first, values);
      for (std::size_t i = 0; i < rows.size(); ++i) {
        while (static_cast<std::uint64_t>(column_starts[column + 1]) <= first + i) ++column;
        const std::size_t place = next[static_cast<std::size_t>(rows[i])]++;
        columns_[place] = static_cast<Column>(column);
        values_[place] = values[i];
      }
    });
  }

  bool next(Block& block) override {
    if (next_ == size_.rows) return false;
    std::uint64_t last = next_ + 1;
    const std::uint64_t end = std::min(size_.rows, next_ + most_block_rows);
    while (last < end && starts_[last + 1] - starts_[next_] <= entries_per_block_) ++last;
    block.bytes.clear();
    block.first_row = static_cast<Offset>(next_);
    block.rows = static_cast<Offset>(last - next_);
    next_ = last;
    return true;
  }

  void for_each_row(const Block& block, const RowUse& use,
                    const std::function<bool()>& enough) const override {
    std::vector<std::int64_t> columns;
    for (Offset r = block.first_row; r < block.first_row + block.rows && !enough(); ++r) {
      const auto row = static_cast<std::size_t>(r);
      const std::size_t count = starts_[row + 1] - starts_[row];
      const auto stored = std::span(columns_).subspan(starts_[row], count);
      columns.assign(stored.begin(), stored.end());
      use.sparse(r, columns, std::span(values_).subspan(starts_[row], count));
    }
  }
  [[nodiscard]] double share() const override { return 1; }

 private:
  void ask_memory(std::uint64_t entries, const SparseArrays& arrays) const {
    const double needed = 12.0 * static_cast<double>(entries) +
                          16.0 * static_cast<double>(size_.rows) +
                          8.0 * static_cast<double>(size_.columns);
    const auto there = static_cast<double>(available_memory());
    if (needed < 0x1p24 || needed <= there) return;
    refuse_blocks(arrays.data.where(),
                  "the matrix is stored by columns (csc), and turning it needs " +
                      memory_text(needed) + " where " + memory_text(there) + " are available",
                  "write it by rows: adata.X = adata.X.tocsr()");
  }

  [[nodiscard]] std::size_t checked_row(std::int64_t row, const SparseArrays& arrays) const {
    if (row >= 0 && static_cast<std::uint64_t>(row) < size_.rows)
      return static_cast<std::size_t>(row);
    refuse_blocks(arrays.indices.where(), "row " + std::to_string(row) +
                                              " of an entry is not one of the " +
                                              std::to_string(size_.rows) + " rows (from 0)");
  }

  template <class Use>
  static void for_some(const SparseArrays& arrays, std::uint64_t entries, const Use& use) {
    std::vector<std::int64_t> rows;
    for (std::uint64_t first = 0; first < entries; first += entries_at_once) {
      rows.resize(std::min(entries_at_once, entries - first));
      arrays.indices.read(first, rows);
      use(first, rows);
    }
  }

  MatrixSize size_;
  std::size_t entries_per_block_;
  std::vector<std::size_t> starts_;  // of each row, and the end
  std::vector<Column> columns_;
  std::vector<double> values_;
  std::uint64_t next_ = 0;
};

}  // namespace

std::unique_ptr<Hdf5Blocks> dense_blocks(Hdf5Array array, MatrixSize size,
                                         std::size_t block_bytes) {
  return std::make_unique<DenseBlocks>(std::move(array), size, block_bytes);
}
std::unique_ptr<Hdf5Blocks> csr_blocks(SparseArrays arrays, MatrixSize size,
                                       std::size_t block_bytes) {
  return std::make_unique<CsrBlocks>(std::move(arrays), size, block_bytes);
}
std::unique_ptr<Hdf5Blocks> csc_blocks(const SparseArrays& arrays, MatrixSize size,
                                       std::size_t block_bytes) {
  return std::make_unique<CscBlocks>(arrays, size, block_bytes);
}

}  // namespace folkman
