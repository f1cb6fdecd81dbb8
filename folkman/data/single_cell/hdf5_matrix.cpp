// A matrix in an HDF5 file as AnnData (.h5ad) or 10x Genomics (.h5) write it:
//
//   AnnData   X, dense by rows or a group (csr_matrix, csc_matrix) of data, indices and indptr; obs
//             describes the rows (--label, --weight and --carry name its columns), var the columns,
//             whose index gives the names of the features
//   10x       a group of barcodes, data, indices, indptr, shape and features (or genes), one column
//             for each barcode, so that barcodes are rows here
//
// Read in blocks of rows; one by columns is turned in memory, for which memory is asked first. The
// library reads in one thread, what it read is parsed by all.
#include <algorithm>
#include <utility>

#include "folkman/data/bytes/byte_source.hpp"
#include "folkman/data/matrices/named_matrix.hpp"
#include "folkman/data/reading/carried_label.hpp"
#include "folkman/data/single_cell/anndata_columns.hpp"
#include "folkman/data/single_cell/cell_formats.hpp"
#include "folkman/data/single_cell/hdf5_blocks.hpp"

namespace folkman {
namespace {

SparseArrays sparse_arrays(const Hdf5File& file, const std::string& group) {
  return {.data = file.array(group + "/data"),
          .indices = file.array(group + "/indices"),
          .indptr = file.array(group + "/indptr")};
}

void check_shape(std::span<const std::int64_t> shape, MatrixSize size, const std::string& where) {
  if (shape.size() == 2 && shape[0] == static_cast<std::int64_t>(size.rows) &&
      shape[1] == static_cast<std::int64_t>(size.columns)) {
    return;
  }
  refuse_data(where,
              "the shape of the matrix does not fit its " + std::to_string(size.rows) +
                  " rows and " + std::to_string(size.columns) + " columns",
              "write the file again");
}

// X of AnnData, whichever way it is stored.
std::unique_ptr<Hdf5Blocks> anndata_blocks(const Hdf5File& file, MatrixSize size,
                                           std::size_t block_bytes) {
  if (!file.has("X")) {
    refuse_data(file.shown(), "there is no matrix X in it",
                "put the values into adata.X and write the file again");
  }
  if (!file.is_group("X")) return dense_blocks(file.array("X"), size, block_bytes);
  const bool old = !file.text_attribute("X", "encoding-type");
  const auto encoding = file.text_attribute("X", old ? "h5sparse_format" : "encoding-type");
  const std::string kind = encoding.value_or("nothing that says how");
  const bool by_rows = kind == "csr_matrix" || kind == "csr";
  if (!by_rows && kind != "csc_matrix" && kind != "csc") {
    refuse_data(
        file.shown() + ", X", "the matrix is stored as '" + kind + "'",
        "store it dense, or as csr_matrix or csc_matrix: adata.X = scipy.sparse.csr_matrix(...)");
  }
  check_shape(file.integers_attribute("X", old ? "h5sparse_shape" : "shape"), size,
              file.shown() + ", X");
  return by_rows ? csr_blocks(sparse_arrays(file, "X"), size, block_bytes)
                 : csc_blocks(sparse_arrays(file, "X"), size, block_bytes);
}

class Hdf5Reader final : public NamedMatrixReader {
 public:
  Hdf5Reader(const Opening& opening, const Hdf5File& file, std::span<const std::string> columns,
             RowDescription description, std::unique_ptr<Hdf5Blocks> blocks)
      : NamedMatrixReader(opening, file.shown(), columns, std::move(description)),
        size_(file.size()),
        blocks_(std::move(blocks)) {}

  bool next_block(Block& block) override { return blocks_->next(block); }
  [[nodiscard]] std::uint64_t consumed() const override {
    return static_cast<std::uint64_t>(blocks_->share() * static_cast<double>(size_));
  }

 protected:
  void append(const Block& block, Parsed& parsed) const override {
    blocks_->for_each_row(
        block,
        {.sparse =
             [&](Offset row, std::span<const std::int64_t> columns,
                 std::span<const double> values) { append_sparse(row, columns, values, parsed); },
         .dense = [&](Offset row,
                      std::span<const double> values) { append_dense(row, values, parsed); }},
        [&] { return parsed.given_up(); });
  }

