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
#pragma once

#include "folkman/data/reading/format.hpp"

namespace folkman {

[[nodiscard]] Format hdf5_format();

}  // namespace folkman
