// The folder that Cell Ranger of 10x Genomics writes, and public archives keep: a Matrix Market
// file with a line for each gene and a column for each barcode, and beside it the names of both.
//
//   matrix.mtx[.gz]                    genes x barcodes, so barcodes are rows here
//   barcodes.tsv[.gz]                  one barcode a line
//   features.tsv[.gz] or genes.tsv     id, TAB, name, ...: a gene whose name is not its own is
//                                      called "name (id)"
//
// The folder itself is given, or the matrix by --format 10x; what stands before "matrix.mtx" stands
// before the other names, too (GSM1_matrix.mtx.gz, GSM1_barcodes.tsv.gz). Labels come from a label
// file, by barcode or in order. Entries are sorted in memory, as of any Matrix Market file.
#pragma once

#include "folkman/data/reading/format.hpp"

namespace folkman {

[[nodiscard]] Format tenx_folder_format();

}  // namespace folkman
