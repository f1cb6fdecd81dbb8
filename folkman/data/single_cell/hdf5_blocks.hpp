// The rows of a matrix in an HDF5 file in blocks: dense, by rows (csr), or by columns (csc), which
// is turned in memory first.
#pragma once

#include <functional>

#include "folkman/data/reading/format.hpp"
#include "folkman/data/single_cell/hdf5_file.hpp"

namespace folkman {

// What is done with a row of a block; a dense one has no columns.
struct RowUse {
  std::function<void(Offset row, std::span<const std::int64_t> columns,
                     std::span<const double> values)>
      sparse;
  std::function<void(Offset row, std::span<const double> values)> dense;
};

class Hdf5Blocks {
 public:
  Hdf5Blocks() = default;
  Hdf5Blocks(const Hdf5Blocks&) = delete;
  Hdf5Blocks& operator=(const Hdf5Blocks&) = delete;
  virtual ~Hdf5Blocks() = default;

  [[nodiscard]] virtual bool next(Block& block) = 0;
  // Rows until `enough` says so.
  virtual void for_each_row(const Block& block, const RowUse& use,
                            const std::function<bool()>& enough) const = 0;
  [[nodiscard]] virtual double share() const = 0;  // of the rows that next() has given
};

struct MatrixSize {
  std::uint64_t rows = 0;
  std::uint64_t columns = 0;
};

[[nodiscard]] std::unique_ptr<Hdf5Blocks> dense_blocks(Hdf5Array array, MatrixSize size,
                                                       std::size_t block_bytes);

// Lists `data`, `indices` and `indptr`, of the rows or of the columns.
struct SparseArrays {
  Hdf5Array data;
  Hdf5Array indices;
  Hdf5Array indptr;
};
[[nodiscard]] std::unique_ptr<Hdf5Blocks> csr_blocks(SparseArrays arrays, MatrixSize size,
                                                     std::size_t block_bytes);
[[nodiscard]] std::unique_ptr<Hdf5Blocks> csc_blocks(const SparseArrays& arrays, MatrixSize size,
                                                     std::size_t block_bytes);

}  // namespace folkman