 private:
  std::uint64_t size_;
  std::unique_ptr<Hdf5Blocks> blocks_;
};

std::unique_ptr<RowReader> open_anndata(const Opening& opening, const Hdf5File& file) {
  const AnndataColumns obs(file, "obs");
  const AnndataColumns var(file, "var");
  const ReadOptions& options = opening.options;
  RowDescription rows{.names = obs.names()};
  const bool wanted = options.labels_required || obs.has(options.label);
  if (!options.label.empty() && wanted) rows.labels = obs.texts(options.label, "label");
  if (!options.weight.empty()) rows.weights = obs.numbers(options.weight, "weight");
  for (const std::string& name : options.carry) {
    const bool of_file = name == label_name && opening.labels != nullptr && !obs.has(name);
    rows.carried.push_back(of_file ? std::vector<std::string>() : obs.texts(name, "carry"));
  }
  const auto columns = var.names();
  const MatrixSize size{.rows = rows.names.size(), .columns = columns.size()};
  auto blocks = anndata_blocks(file, size, options.block_bytes);
  return std::make_unique<Hdf5Reader>(opening, file, columns, std::move(rows), std::move(blocks));
}

// The group that Cell Ranger writes: "matrix", or, before version 3, one called like the genome.
std::string tenx_group(const Hdf5File& file) {
  std::vector<std::string> found;
  for (const std::string& name : file.members("/")) {
    if (file.has(name + "/barcodes") && file.has(name + "/indptr")) found.push_back(name);
  }
  if (found.size() == 1) return found.front();
  if (found.empty()) {
    refuse_data(file.shown(),
                "it is neither AnnData (X, obs, var) nor of 10x Genomics (matrix/barcodes)",
                "write it with anndata: adata.write_h5ad(file)");
  }
  refuse_data(file.shown(),
              "it holds several matrices, the first two are " + found[0] + " and " + found[1],
              "write each to a file of its own");
}

std::unique_ptr<RowReader> open_tenx(const Opening& opening, const Hdf5File& file) {
  const std::string group = tenx_group(file);
  const bool new_names = file.has(group + "/features");
  const auto names = file.array(group + (new_names ? "/features/name" : "/gene_names")).texts();
  const auto ids = file.array(group + (new_names ? "/features/id" : "/genes")).texts();
  const auto columns = told_apart(names, ids);
  RowDescription rows{.names = file.array(group + "/barcodes").texts()};
  const ReadOptions& options = opening.options;
  refuse_weights(options);
  rows.carried = carried_of_barcodes(opening, file.shown(), rows.names);
  const MatrixSize size{.rows = rows.names.size(), .columns = columns.size()};
  const auto shape = file.array(group + "/shape").integers();
  check_shape(shape, {.rows = size.columns, .columns = size.rows}, file.shown() + ", " + group);
  auto blocks = csr_blocks(sparse_arrays(file, group), size, options.block_bytes);
  return std::make_unique<Hdf5Reader>(opening, file, columns, std::move(rows), std::move(blocks));
}

std::unique_ptr<RowReader> open_hdf5(Opening opening) {
  const auto source = std::move(opening.source);
  const Hdf5File file(*source, opening.options.monitor);
  const bool anndata = file.has("obs") && file.has("var");
  if (!anndata) return open_tenx(opening, file);
  if (opening.labels == nullptr && opening.options.label.empty() &&
      opening.options.labels_required) {
    refuse_argument(file.shown(), "nothing says which column of obs holds the labels",
                    "name it (@{label}), or give a label file (@{labels})");
  }
  return open_anndata(opening, file);
}

}  // namespace

Format hdf5_format() {
  return {.name = "hdf5",
          .alias = "h5ad",
          .summary = "AnnData (.h5ad, @{label} a column of obs) or 10x Genomics (.h5)",
          .endings = {".h5ad", ".h5", ".hdf5"},
          .labelled = false,
          .label_line = true,
          .recognises = looks_like_hdf5,
          .open = open_hdf5};
}

}  // namespace folkman
